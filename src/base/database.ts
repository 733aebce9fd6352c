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

export type { DB } from './database-types.ts';

/**
 * A reader: no writing methods by type, and its connections are read-only by PostgreSQL's own setting, so raw SQL
 * cannot write either. A `Tx` is a `Read` too.
 */
export type Read = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;
/** An open transaction. Kysely refuses its use after the end. */
export type Tx = Transaction<DB>;

export type Database = {
  read: Read;
  /** Runs `work` in one transaction (READ COMMITTED) and commits unless it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The writing pool, for the job queue and LISTEN; domain code never sees it. */
  pool: pg.Pool;
  close(): Promise<void>;
};

// int8 counts coins and rupiah, all far below 2^53; numeric bounds of fields likewise.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** How long one waits: for a free connection, for a statement, and for whoever holds a transaction and does nothing. */
export type Timeouts = { connection: number; statement: number; idle_transaction: number };
/** In milliseconds. A person has gone by then, and what hangs must not take the connections of all others. */
export const WEB_TIMEOUTS: Timeouts = { connection: 5_000, statement: 15_000, idle_transaction: 60_000 };
const ENDLESS: Timeouts = { connection: 0, statement: 0, idle_transaction: 0 };
const LONG_STATEMENT_MINUTES = 10;

/** No connection could be had in time, or none at all. */
export class DatabaseUnreachable extends Error {}

/** PostgreSQL's codes: a statement that took longer than it may, going down, crashed, coming up, no place, no room. */
const TROUBLE = ['57014', '57P01', '57P02', '57P03', '53300', '53100'];
/** How the driver says that a connection broke while somebody used it: by these words alone. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|read ECONNRESET|write EPIPE)/;

/** Whether it is the database that is down or overloaded, and the same call may succeed a little later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachable) return true;
  if (error instanceof pg.DatabaseError) return TROUBLE.includes(error.code ?? '');
  return error instanceof Error && BROKEN_CONNECTION.test(error.message);
}

/** For work of the night that goes through whole tables: statements of this transaction may take minutes. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(`${LONG_STATEMENT_MINUTES}min`)}`.execute(tx);
}

/**
 * Runs a part of a transaction that may fail by itself: then it alone is undone, and the answer is false. What
 * `isExpected` does not know is thrown on.
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

/** What Kysely needs of a pool; where no connection can be had, it says so by type. */
function reachable(pool: pg.Pool, dress: (client: pg.PoolClient) => PostgresPoolClient = (client) => client) {
  return {
    connect: () =>
      pool.connect().then(dress, (cause: unknown) => {
        throw new DatabaseUnreachable('no connection to the database', { cause });
      }),
    end: () => pool.end(),
    options: pool.options,
  };
}

/** How many statements a connection keeps; each takes some ten kilobytes of its PostgreSQL process. */
const MOST_PREPARED = 200;

/**
 * Connections that have PostgreSQL read and plan a statement once: the short ones of a use case cost less to carry out than
 * to plan. Only for writers, whose rows are found by their keys; what readers look for decides how it is best found.
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
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `papan_${names.size}`);
    return names.get(text);
  };
  function query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('A writing connection reads by no cursor');
    // `begin` and `commit` need no preparation of any kind.
    if (parameters.length === 0) return client.query(text);
    const name = nameOf(text);
    return client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
  }
  return { query, release: (error) => client.release(error) };
}

/**
 * Opens the two pools of a database. `max_connections` is split: half may write, half only read. Without `patience`
 * nothing is ever given up: right for tools and migrations, not for a server.
 */
export function openDatabase(options: {
  url: string;
  max_connections: number;
  on_error: (error: Error) => void;
  timeouts?: Timeouts;
}): Database {
  const timeouts = options.timeouts ?? ENDLESS;
  const size = Math.max(2, Math.floor(options.max_connections / 2));
  let closing = false;
  // A connection that ends while we close them all is no loss.
  const onError = (error: Error) => {
    if (!closing) options.on_error(error);
  };
  const common = {
    connectionString: options.url,
    max: size,
    connectionTimeoutMillis: timeouts.connection,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.idle_transaction,
  };
  const pool = new pg.Pool({ ...common, application_name: 'papan' });
  const readPool = new pg.Pool({
    ...common,
    application_name: 'papan-read',
    options: '-c default_transaction_read_only=on',
  });
  // A lost idle connection must not end the process: the next query opens a new one.
  for (const each of [pool, readPool]) {
    each.on('error', onError);
    // Nor must one that is at work: the pool listens to those that are not.
    each.on('connect', (client) => client.on('error', onError));
  }
  const writer = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reachable(pool, preparing()) }) });
  const reader = new Kysely<DB>({ dialect: new PostgresDialect({ pool: reachable(readPool) }) });
  return {
    read: reader,
    transaction: (work) => writer.transaction().execute(work),
    pool,
    async close() {
      closing = true;
      await Promise.all([reader.destroy(), writer.destroy()]);
    },
  };
}
