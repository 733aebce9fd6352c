import type pg from 'pg';
import type { Log } from './log.ts';

/**
 * How often a worker checks for jobs of dead workers, how long a job must be locked before it is checked, and how long a
 * worker may say nothing before it counts as dead.
 */
export type LockTimeouts = { checkEveryMs: number; expireAfterMs: number; silentAfterMs: number };
export const LOCK_TIMEOUTS: LockTimeouts = { checkEveryMs: 5000, expireAfterMs: 10_000, silentAfterMs: 30_000 };

/** PostgreSQL would notice only after hours that a machine or its network is gone, and keep the lock until then. */
const LOCK_WORKER = `select pg_advisory_lock(hashtextextended('worker ' || $1, 0)),
  set_config('idle_session_timeout', $2, false)`;
/** graphile-worker itself waits four hours, and the queue of a killed process is blocked until then. */
const FREE_JOBS_OF_DEAD_WORKERS = `
  with holders as materialized (
    select locked_by as id from graphile_worker.jobs
    where locked_by <> $2 group by locked_by having min(locked_at) < now() - make_interval(secs => $1)
  ), dead as materialized (
    select id from holders where pg_try_advisory_xact_lock(hashtextextended('worker ' || id, 0))
  ), ids as (
    select array_agg(id) as dead from dead
  )
  select dead, graphile_worker.force_unlock_workers(dead) from ids where dead is not null`;

/**
 * Holds an advisory lock that shows that a worker is alive, and frees the jobs of workers without one: a killed process
 * loses its database session at once, and one whose network is cut off after `silentAfterMs`. A job that was running
 * starts again, and may then run twice at the same time.
 */
export function holdWorkerLock(options: {
  pool: pg.Pool;
  log: Log;
  workerId: string;
  timeouts: LockTimeouts;
  /** The database was unavailable: a job may have been assigned to this worker without its knowledge. */
  onLost: () => void;
}): { stop(): Promise<void> } {
  const { pool, log, workerId, timeouts } = options;
  let session: { client: pg.PoolClient; end(): void } | null = null;
  let stopped = false;

  async function lockWorker(): Promise<pg.PoolClient> {
    const client = await pool.connect();
    // The connection is closed, not returned to the pool: a lock belongs to its session.
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      client.release(true);
      if (session !== opened) return;
      session = null;
      if (!stopped) options.onLost();
    };
    const opened = { client, end };
    client.once('error', end);
    try {
      await client.query(LOCK_WORKER, [workerId, `${timeouts.silentAfterMs}`]);
      session = opened;
      return client;
    } catch (error) {
      end();
      throw error;
    }
  }

  /** In the session of the lock, which is thereby never silent. */
  async function freeJobs(): Promise<void> {
    try {
      const client = session?.client ?? (await lockWorker());
      const values = [timeouts.expireAfterMs / 1000, workerId];
      const { rows } = await client.query<{ dead: string[] }>(FREE_JOBS_OF_DEAD_WORKERS, values);
      for (const { dead } of rows) log.warn({ workers: dead }, 'jobs of dead workers were freed');
    } catch (error) {
      log.debug({ err: error }, 'jobs of dead workers could not be checked');
    }
  }

  let freeing = freeJobs();
  const timer = setInterval(() => {
    freeing = freeing.then(() => (stopped ? undefined : freeJobs()));
  }, timeouts.checkEveryMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await freeing;
      session?.end();
    },
  };
}
