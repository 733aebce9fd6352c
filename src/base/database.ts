import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';
import { activeTracer, inSpan, type Tracer } from './tracing.ts';

export type { DB } from './database-types.ts';

/**
 * A read-only handle: no writing methods by type, and its connections are read-only in PostgreSQL, so raw SQL cannot
 * write either. A `Tx` is a `Read` too.
 */
export type Read = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;
/** An open transaction. Kysely rejects queries after its end. */
export type Tx = Transaction<DB>;

export type Database = {
  read: Read;
  /**
   * `read` for the search: statements are planned once for all values, and only with indexes, because a plan for common
   * words would read the whole table. They get less time than others.
   */
  search: Read;
  /** How many statements of `search` run at the same time. */
  searchConnections: number;
  /** Runs `work` in one transaction (READ COMMITTED) and commits unless it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The writing pool, for the job queue and LISTEN. Domain code does not use it. */
  pool: pg.Pool;
  close(): Promise<void>;
};

// int8 holds coins and rupiah, and numeric the bounds of fields: all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Milliseconds to wait for a free connection, for a statement, and for an idle transaction. */
export type Timeouts = { connection: number; statement: number; idleTransaction: number };
/** Timeouts of a web server: users do not wait longer, and blocked work must not use up all connections. */
export const WEB_TIMEOUTS: Timeouts = { connection: 5_000, statement: 15_000, idleTransaction: 60_000 };
/** A search is bounded by its windows: one that takes longer than this is an error. */
const SEARCH_STATEMENT_MILLISECONDS = 3_000;
const SEARCH_IDLE_MILLISECONDS = 600_000;
const NO_TIMEOUTS: Timeouts = { connection: 0, statement: 0, idleTransaction: 0 };
const LONG_STATEMENT_MINUTES = 10;

/** No connection was available in time, or the server rejected it. */
export class DatabaseUnreachable extends Error {}

/** PostgreSQL's error codes: statement timeout, shutdown, crash, start-up, too many connections, disk full. */
const UNAVAILABLE_CODES = ['57014', '57P01', '57P02', '57P03', '53300', '53100'];
/** The driver reports a broken connection only by these messages. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|read ECONNRESET|write EPIPE)/;

/** Whether the database is down or overloaded, so that the same call may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_CODES.includes(error.code ?? '');
  return error instanceof Error && BROKEN_CONNECTION.test(error.message);
}

/** The main read-only handle of the database of each other handle. */
const readers = new WeakMap<Read, Read>();

/**
 * The main read-only handle of the database that a handle or transaction belongs to, for data that no transaction
 * locks.
 */
export function readerOf(read: Read): Read {
  return readers.get(read) ?? read;
}

/** Rejects if the database cannot be reached. */
export async function pingDatabase(read: Read): Promise<void> {
  await sql`select 1`.execute(read);
}

/** For nightly work on whole tables: statements of this transaction may take minutes. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(`${LONG_STATEMENT_MINUTES}min`)}`.execute(tx);
}

/**
 * Runs a part of a transaction in a savepoint. An error that `isExpected` accepts undoes only that part and returns
 * false; other errors are thrown.
 */
export async function attempt(
  tx: Tx,
  work: () => Promise<unknown>,
  isExpected: (error: unknown) => boolean,
): Promise<boolean> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(tx);
    return true;
  } catch (error) {
    if (!isExpected(error)) throw error;
    await sql`rollback to savepoint attempt`.execute(tx);
    return false;
  }
}

/** What happens when a transaction has committed: channels that are notified, and jobs that are started. */
type AfterCommit = { channels: Set<string>; jobs: Set<string> };
const afterCommits = new WeakMap<Tx, AfterCommit>();
/** Commits within this time share one notification. */
const NOTIFY_MILLISECONDS = 20;

/**
 * Notifies the listeners of a channel, without a message, after the transaction has committed. NOTIFY inside it would
 * make PostgreSQL commit such transactions one after another. The notification is lost if the process dies before it
 * is sent, so listeners also look by themselves from time to time.
 */
export function notifyAfterCommit(tx: Tx, channel: string): void {
  afterCommits.get(tx)?.channels.add(channel);
}

/**
 * Starts a job without payload after the transaction has committed; many commits start it once. It is lost if the
 * process dies before that, so this is only for jobs that the crontab starts as well.
 */
export function startAfterCommit(tx: Tx, job: string): void {
  afterCommits.get(tx)?.jobs.add(job);
}

