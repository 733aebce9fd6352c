import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { poolClient } from './pool-client.ts';
import { type Settings, settingStatements, settingTransactions } from './transaction-pooling.ts';

/** Milliseconds to wait for a free connection, for a statement, and for an idle transaction. */
export type Timeouts = { connection: number; statement: number; idleTransaction: number };

/** Connections to one server, and what Kysely gets in place of each. */
export type Connections = { pool: pg.Pool; wrap: (client: pg.PoolClient) => PostgresPoolClient };

/**
 * `mayBePooled`: a pooler at the URL may give a server connection to each transaction, so that no session lasts. Each
 * connection is asked, because a cluster has poolers before some servers and not before others.
 */
export type Target = { url: string; mayBePooled: boolean };

/** A search is bounded by its windows: one that takes longer than this is an error. */
const SEARCH_STATEMENT_MILLISECONDS = 3_000;
const SEARCH_IDLE_MILLISECONDS = 600_000;
/** Statements are planned once for all values, and only with indexes: a plan for common words would read the whole table. */
const SEARCH_SETTINGS: Settings = {
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
};

/** Connections that may write. */
export function writingConnections(target: Target, max: number, timeouts: Timeouts): Connections {
  const settings = timeoutSettings(timeouts.statement, timeouts.idleTransaction);
  const pool = new pg.Pool(poolConfig('papan', target, { max, timeouts, settings }));
  return { pool, wrap: wrapping(target, settingTransactions(settings)) };
}

/** Connections that PostgreSQL itself keeps from writing. */
export function readingConnections(target: Target, max: number, timeouts: Timeouts): Connections {
  return readOnlyConnections('papan-read', target, {
    max,
    timeouts,
    settings: timeoutSettings(timeouts.statement, timeouts.idleTransaction),
  });
}

/** `readingConnections` for searches. */
export function searchingConnections(target: Target, max: number, timeouts: Timeouts): Connections {
  const statement = timeouts.statement && Math.min(timeouts.statement, SEARCH_STATEMENT_MILLISECONDS);
  return readOnlyConnections('papan-search', target, {
    max,
    timeouts,
    settings: { ...SEARCH_SETTINGS, ...timeoutSettings(statement, timeouts.idleTransaction) },
    // A new connection would plan all its statements again.
    idleTimeoutMillis: SEARCH_IDLE_MILLISECONDS,
  });
}

type Options = { max: number; timeouts: Timeouts; settings: Settings; idleTimeoutMillis?: number };

function readOnlyConnections(application_name: string, target: Target, options: Options): Connections {
  const settings = { default_transaction_read_only: 'on', ...options.settings };
  const pool = new pg.Pool(poolConfig(application_name, target, { ...options, settings }));
  // The default would be too late for a transaction that has begun.
  return { pool, wrap: wrapping(target, settingStatements({ transaction_read_only: 'on', ...options.settings })) };
}

/** 0 leaves the server's own setting. */
function timeoutSettings(statement: number, idleTransaction: number): Settings {
  return {
    ...(statement > 0 ? { statement_timeout: `${statement}` } : {}),
    ...(idleTransaction > 0 ? { idle_in_transaction_session_timeout: `${idleTransaction}` } : {}),
  };
}

/** The settings apply to all of a session. */
function poolConfig(
  application_name: string,
  { url, mayBePooled }: Target,
  { timeouts, settings, ...options }: Options,
): pg.PoolConfig {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: timeouts.connection,
    application_name,
    ...options,
  };
  if (mayBePooled) return { ...config, onConnect: (client) => beginSession(client, settings, timeouts) };
  const atStart = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return atStart.length === 0 ? config : { ...config, options: atStart.join(' ') };
}

/** Connections that are asked for their session and have one. */
const lasting = new WeakSet<pg.ClientBase>();

/**
 * Finds out whether the session of a new connection lasts, and if it does, gives it its settings. A pooler would refuse
 * them at the start of a connection. It tells each client a number of its own in place of that of the server's process.
 */
async function beginSession(client: pg.ClientBase, settings: Settings, timeouts: Timeouts): Promise<void> {
  const ask = <Row extends pg.QueryResultRow>(text: string) =>
    client.query<Row>({ text, ...(timeouts.connection > 0 ? { query_timeout: timeouts.connection } : {}) });
  const { rows } = await ask<{ pid: number }>('select pg_backend_pid() as pid');
  if (!('processID' in client) || client.processID !== rows[0]?.pid) return;
  const sets = Object.entries(settings).map(([name, value]) => `set ${name} = ${pg.escapeLiteral(value)}`);
  if (sets.length > 0) await ask(sets.join('; '));
  lasting.add(client);
}

type Wrap = Connections['wrap'];

/** Statements are prepared where the session lasts. */
function wrapping({ mayBePooled }: Target, pooled: Wrap): Wrap {
  const prepared = preparing();
  if (!mayBePooled) return prepared;
  return (client) => (lasting.has(client) ? prepared(client) : pooled(client));
}

/** Prepared statements per connection; each takes about ten kilobytes in its PostgreSQL process. */
const MAX_PREPARED = 200;

/**
 * Connections that prepare each statement once, because parsing and planning the short statements of a use case cost
 * more than running them. PostgreSQL still plans for the values where a plan for all values would be worse.
 */
function preparing(): Wrap {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return (client) => {
    const prepared = known.get(client) ?? prepare(client);
    known.set(client, prepared);
    return prepared;
  };
}

function prepare(client: pg.PoolClient): PostgresPoolClient {
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `papan_${names.size}`);
    return names.get(text);
  };
  return poolClient(client, (text, values) => {
    // `begin` and `commit` are not prepared.
    if (values.length === 0) return client.query(text);
    const name = nameOf(text);
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) });
  });
}
