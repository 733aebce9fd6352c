import type { PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { poolClient } from './pool-client.ts';
import { type Settings, settingStatements, settingTransactions } from './transaction-pooling.ts';

/** Milliseconds to wait for a free connection, for a statement, and for an idle transaction. */
export type Timeouts = { connection: number; statement: number; idleTransaction: number };

/** Connections to one server, and what Kysely gets in place of each. */
export type Connections = { pool: pg.Pool; wrap: (client: pg.PoolClient) => PostgresPoolClient };

/** `isPooled`: a pooler behind the URL gives a server connection to each transaction, so no session lasts. */
export type Target = { url: string; isPooled: boolean };

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
  return { pool, wrap: target.isPooled ? settingTransactions(settings) : preparing() };
}

/** Connections that PostgreSQL itself keeps from writing. */
export function readingConnections(target: Target, max: number, timeouts: Timeouts): Connections {
  const settings = { ...readOnly(target), ...timeoutSettings(timeouts.statement, timeouts.idleTransaction) };
  const pool = new pg.Pool(poolConfig('papan-read', target, { max, timeouts, settings }));
  return { pool, wrap: target.isPooled ? settingStatements(settings) : preparing() };
}

/** `readingConnections` for searches. */
export function searchingConnections(target: Target, max: number, timeouts: Timeouts): Connections {
  const statement = timeouts.statement && Math.min(timeouts.statement, SEARCH_STATEMENT_MILLISECONDS);
  const settings = {
    ...readOnly(target),
    ...SEARCH_SETTINGS,
    ...timeoutSettings(statement, timeouts.idleTransaction),
  };
  const pool = new pg.Pool({
    ...poolConfig('papan-search', target, { max, timeouts, settings }),
    // A new connection would plan all its statements again.
    idleTimeoutMillis: SEARCH_IDLE_MILLISECONDS,
  });
  return { pool, wrap: target.isPooled ? settingStatements(settings) : preparing() };
}

function readOnly({ isPooled }: Target): Settings {
  return isPooled ? { transaction_read_only: 'on' } : { default_transaction_read_only: 'on' };
}

/** 0 leaves the server's own setting. */
function timeoutSettings(statement: number, idleTransaction: number): Settings {
  return {
    ...(statement > 0 ? { statement_timeout: `${statement}` } : {}),
    ...(idleTransaction > 0 ? { idle_in_transaction_session_timeout: `${idleTransaction}` } : {}),
  };
}

function poolConfig(
  application_name: string,
  { url, isPooled }: Target,
  { max, timeouts, settings }: { max: number; timeouts: Timeouts; settings: Settings },
): pg.PoolConfig {
  const config = { connectionString: url, max, connectionTimeoutMillis: timeouts.connection, application_name };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  // A pooler refuses settings at the start of a connection.
  return isPooled || options.length === 0 ? config : { ...config, options: options.join(' ') };
}

/** Prepared statements per connection; each takes about ten kilobytes in its PostgreSQL process. */
const MAX_PREPARED = 200;

/**
 * Connections that prepare each statement once, because parsing and planning the short statements of a use case cost
 * more than running them. PostgreSQL still plans for the values where a plan for all values would be worse.
 */
function preparing(): (client: pg.PoolClient) => PostgresPoolClient {
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
