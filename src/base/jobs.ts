import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Read } from './database.ts';
import type { Log } from './log.ts';
import { inSpan } from './tracing.ts';
import { holdWorkerLock, LOCK_TIMEOUTS, type LockTimeouts } from './worker-locks.ts';

export type Jobs = { stop(): Promise<void> };

/**
 * Job handlers by name. A handler gets the job's payload; a job that throws is retried with growing delays. The signal
 * aborts when the worker has been stopping for five seconds: a job that may take minutes and that the crontab starts
 * again ends then, where another one goes on.
 */
export type JobHandlers = Record<string, (payload: unknown, stopping?: AbortSignal) => Promise<void>>;

export type JobOptions = {
  pool: pg.Pool;
  log: Log;
  handlers: JobHandlers;
  /** Lines of graphile-worker's crontab (`30 2 * * * verify_ledger`), in UTC. */
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
 * Starts running jobs. Any number of processes may do so; a job runs in one of them at a time, and in another one when
 * that process is killed. A worker that lost its database connection is replaced by a new one.
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  let stopped = false;
  let worker = await startWorker(options);
  const watch = async (): Promise<void> => {
    while (!stopped) {
      await worker.ended;
      if (stopped) return;
      await worker.stop();
      options.log.warn('the worker ended unexpectedly and is being replaced');
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

/** `ended` resolves when the worker takes no more jobs, for any reason. */
async function startWorker(options: JobOptions): Promise<Jobs & { ended: Promise<void> }> {
  const { pool, log, timeouts = LOCK_TIMEOUTS } = options;
  const running = new Map<Promise<void>, string>();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(options.handlers).map(([name, handler]) => [
      name,
      (payload: unknown, { abortSignal }) => {
        const work = inSpan(`job ${name}`, { kind: 'consumer', isRoot: true }, () => handler(payload, abortSignal));
        running.set(work, name);
        return work.finally(() => running.delete(work));
      },
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  const locks: { stop(): Promise<void> }[] = [];
  const lost = Promise.withResolvers<void>();
  events.on('pool:create', ({ workerPool }) => {
    locks.push(holdWorkerLock({ pool, log, workerId: workerPool.id, timeouts, onLost: lost.resolve }));
  });
  // graphile-worker stops for good after its first query for jobs fails: such a worker must be replaced.
  let hasQueried = false;
  for (const queried of ['worker:getJob:empty', 'job:start'] as const) {
    events.on(queried, () => {
      hasQueried = true;
    });
  }
  events.on('worker:getJob:error', () => {
    if (!hasQueried) lost.resolve();
  });
  // After results of two jobs could not be stored, graphile-worker's runner never ends: it is not waited for.
  const failed = Promise.withResolvers<void>();
  events.on('pool:fatalError', () => failed.resolve());
  const runner: Runner = await run({
    pgPool: pool,
    logger: workerLogger(log),
    events,
    taskList,
    crontab: options.crontab,
    concurrency: options.concurrency,
    pollInterval: 2000,
    noHandleSignals: true,
    // Without batches a result that cannot be stored would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, 'the worker failed'));
  return {
    ended: Promise.race([ended, lost.promise, failed.promise]),
    async stop() {
      if (running.size > 0) log.info({ jobs: [...running.values()] }, 'the worker ends after these jobs');
      // A runner that has already ended rejects.
      const stopped = runner
        .stop()
        .catch(() => undefined)
        .then(() => ended);
      await Promise.race([stopped, failed.promise.then(() => Promise.allSettled(running.keys()))]);
      for (const lock of locks) await lock.stop();
    },
  };
}

/** Jobs that have used up their attempts, counted by name; they stay in the table until an operator acts. */
export async function countFailedJobs(read: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; total: number }>`
    select task_identifier as name, count(*) as total from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null group by task_identifier`.execute(read);
  return new Map(rows.map(({ name, total }) => [name, total]));
}

/** Seconds for which the oldest job of each name waits since it was due; nothing for names without waiting jobs. */
export async function waitingSeconds(read: Read): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select task_identifier as name, extract(epoch from now() - min(run_at))::float8 as seconds
    from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now() group by task_identifier`.execute(read);
  return new Map(rows.map(({ name, seconds }) => [name, seconds]));
}

function workerLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // Its own sentence repeats the error's message, which may have personal data, and says no more.
    if (meta?.failure) log.error({ err: meta.error, job: nameOf(meta.job) }, 'a job failed and is tried again later');
    // graphile-worker logs each job at info; here that is debug.
    else if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

const nameOf = (job: unknown): string =>
  typeof job === 'object' && job !== null && 'task_identifier' in job ? String(job.task_identifier) : 'unknown';
