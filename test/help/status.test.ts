import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { getStatus } from '../../src/contract/help/endpoints.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  await database.pool.query('delete from outbox_waiting');
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const addMail = (minutes: number) =>
  database.pool.query("select graphile_worker.add_job('send_mail', run_at := now() - make_interval(mins => $1))", [
    minutes,
  ]);
const stateOfMails = async () => {
  api.services.clock.set(addMilliseconds(api.services.clock.now(), 20 * MILLISECONDS.second));
  const { parts } = await api.callOk(null, getStatus, {});
  expect(parts.filter(({ name, state }) => name !== 'mails' && state !== 'works')).toEqual([]);
  return parts.find(({ name }) => name === 'mails')?.state;
};

test('a part of the site is slow or disturbed when its jobs wait, and is read at most once in 15 seconds', async () => {
  expect(await stateOfMails()).toBe('works');
  await addMail(2);
  expect((await api.callOk(null, getStatus, {})).parts.every(({ state }) => state === 'works')).toBe(true);
  expect(await stateOfMails()).toBe('slow');
  await addMail(11);
  expect(await stateOfMails()).toBe('disturbed');
});
