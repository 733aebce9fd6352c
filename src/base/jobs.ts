import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from './log.ts';

export type Jobs = { stop(): Promise<void> };

/** A job by name: receives its payload, throws to be tried again later with growing pauses. */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>;

/** Creates or updates the job queue's own tables. */
export async function migrateJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/**
 * Starts taking jobs. Any number of processes may do so at once; a job goes to one of them at a time.
 * `crontab` lines are graphile-worker's (`30 2 * * * verify_ledger`), in UTC.
 */
export async function startJobs(options: {
  pool: pg.Pool;
  log: Log;
  handlers: JobHandlers;
  crontab: string;
  concurrency: number;
}): Promise<Jobs> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => [name, (payload: unknown) => handler(payload)]),
  );
  const runner = await run({
    pgPool: options.pool,
    logger: workerLogger(options.log),
    taskList,
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
  });
  return { stop: () => runner.stop() };
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    // graphile-worker tells of every job at info; ours is a quieter log.
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
