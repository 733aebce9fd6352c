import { afterAll, beforeAll, expect, it } from 'vitest';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { getChecks } from '../../src/contract/admin/checks.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { inEnglish } from '../support/finding-texts.ts';

let database: TestDatabase;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

it('examines the running installation once for all who ask, and keeps the result', async () => {
  const superadmin = await api.user({ user_type: USER_TYPES.SUPERADMIN });
  expect(await api.callOk(superadmin, getChecks, { kept: 'true' })).toEqual({ checks: null });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => api.callOk(superadmin, getChecks, {})));
  for (const other of others) expect(other).toEqual(first);
  expect(await api.callOk(superadmin, getChecks, {})).toEqual(first);
  expect(await api.callOk(superadmin, getChecks, { kept: 'true' })).toEqual(first);
  const found = inEnglish(first?.checks?.findings ?? []);
  expect(found).toContainEqual(expect.objectContaining({ check: 'migrations', result: 'good' }));
  expect(found).toContainEqual(expect.objectContaining({ check: 'administrators', result: 'warning' }));
});
