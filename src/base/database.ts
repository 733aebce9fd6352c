import { Kysely, PostgresDialect, type PostgresPool, sql, type Transaction } from 'kysely';
import pg from 'pg';
import {
  type Connections,
  readingConnections,
  searchingConnections,
  type Timeouts,
  writingConnections,
} from './connections.ts';
import type { DB } from './database-types.ts';
import { isDemoted } from './pool-client.ts';
import { replicaPool } from './replica-reads.ts';
import { type OnReplicaChange, type Replicas, rotateReplicas } from './replicas.ts';
import { inSpan } from './tracing.ts';

export type { Timeouts } from './connections.ts';
export type { DB } from './database-types.ts';

/**
 * A read-only handle: no writing methods by type, and its connections are read-only in PostgreSQL, so raw SQL cannot
 * write either. It may be a replica's, so what it reads may be some seconds old: only what everybody gets alike may show
 * that. Functions that both read take this one.
 */
export type StaleRead = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'getExecutor'>;
declare const present: unique symbol;
/** A `StaleRead` of the primary: it reads what has been committed. A `Tx` is one too. */
export type Read = StaleRead & { readonly [present]: true };
/** An open transaction. Kysely rejects queries after its end. */
export type Tx = Transaction<DB> & { readonly [present]: true };

export type Database = {
  read: Read;
  /** Runs `work` in one transaction (READ COMMITTED) and commits unless it throws. */
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** The writing pool, for statements of one transaction each. Domain code does not use it. */
  pool: pg.Pool;
  /** Connections whose session lasts, for the job queue, which listens and holds locks. Without a pooler, `pool`. */
  direct: pg.Pool;
  close(): Promise<void>;
};

/** A database with what only the use cases of shared endpoints read. */
export type PublicDatabase = Database & {
  /** Replicas, if there are any. */
  stale: StaleRead;
  /**
   * `stale` for the search: statements are planned once for all values, and only with indexes, because a plan for
   * common words would read the whole table. They get less time than others.
   */
  search: StaleRead;
  /** How many statements of `search` run at the same time. */
  searchConnections: number;
  replicas: Replicas;
};

// int8 holds coins and rupiah, and numeric the bounds of fields: all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Timeouts of a web server: users do not wait longer, and blocked work must not use up all connections. */
export const WEB_TIMEOUTS: Timeouts = { connection: 5_000, statement: 15_000, idleTransaction: 60_000 };
const NO_TIMEOUTS: Timeouts = { connection: 0, statement: 0, idleTransaction: 0 };
const LONG_STATEMENT_MINUTES = 10;

/** No connection was available in time, the server rejected it, or it takes no writes. */
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
const readers = new WeakMap<StaleRead, Read>();

/**
 * The main read-only handle, of the primary, of the database that a handle or transaction belongs to, for data that no
 * transaction locks.
 */
export function readerOf(read: StaleRead): Read {
  // Every handle of `openDatabase` is known; a handle that is made from one of them, with a plugin, reads for itself.
  return readers.get(read) ?? (read as Read);
}

/** Whether a handle is a transaction, which sees what it has changed itself. */
export function isTransaction(read: StaleRead): boolean {
  return afterCommits.has(read);
}

