import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { databaseClock } from '../../src/base/database-clock.ts';
import { createLog } from '../../src/base/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => database.drop());

const readTime = async () => {
  const { rows } = await sql<{ timestamp: Date }>`select clock_timestamp() as timestamp`.execute(database.read);
  return rows[0]?.timestamp.getTime() ?? expect.fail();
};

test.each([-1, 0, 1])('uses the database’s time on a machine whose clock is off by %i days', async (days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * MILLISECONDS.day });
  const clock = await databaseClock({ database, log: createLog('silent') });
  const before = await readTime();
  const now = clock.now().getTime();
  const after = await readTime();
  expect(now).toBeGreaterThan(before - MILLISECONDS.second);
  expect(now).toBeLessThan(after + MILLISECONDS.second);
  // The clock is changed while the app runs.
  vi.setSystemTime(0);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(now);
  clock.stop();
});
