import { parseCrontab } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '../../src/base/jobs.ts';
import { createLog } from '../../src/base/log.ts';
import { JOB_KINDS, jobKind, NAMED_JOBS } from '../../src/domain/job-kinds.ts';
import { crontabOf } from '../../src/server/application.ts';
import { allModules } from '../../src/server/modules.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testServices } from '../support/services.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('every line of the crontab is valid, has its own job and runs at an hour that exists', () => {
  const modules = allModules(testServices(database));
  const jobs = new Set(modules.flatMap((module) => Object.keys(module.jobs ?? {})));
  const lines = crontabOf(modules).split('\n');
  expect(lines.length).toBeGreaterThan(modules.flatMap((module) => module.crontab ?? []).length);
  for (const line of lines) {
    const [item] = parseCrontab(line);
    expect(item?.task, line).toBe(line.split(' ')[5]);
  }
  for (const line of modules.flatMap((module) => module.crontab ?? [])) {
    expect(jobs, line).toContain(parseCrontab(line)[0]?.task);
  }
});

test('every job has one kind, and workers of all kinds together have the whole crontab', () => {
  const modules = allModules(testServices(database));
  const jobs = modules.flatMap((module) => Object.keys(module.jobs ?? {}));
  expect(jobs).toEqual(expect.arrayContaining([...NAMED_JOBS]));
  expect(new Set(NAMED_JOBS).size).toBe(NAMED_JOBS.length);
  expect(jobs.filter((name) => /mail|push/.test(name) && jobKind(name) !== 'mail')).toEqual([]);
  const parts = JOB_KINDS.flatMap((kind) => crontabOf(modules, (name) => jobKind(name) === kind).split('\n'));
  expect(parts.filter(Boolean).toSorted()).toEqual(crontabOf(modules).split('\n').toSorted());
});

test.each(['0 0-24 * * * a', '0 2-12/2 * * * a', '61 * * * * a', '* * * a'])('reports the invalid line %s', (line) => {
  let outcome = 'read';
  try {
    parseCrontab(line);
  } catch {
    outcome = 'refused';
  }
  expect(outcome).toBe('refused');
});

test('a job that may take minutes learns that its worker stops, and ends', async () => {
  const begun = Promise.withResolvers<void>();
  const long = async (_: unknown, stopping?: AbortSignal) => {
    begun.resolve();
    await new Promise((resolve) => stopping?.addEventListener('abort', resolve));
  };
  const worker = await startJobs({
    pool: database.direct,
    log: createLog('silent'),
    handlers: { long },
    crontab: '',
    concurrency: 1,
  });
  await database.pool.query(`select graphile_worker.add_job('long')`);
  await begun.promise;
  await worker.stop();
  const { rows } = await database.pool.query(`select from graphile_worker.jobs where task_identifier = 'long'`);
  expect(rows).toEqual([]);
}, 60_000);