/** Sends at most one notification per channel, and starts each job at most once, in `NOTIFY_MILLISECONDS`. */
function coalescedNotify(pool: pg.Pool) {
  const due: AfterCommit = { channels: new Set(), jobs: new Set() };
  const isDue = () => due.channels.size + due.jobs.size > 0;
  let sending: Promise<void> | null = null;
  // The listeners' own look, or the crontab, replaces what could not be sent.
  const run = async (text: string, names: Set<string>): Promise<void> => {
    if (names.size === 0) return;
    const values = [[...names]];
    names.clear();
    await pool.query(text, values).catch(() => undefined);
  };
  const send = async (): Promise<void> => {
    while (isDue()) {
      await run("select pg_notify(channel, '') from unnest($1::text[]) channel", due.channels);
      await run(
        `select graphile_worker.add_job(name, queue_name := name, job_key := name) from unnest($1::text[]) name`,
        due.jobs,
      );
      if (!pool.ending) await new Promise((resolve) => setTimeout(resolve, NOTIFY_MILLISECONDS));
    }
    sending = null;
  };
  return {
    add({ channels, jobs }: AfterCommit): void {
      for (const channel of channels) due.channels.add(channel);
      for (const job of jobs) due.jobs.add(job);
      if (isDue()) sending ??= send();
    },
    sent: async (): Promise<void> => void (await sending),
  };
}

/** A pool for Kysely that throws `DatabaseUnreachable` if it has no connection. */
function reachable(pool: pg.Pool, wrap: (client: pg.PoolClient) => PostgresPoolClient = (client) => client) {
  return {
    connect: () =>
      pool.connect().then(wrap, (cause: unknown) => {
        throw new DatabaseUnreachable('no connection to the database', { cause });
      }),
    end: () => pool.end(),
    options: pool.options,
  };
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
  function send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    // `begin` and `commit` are not prepared.
    if (parameters.length === 0) return client.query(text);
    const name = nameOf(text);
    return client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
  }
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('A writing connection supports no cursors');
    const tracer = activeTracer();
    return tracer === null ? send(text, parameters) : traced(tracer, text, () => send(text, parameters));
  }
  return { query, release: (error) => client.release(error) };
}

/** The text of a statement has places for its values, and never the values themselves. */
function traced(tracer: Tracer, text: string, send: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': text };
  return tracer.span(operation, { kind: 'client', attributes }, async (addAttributes) => {
    const result = await send();
    addAttributes({ 'db.response.returned_rows': result.rowCount ?? 0 });
    return result;
  });
}

/**
 * Opens the pools of a database: half of `maxConnections` may write, a third only read, and the rest searches. Without
 * `timeouts` nothing times out, which suits tools and migrations but not a server.
 */
export function openDatabase(options: {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
  timeouts?: Timeouts;
}): Database {
  const timeouts = options.timeouts ?? NO_TIMEOUTS;
  const size = Math.max(2, Math.floor(options.maxConnections / 2));
  let closing = false;
  // Errors while the pools close are expected.
  const onError = (error: Error) => {
    if (!closing) options.onError(error);
  };
  const common = {
    connectionString: options.url,
    max: size,
    connectionTimeoutMillis: timeouts.connection,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.idleTransaction,
  };
  const pool = new pg.Pool({ ...common, application_name: 'papan' });
  const readPool = new pg.Pool({
    ...common,
    max: Math.max(2, Math.ceil(size * 0.6)),
    application_name: 'papan-read',
    options: '-c default_transaction_read_only=on',
  });
  const searchConnections = Math.max(2, Math.floor(size * 0.4));
  const searchPool = new pg.Pool({
    ...common,
    max: searchConnections,
    statement_timeout: timeouts.statement && Math.min(timeouts.statement, SEARCH_STATEMENT_MILLISECONDS),
    application_name: 'papan-search',
    // A new connection would plan all its statements again.
    idleTimeoutMillis: SEARCH_IDLE_MILLISECONDS,
    options:
      '-c default_transaction_read_only=on -c enable_seqscan=off -c plan_cache_mode=force_generic_plan -c jit=off -c max_parallel_workers_per_gather=0',
  });
  // A lost idle connection must not end the process: the next query opens a new one.
  for (const each of [pool, readPool, searchPool]) {
    each.on('error', onError);
    // The pool does not handle errors of connections in use: they must not end the process either.
    each.on('connect', (client) => client.on('error', onError));
  }
  const writer = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reachable(pool, preparing()) }) });
  const reader = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reachable(readPool, preparing()) }) });
  const searcher = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reachable(searchPool, preparing()) }) });
  readers.set(searcher, reader);
  const notifications = coalescedNotify(pool);
  return {
    read: reader,
    search: searcher,
    searchConnections,
    async transaction(work) {
      const afterCommit: AfterCommit = { channels: new Set(), jobs: new Set() };
      const result = await inSpan('transaction', {}, () =>
        writer.transaction().execute((tx) => {
          afterCommits.set(tx, afterCommit);
          readers.set(tx, reader);
          return work(tx);
        }),
      );
      notifications.add(afterCommit);
      return result;
    },
    pool,
    async close() {
      closing = true;
      await notifications.sent();
      await Promise.all([reader.destroy(), searcher.destroy(), writer.destroy()]);
    },
  };
}
