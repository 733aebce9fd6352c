import { Kysely, PostgresDialect, type Transaction } from 'kysely';
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

/** Opens the two pools of a database. `max_connections` is split: half may write, half only read. */
export function openDatabase(options: {
  url: string;
  max_connections: number;
  on_error: (error: Error) => void;
}): Database {
  const size = Math.max(2, Math.floor(options.max_connections / 2));
  let closing = false;
  // A connection that ends while we close them all is no loss.
  const onError = (error: Error) => {
    if (!closing) options.on_error(error);
  };
  const pool = new pg.Pool({ connectionString: options.url, max: size, application_name: 'papan' });
  const readPool = new pg.Pool({
    connectionString: options.url,
    max: size,
    application_name: 'papan-read',
    options: '-c default_transaction_read_only=on',
  });
  // A lost idle connection must not end the process: the next query opens a new one.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  readPool.on('error', onError);
  const writer = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const reader = new Kysely<DB>({ dialect: new PostgresDialect({ pool: readPool }) });
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
