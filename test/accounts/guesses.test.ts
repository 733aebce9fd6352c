import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId, newSecret } from '../../src/base/ids.ts';
import { register, signIn, verifyRegistration } from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, OTP, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { completeEnrolment, completeSignIn, startEnrolment } from '../../src/contract/accounts/second-factor.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { accounts } from '../../src/domain/accounts/api.ts';
import { actorOf, createAccount, hashPassword } from '../../src/domain/accounts/public.ts';
import { startChallenge } from '../../src/domain/accounts/second-factor/challenge.ts';
import type { Call } from '../../src/domain/call.ts';
import type { Module } from '../../src/domain/module.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPhone } from '../support/new-phone.ts';
import { codeOf } from '../support/second-factor.ts';
import { mailsTo, runJobs, type TestServices, testCall, testServices } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';

// One account is attacked from many addresses for a day. Once a limit is reached, a code is refused before it is
// compared, so the number of guesses does not matter: `npm run bench -- sign-in` sends many more.

const START = new Date('2026-03-02T03:00:00Z');
const PASSWORD = 'warung-kopi-subuh';
const ADDRESSES = sizeOf({ test: 60, soak: 200 });
/** Guesses that are under way at the same time. */
const AT_ONCE = 20;
let database: TestDatabase;
let services: TestServices;
let module: Module;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  module = accounts(services);
});
afterAll(() => database.drop());
beforeEach(() => services.clock.set(START));

const now = () => services.clock.now();
const pass = (milliseconds: number) => services.clock.set(addMilliseconds(now(), milliseconds));
const addressOf = (number: number) => `10.${number >> 8}.${number & 255}.7`;

async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, call: Partial<Call>): Promise<OutputOf<E>> {
  return (await createDispatch(module.bindings)(endpoint, testCall(call), { ...input })) as OutputOf<E>;
}

async function outcome(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof AppError) return error.key;
      throw error;
    },
  );
}

/** One guess from each of the addresses. */
async function fromAll(
  guess: (network_address: string, number: number) => Promise<string>,
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (let first = 0; first < ADDRESSES; first += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, index) => guess(addressOf(first + index), first + index));
    for (const key of await Promise.all(some)) counted[key] = (counted[key] ?? 0) + 1;
  }
  return counted;
}

async function newUser(user_type: number) {
  const id = newId();
  const email = `${id}@papan.test`;
  const password_hash = await services.passwords.queued((hashing) => hashPassword(hashing, PASSWORD));
  const name = { first_name: 'Rina', last_name: '', phone: newPhone(), city_id: 3276, locale: 2 };
  const statuses = { user_type, account_status: ACCOUNT_STATUSES.ACTIVE, identity_status: 0 };
  await database.transaction((tx) => createAccount(tx, { id, email, password_hash, ...name, ...statuses, now: START }));
  return { id, email };
}

function wrongCode(valid: readonly string[]): string {
  for (;;) {
    const code = String(randomInt(10 ** OTP.digits)).padStart(OTP.digits, '0');
    if (!valid.includes(code)) return code;
  }
}

const rowsOf = async (table: 'code_tries' | 'second_factor_failures') =>
  (await database.pool.query(`select from ${table}`)).rowCount;

describe(`one account, guessed at from ${ADDRESSES} addresses`, () => {
  it('loses no code of its mail: five tries each and twenty a day, and the owner signs in meanwhile', async () => {
    const owner = { network_address: '203.0.113.9' };
    const { email } = await newUser(USER_TYPES.REGULAR);
    const { token } = await send(signIn, { email, password: PASSWORD }, owner);
    let code = '';
    const outcomes: Record<string, number> = {};
    for (let hour = 0; hour < 24; hour += 4) {
      const started = await send(register, { email }, { network_address: addressOf(hour) });
      await runJobs(services, [module]);
      code = /^\d{6}$/m.exec((await mailsTo(database, email)).at(-1)?.text ?? '')?.[0] ?? '';
      const { registration_token } = started;
      const guess = (network_address: string) =>
        outcome(send(verifyRegistration, { registration_token, code: wrongCode([code]) }, { network_address }));
      for (const [key, count] of Object.entries(await fromAll(guess))) outcomes[key] = (outcomes[key] ?? 0) + count;
      // The tries are used up, so even the code itself is refused.
      expect(await outcome(send(verifyRegistration, { registration_token, code }, owner))).not.toBe('done');
      pass(4 * MILLISECONDS.hour - 1);
    }
    expect(outcomes.done).toBeUndefined();
    expect(await rowsOf('code_tries')).toBe(OTP.tries_a_day);
    expect(await actorOf(services, token)).not.toBeNull();
    expect(await outcome(send(signIn, { email, password: PASSWORD }, owner))).toBe('done');
  });

  it('loses no code of its app to somebody who has the password, and the owner signs in meanwhile', async () => {
    const owner = { network_address: '203.0.113.9', device: newSecret() };
    const { id, email } = await newUser(USER_TYPES.SUPERADMIN);
    const challengeOf = async () => {
      const order = { user_id: id, purpose: 'sign_in', now: now() } as const;
      return (await database.transaction((tx) => startChallenge(tx, order))).challenge;
    };
    const enrolment = await challengeOf();
    const { key } = await send(startEnrolment, { challenge: enrolment }, owner);
    const first = { challenge: enrolment, code: codeOf(key, now()) };
    const { token } = await send(completeEnrolment, first, owner);
    const outcomes: Record<string, number> = {};
    for (let hour = 0; hour < 24; hour += 4) {
      const valid = [-1, 0, 1].map((steps) => codeOf(key, now(), steps));
      // None of them ends: that would take five wrong codes and then another.
      const challenges = await Promise.all(Array.from({ length: ADDRESSES / OTP.tries }, challengeOf));
      const guess = (network_address: string, number: number) => {
        const challenge = challenges[Math.floor(number / OTP.tries)] ?? '';
        return outcome(send(completeSignIn, { challenge, code: wrongCode(valid) }, { network_address }));
      };
      for (const [kind, count] of Object.entries(await fromAll(guess))) outcomes[kind] = (outcomes[kind] ?? 0) + count;
      const correct = { challenge: await challengeOf(), code: codeOf(key, now()) };
      expect(await outcome(send(completeSignIn, correct, { network_address: addressOf(1) }))).toBe('too_many_requests');
      pass(4 * MILLISECONDS.hour - 1);
    }
    expect(outcomes).toEqual({
      second_factor_failed: OTP.tries_a_day,
      too_many_requests: 6 * ADDRESSES - OTP.tries_a_day,
    });
    expect(await rowsOf('second_factor_failures')).toBe(OTP.tries_a_day);
    services.clock.set(addMilliseconds(START, 6 * MILLISECONDS.hour));
    expect(await actorOf(services, token)).not.toBeNull();
    expect(await outcome(send(signIn, { email, password: PASSWORD }, owner))).toBe('second_factor_required');
    const correct = { challenge: await challengeOf(), code: codeOf(key, now()) };
    expect(await outcome(send(completeSignIn, correct, owner))).toBe('done');
  });
});
