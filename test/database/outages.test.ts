import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../../src/base/database.ts';
import { type JobHandlers, type Jobs, migrateJobs, startJobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';
import { type OwnPostgres, ownPostgres } from '../chaos/own-postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'papan-jobs-'));
const job = z.object({ name: z.string() });
/** The worker's settings with shorter times. */
const TIMEOUT = { checkEveryMs: 300, expireAfterMs: 1000, silentAfterMs: 5000 };
const underway: Jobs[] = [];
let postgres: OwnPostgres;
let database: Database;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  postgres = await ownPostgres(folder);
  database = openDatabase({ url: postgres.url, maxConnections: 16, onError: () => undefined });
  await migrateJobs(database.pool, createLog('silent'));
});
afterAll(async () => {
  for (const jobs of underway) await jobs.stop();
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(handlers: JobHandlers): Promise<Jobs> {
  const jobs = await startJobs({
    pool: database.pool,
    log: createLog('silent'),
    handlers,
    crontab: '',
    concurrency: 2,
    timeouts: TIMEOUT,
  });
  underway.push(jobs);
  return jobs;
}

const add = (name: string, queue: string | null) =>
  database.transaction((tx) =>
    sql`select graphile_worker.add_job('work', ${JSON.stringify({ name })}::json, queue_name := ${queue})`.execute(tx),
  );

async function until(condition: () => boolean | Promise<boolean>, timeouts: number): Promise<boolean> {
  for (const begun = Date.now(); Date.now() - begun < timeouts; await wait(100)) if (await condition()) return true;
  return false;
}

test('another worker takes over a killed worker’s job at once, with all jobs queued behind it', async () => {
  await add('held', 'gateway');
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'stuck-worker.ts'), postgres.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await add('behind', 'gateway');
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  const done: string[] = [];
  const jobs = await start({ work: async (payload) => void done.push(job.parse(payload).name) });
  await until(() => done.length === 2, 20_000);
  expect(done).toEqual(['held', 'behind']);
  await jobs.stop();
});

test('leaves alone a job that runs in another process, however long it takes', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'stuck-worker.ts'), postgres.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await add('held', null);
  await once(child.stdout, 'data');
  const done: string[] = [];
  const jobs = await start({ work: async (payload) => void done.push(job.parse(payload).name) });
  await wait(4000);
  expect(done).toEqual([]);
  child.kill('SIGKILL');
  await until(() => done.length === 1, 20_000);
  expect(done).toEqual(['held']);
  await jobs.stop();
});

test('jobs continue after PostgreSQL was down in the middle of one', async () => {
  const done: string[] = [];
  let ending = Promise.resolve();
  const jobs = await start({
    async work(payload) {
      const { name } = job.parse(payload);
      await ending;
      done.push(name);
    },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  ending = promise;
  await add('during', null);
  await wait(1000);
  const back = postgres.fail('killed', 1500);
  await wait(300);
  // The job ends while PostgreSQL is down.
  resolve();
  await back;
  await until(async () => {
    const { rows } = await sql<{ left: number }>`select count(*) as left from graphile_worker._private_jobs`.execute(
      database.read,
    );
    return rows[0]?.left === 0;
  }, 20_000);
  await add('after', null);
  await until(() => done.includes('after'), 20_000);
  expect(done).toContain('after');
  expect(done).toContain('during');
  await jobs.stop();
});

test('retries a job whose assignment was lost with the worker’s connection', async () => {
  const done: string[] = [];
  const jobs = await start({
    async work(payload) {
      const { name } = job.parse(payload);
      // The queue has the other job locked by this worker, which does not know about it.
      if (name === 'known') {
        await database.transaction((tx) =>
          sql`with mine as (select locked_by from graphile_worker.jobs where locked_by is not null)
            update graphile_worker._private_jobs set locked_at = now(), locked_by = mine.locked_by
            from mine where payload ->> 'name' = 'lost'`.execute(tx),
        );
      }
      done.push(name);
    },
  });
  await database.transaction((tx) =>
    sql`select graphile_worker.add_job('work', '{"name": "lost"}', run_at := now() + interval '1 second'),
      graphile_worker.add_job('work', '{"name": "known"}')`.execute(tx),
  );
  await until(() => done.includes('known'), 10_000);
  await postgres.fail('immediate', 500);
  await until(() => done.includes('lost'), 20_000);
  expect(done).toEqual(['known', 'lost']);
  await jobs.stop();
});

test('a worker that got no connection at its start takes jobs as soon as it gets one', async () => {
  const timeouts = { connection: 2000, statement: 5000, idleTransaction: 5000 };
  const short = openDatabase({ url: postgres.url, maxConnections: 6, onError: () => undefined, timeouts });
  const connections = [await short.pool.connect(), await short.pool.connect()];
  const done: string[] = [];
  const jobs = await startJobs({
    pool: short.pool,
    log: createLog('silent'),
    handlers: { work: async (payload) => void done.push(job.parse(payload).name) },
    crontab: '',
    concurrency: 2,
    timeouts: TIMEOUT,
  });
  await wait(2 * timeouts.connection);
  for (const client of connections) client.release();
  await add('later', null);
  await until(() => done.length > 0, 15_000);
  expect(done).toEqual(['later']);
  await jobs.stop();
  await short.close();
});

test('jobs whose results could not be stored run again, and others after them', async () => {
  const timeouts = { connection: 5000, statement: 1500, idleTransaction: 5000 };
  const short = openDatabase({ url: postgres.url, maxConnections: 8, onError: () => undefined, timeouts });
  const begun: string[] = [];
  const gates = new Map(['one', 'two', 'three'].map((name) => [name, Promise.withResolvers<void>()]));
  const jobs = await startJobs({
    pool: short.pool,
    log: createLog('silent'),
    handlers: {
      async work(payload) {
        const { name } = job.parse(payload);
        begun.push(name);
        await gates.get(name)?.promise;
      },
    },
    crontab: '',
    concurrency: 3,
    timeouts: TIMEOUT,
  });
  for (const name of gates.keys()) await add(name, null);
  await until(() => begun.length === 3, 20_000);
  const blocking = await database.pool.connect();
  await blocking.query('begin; lock table graphile_worker._private_jobs in access exclusive mode');
  gates.get('one')?.resolve();
  await wait(timeouts.statement / 3);
  gates.get('two')?.resolve();
  await wait(3 * timeouts.statement);
  await blocking.query('commit');
  blocking.release();
  gates.get('three')?.reject(new Error('three fails'));
  await add('after', null);
  const times = (name: string) => begun.filter((other) => other === name).length;
  const isDone = () => times('one') > 1 && times('two') > 1 && times('after') > 0;
  expect(await until(isDone, 30_000), begun.join(', ')).toBe(true);
  await jobs.stop();
  await short.close();
});

test('a PostgreSQL outage fails the calls that use the database, and no others', async () => {
  const slow = sql`select pg_sleep(10)`;
  const queries = [slow.execute(database.read), database.transaction((tx) => slow.execute(tx))];
  await wait(300);
  const [responses] = await Promise.all([Promise.allSettled(queries), postgres.fail('killed', 200)]);
  expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await sql`select 1`.execute(database.read);
});