/** Rejects if the database cannot be reached. */
export async function pingDatabase(read: StaleRead): Promise<void> {
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
const afterCommits = new WeakMap<StaleRead, AfterCommit>();
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
function reachable({ pool, wrap }: Connections) {
  return {
    connect: () =>
      pool.connect().then(wrap, (cause: unknown) => {
        throw new DatabaseUnreachable('no connection to the database', { cause });
      }),
    end: () => pool.end(),
    options: pool.options,
  };
}

const NO_REPLICAS: Replicas = { states: () => [], requirePresent: () => undefined };

/** Connections of the job queue: its workers, LISTEN, the worker's lock, and the check of other workers' locks. */
const DIRECT_CONNECTIONS = 8;

/**
 * Opens the pools of a database: half of `maxConnections` may write, a third only read, and the rest searches. Without
 * `timeouts` nothing times out, which suits tools and migrations but not a server. With `directUrl`, `url` may be the address
 * of a pooler that gives a server connection to each transaction; those of replicas always may.
 */
export function openDatabase(options: {
  url: string;
  directUrl?: string | null;
  /** The addresses of replicas, for `stale` and `search`. */
  readUrls?: readonly string[];
  onReplicaChange?: OnReplicaChange;
  maxConnections: number;
  onError: (error: Error) => void;
  timeouts?: Timeouts;
}): PublicDatabase {
  const timeouts = options.timeouts ?? NO_TIMEOUTS;
  const size = Math.max(2, Math.floor(options.maxConnections / 2));
  let closing = false;
  // Errors while the pools close are expected.
  const onError = (error: Error) => {
    if (!closing) options.onError(error);
  };
  const { url, directUrl = null } = options;
  const target = { url, mayBePooled: directUrl !== null };
  const searchConnections = Math.max(2, Math.floor(size * 0.4));
  const writing = writingConnections(target, size, timeouts);
  const readConnections = Math.max(2, Math.ceil(size * 0.6));
  const reading = readingConnections(target, readConnections, timeouts);
  const searching = searchingConnections(target, searchConnections, timeouts);
  const { pool } = writing;
  const direct =
    directUrl === null
      ? pool
      : writingConnections({ url: directUrl, mayBePooled: false }, DIRECT_CONNECTIONS, timeouts).pool;
  // A lost idle connection must not end the process: the next query opens a new one.
  const handleErrors = (each: pg.Pool) => {
    each.on('error', onError);
    // The pool does not handle errors of connections in use: they must not end the process either.
    each.on('connect', (client) => client.on('error', onError));
  };
  for (const each of new Set([pool, reading.pool, searching.pool, direct])) handleErrors(each);
  const kyselyOf = (connections: PostgresPool) =>
    new Kysely<DB>({ dialect: new PostgresDialect({ pool: connections }) });
  const writer = kyselyOf(reachable(writing));
  const primary = { read: reachable(reading), search: reachable(searching) };
  const reader = kyselyOf(primary.read);
  const read = reader as Kysely<DB> & Read;
  const searcher = kyselyOf(primary.search);
  const replicas = (options.readUrls ?? []).map((replicaUrl) => {
    const at = { url: replicaUrl, mayBePooled: true };
    return {
      url: replicaUrl,
      read: readingConnections(at, readConnections, timeouts),
      search: searchingConnections(at, searchConnections, timeouts),
    };
  });
  for (const replica of replicas) for (const each of [replica.read, replica.search]) handleErrors(each.pool);
  const rotation =
    replicas.length > 0
      ? rotateReplicas({ replicas, primaryUrl: url, onChange: options.onReplicaChange ?? (() => undefined) })
      : null;
  const stale = rotation ? kyselyOf(replicaPool(rotation, 'read', primary.read)) : reader;
  const search = rotation ? kyselyOf(replicaPool(rotation, 'search', primary.search)) : searcher;
  for (const handle of [reader, searcher, stale, search]) readers.set(handle, read);
  const notifications = coalescedNotify(pool);
  return {
    read,
    stale,
    search,
    searchConnections,
    replicas: rotation ?? NO_REPLICAS,
    async transaction(work) {
      const afterCommit: AfterCommit = { channels: new Set(), jobs: new Set() };
      const result = await inSpan('transaction', {}, () =>
        writer.transaction().execute((transaction) => {
          const tx = transaction as Tx;
          afterCommits.set(tx, afterCommit);
          readers.set(tx, read);
          return work(tx);
        }),
      ).catch((error: unknown) => {
        if (isDemoted(error)) throw new DatabaseUnreachable('the database takes no writes', { cause: error });
        throw error;
      });
      notifications.add(afterCommit);
      return result;
    },
    pool,
    direct,
    async close() {
      closing = true;
      await notifications.sent();
      await rotation?.close();
      await Promise.all([reader, searcher, writer].map((each) => each.destroy()));
      if (direct !== pool) await direct.end();
    },
  };
}
