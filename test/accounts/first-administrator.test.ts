import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import {
  checkFirstAdministrator,
  createFirstAdministrator,
  FIRST_ADMINISTRATOR_MINUTES,
} from '../../src/contract/accounts/first-administrator.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Endpoint, InputOf } from '../../src/contract/api/endpoint.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { accounts } from '../../src/domain/accounts/api.ts';
import { firstAdministratorPath } from '../../src/domain/accounts/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { newPhone } from '../support/new-phone.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let services: TestServices;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  services.clock.set(START);
});
afterAll(() => database.drop());

/** The key of the error, or none. */
async function outcome<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<string> {
  try {
    await createDispatch(accounts(services).bindings)(endpoint, testCall({}), { ...input });
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.key;
    throw error;
  }
}

async function newToken(): Promise<string> {
  const path = await firstAdministratorPath(services);
  return path?.split('#')[1] ?? expect.fail('no address was offered');
}

const form = (token: string, name: string) => ({
  token,
  email: `${name}@papan.test`,
  first_name: 'Ratna',
  last_name: '',
  phone: newPhone(),
  city_id: 3276,
  password: 'warung-kopi-subuh',
  terms: FIRST_VERSIONS,
});
const users = () => database.read.selectFrom('users').select(['email', 'user_type', 'role_since']).execute();

test('a forged, foreign or outdated address makes nobody an administrator', async () => {
  const token = await newToken();
  const expiry = addMilliseconds(START, MILLISECONDS.hour);
  const foreign = await services.tokens.signValue('other_purpose', {}, expiry);
  for (const wrong of [`${token.slice(0, -2)}xx`, foreign, 'a'.repeat(43)]) {
    expect(await outcome(checkFirstAdministrator, { token: wrong })).toBe('link_expired');
    expect(await outcome(createFirstAdministrator, form(wrong, 'palsu'))).toBe('link_expired');
  }
  expect(await outcome(checkFirstAdministrator, { token })).toBe('none');
  services.clock.set(addMilliseconds(START, FIRST_ADMINISTRATOR_MINUTES * MILLISECONDS.minute + 1000));
  expect(await outcome(checkFirstAdministrator, { token })).toBe('link_expired');
  expect(await outcome(createFirstAdministrator, form(token, 'telat'))).toBe('link_expired');
  expect(await users()).toEqual([]);
});

test('one of several who send the form at the same time becomes the first superadmin, with a second factor', async () => {
  // Each process of the site offers an address.
  const tokens = await Promise.all([newToken(), newToken()]);
  expect(await outcome(createFirstAdministrator, { ...form(tokens[0] ?? '', 'lemah'), password: 'password123' })).toBe(
    'invalid_value',
  );
  const outcomes = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) =>
      outcome(createFirstAdministrator, form(tokens[index % 2] ?? '', `pertama${index}`)),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('link_expired'), 'second_factor_required']);
  expect(await users()).toEqual([
    {
      email: `pertama${outcomes.indexOf('second_factor_required')}@papan.test`,
      user_type: USER_TYPES.SUPERADMIN,
      role_since: null,
    },
  ]);
  for (const token of tokens) expect(await outcome(checkFirstAdministrator, { token })).toBe('link_expired');
  expect(await firstAdministratorPath(services)).toBeNull();
});
