import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Read } from './database.ts';
import type { Log } from './log.ts';
import { keepWorkerLocks, LOCK_TIMEOUTS, type LockTimeouts } from './worker-locks.ts';

export type Jobs = { stop(): Promise<void> };

/** A job by name: receives its payload, throws to be tried again later with growing pauses. */
export type JobHandlers = Record<string, (payload: unknown) => Promise<void>>;

export type JobOptions = {
  pool: pg.Pool;
  log: Log;
  handlers: JobHandlers;
  /** graphile-worker's lines (`30 2 * * * verify_ledger`), in UTC. */
  crontab: string;
  concurrency: number;
  timeouts?: LockTimeouts;
};

const RESTART_MILLISECONDS = 1000;

/** Creates or updates the job queue's own tables. */
export async function migrateJobs(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, logger: workerLogger(log) });
}

/**
 * Starts taking jobs. Any number of processes may do so at once; a job goes to one of them at a time, and to another
 * when that one is killed. Where the database was away, a new worker takes the place of the one that was cut off.
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  let stopped = false;
  let worker = await startWorker(options);
  const watch = async (): Promise<void> => {
    while (!stopped) {
      await worker.ended;
      if (stopped) return;
      await worker.stop();
      options.log.warn('the worker was cut off or broke down; another takes its place');
      await new Promise((resolve) => setTimeout(resolve, RESTART_MILLISECONDS).unref());
      try {
        if (!stopped) worker = await startWorker(options);
      } catch (error) {
        options.log.warn({ err: error }, 'the worker could not be started');
      }
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopped = true;
      await worker.stop();
      await watching;
    },
  };
}

/** `ended` resolves when it takes no more jobs, for whatever reason. */
async function startWorker(options: JobOptions): Promise<Jobs & { ended: Promise<void> }> {
  const { pool, log, timeouts = LOCK_TIMEOUTS } = options;
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => [name, (payload: unknown) => handler(payload)]),
  );
  const events: WorkerEvents = new EventEmitter();
  const locks: { stop(): Promise<void> }[] = [];
  const lost = Promise.withResolvers<void>();
  events.on('pool:create', ({ workerPool }) => {
    locks.push(keepWorkerLocks({ pool, log, worker_id: workerPool.id, timeouts, on_lost: lost.resolve }));
  });
  // graphile-worker keeps the failure of its first look for jobs and takes none ever after: that worker is as good as gone.
  let hasLooked = false;
  for (const answered of ['worker:getJob:empty', 'job:start'] as const) {
    events.on(answered, () => {
      hasLooked = true;
    });
  }
  events.on('worker:getJob:error', () => {
    if (!hasLooked) lost.resolve();
  });
  const runner: Runner = await run({
    pgPool: pool,
    logger: workerLogger(log),
    events,
    taskList,
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    // A batch is tried again while the database is away; a job's own end would be lost, and the process with it.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker broke down'));
  return {
    ended: Promise.race([ended, lost.promise]),
    async stop() {
      // One that has ended by itself says no.
      await runner.stop().catch(() => undefined);
      await ended;
      for (const lock of locks) await lock.stop();
    },
  };
}

/** Jobs that were tried as often as may be and are given up, by name; they lie there until somebody looks. */
export async function countFailedJobs(read: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; total: number }>`
    select task_identifier as name, count(*) as total from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null group by task_identifier`.execute(read);
  return new Map(rows.map(({ name, total }) => [name, total]));
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    // graphile-worker tells of every job at info; ours is a quieter log.
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
