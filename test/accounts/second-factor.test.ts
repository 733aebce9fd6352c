import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId, newSecret } from '../../src/base/ids.ts';
import {
  changePassword,
  forgotPassword,
  getAuth,
  resetPassword,
  signIn,
} from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, OTP, TOKEN_DAYS, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as contract from '../../src/contract/accounts/second-factor.ts';
import { ADMIN_ACTIONS, needsRecentCode, SECOND_FACTOR } from '../../src/contract/accounts/second-factor-rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { blockAccount, suspendAccount } from '../../src/contract/moderation/accounts.ts';
import {
  createAccount,
  grantRole,
  hashPassword,
  type Role,
  resetSecondFactor,
} from '../../src/domain/accounts/public.ts';
import { startChallenge } from '../../src/domain/accounts/second-factor/challenge.ts';
import { createSecretBox } from '../../src/server/sessions/secret-box.ts';
import { type Api, type ApiUser, errorOf, newAddress, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPhone } from '../support/new-phone.ts';
import { codeOf } from '../support/second-factor.ts';
import { mailsTo, runJobs, type TestServices } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const PASSWORD = 'warung-kopi-subuh';
const CLIENTS = 20;
const STEP = SECOND_FACTOR.seconds * MILLISECONDS.second;
let database: TestDatabase;
let api: Api;
let services: TestServices;
let password_hash: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  services = api.services;
  password_hash = await services.passwords.queued((hashing) => hashPassword(hashing, PASSWORD));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(() => services.clock.set(START));

const now = () => services.clock.now();
const pass = (milliseconds: number) => services.clock.set(addMilliseconds(now(), milliseconds));

/** Each call comes from its own network and device unless they are given. */
type From = { network?: string; device?: string };

/** What a call returns, or the key of its error. */
async function send<E extends Endpoint>(
  who: Pick<ApiUser, 'token'> | null,
  endpoint: E,
  input: InputOf<E>,
  { network = newAddress(), device = newSecret() }: From = {},
): Promise<{ key: string; data: unknown; body: OutputOf<E> }> {
  const headers = { 'x-forwarded-for': network, cookie: `DEVICE=${device}` };
  const response = await api.call(who, endpoint, input, { headers });
  if (response.status === 200) return { key: 'done', data: null, body: response.body };
  const { key, data } = errorOf(response);
  return { key, data, body: null as never };
}
const outcome = async (call: ReturnType<typeof send>) => (await call).key;
const tally = (keys: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, found]) => [key, found.length]));

type Administrator = { id: string; email: string };

async function newUser(user_type: number): Promise<Administrator> {
  const id = newId();
  const email = `${id}@papan.test`;
  await database.transaction((tx) =>
    createAccount(tx, {
      id,
      email,
      phone: newPhone(),
      first_name: 'Admin',
      last_name: '',
      city_id: 3276,
      password_hash,
      locale: 2,
      user_type,
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: 0,
      now: START,
    }),
  );
  return { id, email };
}
const newAdministrator = () => newUser(USER_TYPES.SUPERADMIN);

/** The challenge after a correct password. */
async function challengeByPassword({ email }: { email: string }): Promise<string> {
  const { key, data } = await send(null, signIn, { email, password: PASSWORD });
  if (key !== 'second_factor_required') throw new Error(`no challenge but ${key}`);
  return (data as { challenge: string }).challenge;
}

/** The same without the slow hash. */
async function challengeOf({ id }: { id: string }): Promise<string> {
  const order = { user_id: id, purpose: 'sign_in', now: now() } as const;
  return (await database.transaction((tx) => startChallenge(tx, order))).challenge;
}

/** An administrator who has set up an app; the enrolment's code is used. */
async function enrolled() {
  const administrator = await newAdministrator();
  const challenge = await challengeOf(administrator);
  const { key } = (await send(null, contract.startEnrolment, { challenge })).body;
  const code = codeOf(key, now());
  const device = newSecret();
  const { body } = await send(null, contract.completeEnrolment, { challenge, code }, { device });
  pass(2 * STEP);
  return { ...administrator, key, device, token: body.token, recovery_codes: body.recovery_codes };
}

const codeNow = ({ key }: { key: string }, steps = 0) => codeOf(key, now(), steps);
/** A code that is valid at no time near now. */
function wrongCode({ key }: { key: string }): string {
  const valid = [-2, -1, 0, 1, 2].map((steps) => codeNow({ key }, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !valid.includes(code)) ?? '666666';
}

async function signInBy(administrator: { id: string }, code: string, from?: From) {
  return send(null, contract.completeSignIn, { challenge: await challengeOf(administrator), code }, from);
}
const isSignedIn = async (token: string) => (await api.callOk({ token }, getAuth, {})).user !== null;

describe('the first sign-in of an administrator', () => {
  it('sets up an app and opens a session, and no secret is stored or logged in the clear', async () => {
    const administrator = await newAdministrator();
    const first = await api.call(null, signIn, { email: administrator.email, password: PASSWORD });
    expect(first.status).toBe(401);
    expect(first.headers.getSetCookie()).toEqual([]);
    expect(errorOf(first)).toMatchObject({
      key: 'second_factor_required',
      data: { is_enrolled: false, expires_at: '2026-03-02T03:05:00.000Z' },
    });
    const challenge = await challengeByPassword(administrator);
    const { key, uri } = (await send(null, contract.startEnrolment, { challenge })).body;
    expect(uri).toContain(`secret=${key}`);
    expect((await send(null, contract.startEnrolment, { challenge })).body.key).toBe(key);
    expect(await outcome(send(null, contract.completeEnrolment, { challenge, code: wrongCode({ key }) }))).toBe(
      'second_factor_failed',
    );
    const done = await api.call(null, contract.completeEnrolment, { challenge, code: codeOf(key, now()) });
    expect(done.headers.getSetCookie().join()).toContain(`TOKEN=${done.body.token}`);
    expect(done.body.user.email).toBe(administrator.email);
    expect(await isSignedIn(done.body.token)).toBe(true);

    const codes = done.body.recovery_codes;
    expect(new Set(codes).size).toBe(SECOND_FACTOR.recovery_codes);
    for (const code of codes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    expect((await send(done.body, contract.getSecondFactor, {})).body).toEqual({
      enrolled_at: START.toISOString(),
      recovery_codes_left: 10,
    });
    const stored = await database.pool.query(
      `select (select jsonb_agg(t) from second_factors t) as apps, (select jsonb_agg(t) from recovery_codes t) as codes,
         (select jsonb_agg(t) from second_factor_challenges t) as challenges, (select jsonb_agg(t) from audit_entries t) as audit`,
    );
    const text = JSON.stringify(stored.rows);
    for (const secret of [key, challenge, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(text).not.toContain(secret);
    }
    expect(await auditEntriesOf(database.read, administrator.id)).toEqual([
      {
        actor: administrator.id,
        action: 'second_factor.enrol',
        reason: null,
        before: {},
        after: { recovery_codes: 10 },
      },
    ]);
  });

  it('sets up one app, even if two browsers try at the same time', async () => {
    const administrator = await newAdministrator();
    const challenges = await Promise.all([challengeOf(administrator), challengeOf(administrator)]);
    const keys = await Promise.all(
      challenges.map(async (challenge) => (await send(null, contract.startEnrolment, { challenge })).body.key),
    );
    const outcomes = await Promise.all(
      challenges.map((challenge, index) =>
        outcome(send(null, contract.completeEnrolment, { challenge, code: codeOf(keys[index] ?? '', now()) })),
      ),
    );
    expect(outcomes.sort()).toEqual(['challenge_expired', 'done']);
    expect(await outcome(send(null, contract.startEnrolment, { challenge: await challengeOf(administrator) }))).toBe(
      'challenge_expired',
    );
  });

  it('gives no session for the password or a code alone', async () => {
    const administrator = await newAdministrator();
    const challenge = await challengeOf(administrator);
    expect(await outcome(send(null, contract.completeSignIn, { challenge, code: '123456' }))).toBe('challenge_expired');
    // Nothing was set up yet.
    expect(await outcome(send(null, contract.completeEnrolment, { challenge, code: '123456' }))).toBe(
      'challenge_expired',
    );
  });
});

describe('the second factor', () => {
  it('opens a session of twelve hours, however much it is used', async () => {
    const administrator = await enrolled();
    const { body } = await signInBy(administrator, codeNow(administrator));
    for (let hour = 1; hour < SECOND_FACTOR.session_hours; hour += 1) {
      pass(MILLISECONDS.hour);
      expect(await isSignedIn(body.token)).toBe(true);
    }
    pass(MILLISECONDS.hour - 1);
    expect(await isSignedIn(body.token)).toBe(true);
    pass(1);
    expect(await isSignedIn(body.token)).toBe(false);
  });

  it('is not asked of other users, whose sessions last 14 days', async () => {
    const { email } = await newUser(USER_TYPES.AGENCY);
    const { body } = await send(null, signIn, { email, password: PASSWORD });
    pass(TOKEN_DAYS * MILLISECONDS.day - 1);
    expect(await isSignedIn(body.token)).toBe(true);
    pass(1);
    expect(await isSignedIn(body.token)).toBe(false);
  });

  it('accepts codes that are typed with blanks and hyphens', async () => {
    const administrator = await enrolled();
    const code = codeNow(administrator);
    expect(await outcome(signInBy(administrator, ` ${code.slice(0, 3)} ${code.slice(3)} `))).toBe('done');
    const recovery = administrator.recovery_codes[0] ?? '';
    expect(await outcome(signInBy(administrator, recovery.toLowerCase().replaceAll('-', ' ')))).toBe('done');
  });

  it.each([-1, 0, 1])('accepts the code of the step %i away', async (steps) => {
    const administrator = await enrolled();
    expect(await outcome(signInBy(administrator, codeNow(administrator, steps)))).toBe('done');
  });

  it.each([-2, 2])('refuses the code of the step %i away', async (steps) => {
    const administrator = await enrolled();
    expect(await outcome(signInBy(administrator, codeNow(administrator, steps)))).toBe('second_factor_failed');
  });

  it('accepts a code once, also when 20 clients send it at the same time', async () => {
    const administrator = await enrolled();
    const challenges = await Promise.all(Array.from({ length: CLIENTS }, () => challengeOf(administrator)));
    const code = codeNow(administrator);
    const outcomes = await Promise.all(
      challenges.map((challenge) => outcome(send(null, contract.completeSignIn, { challenge, code }))),
    );
    expect(tally(outcomes).done).toBe(1);
    pass(STEP);
    // The same code, within its window, and the code of a step before it.
    expect(await outcome(signInBy(administrator, code))).not.toBe('done');
  });

  it('accepts a challenge once, also when 20 clients send it with the same code', async () => {
    const administrator = await enrolled();
    const challenge = await challengeOf(administrator);
    const code = codeNow(administrator);
    const outcomes = await Promise.all(
      Array.from({ length: CLIENTS }, () => outcome(send(null, contract.completeSignIn, { challenge, code }))),
    );
    expect(tally(outcomes)).toEqual({ done: 1, challenge_expired: CLIENTS - 1 });
  });

  it('accepts a recovery code once, also when 20 clients send it at the same time', async () => {
    const administrator = await enrolled();
    const challenges = await Promise.all(Array.from({ length: CLIENTS }, () => challengeOf(administrator)));
    const [code = '', other = ''] = administrator.recovery_codes;
    const outcomes = await Promise.all(
      challenges.map((challenge) => outcome(send(null, contract.completeSignIn, { challenge, code }))),
    );
    expect(tally(outcomes)).toEqual({ done: 1, second_factor_failed: CLIENTS - 1 });
    expect(await outcome(signInBy(administrator, other))).toBe('done');
    expect((await send(administrator, contract.getSecondFactor, {})).body.recovery_codes_left).toBe(8);
    expect((await auditEntriesOf(database.read, administrator.id)).slice(1)).toMatchObject([
      { action: 'second_factor.sign_in', after: { by: 'recovery_code' } },
      { action: 'second_factor.sign_in', after: { by: 'recovery_code' } },
    ]);
  });
});

describe('a challenge', () => {
  it('ends after five minutes', async () => {
    const administrator = await enrolled();
    const challenge = await challengeOf(administrator);
    pass(SECOND_FACTOR.challenge_minutes * MILLISECONDS.minute);
    const code = codeNow(administrator);
    expect(await outcome(send(null, contract.completeSignIn, { challenge, code }))).toBe('challenge_expired');
    expect(await outcome(signInBy(administrator, code))).toBe('done');
  });

  it('of another administrator does not fit the own code', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    const challenge = await challengeOf(one);
    for (const code of [codeNow(other), other.recovery_codes[0] ?? '']) {
      expect(await outcome(send(null, contract.completeSignIn, { challenge, code }))).toBe('second_factor_failed');
    }
  });

  it('is not a session: no endpoint accepts it as a token', async () => {
    const challenge = await challengeOf(await enrolled());
    const bearer = { token: challenge };
    for (const endpoint of api.endpoints.filter(({ access }) => access !== 'all')) {
      const input = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, newId()]));
      const response = await api.call(bearer, endpoint, input as never);
      expect(response.status, endpoint.path).toBe(401);
      const cookie = { cookie: `TOKEN=${challenge}` };
      expect((await api.call(null, endpoint, input as never, { headers: cookie })).status, endpoint.path).toBe(401);
    }
  });

  it('has one purpose', async () => {
    const administrator = await enrolled();
    const forSignIn = await challengeOf(administrator);
    const { body } = await signInBy(administrator, codeNow(administrator));
    const phone = (await send(body, contract.startPhoneChange, {})).body;
    pass(STEP);
    const code = codeNow(administrator);
    expect(await outcome(send(null, contract.completeSignIn, { challenge: phone.challenge, code }))).toBe(
      'challenge_expired',
    );
    const ofPhone = codeOf(phone.key, now());
    for (const call of [
      send(body, contract.completePhoneChange, { challenge: forSignIn, code: ofPhone }),
      send(await enrolled(), contract.completePhoneChange, { challenge: phone.challenge, code: ofPhone }),
    ]) {
      expect(await outcome(call)).toBe('challenge_expired');
    }
  });

  it.each([
    ['the account was blocked', (id: string) => setUser(id, { account_status: ACCOUNT_STATUSES.BLOCKED })],
    ['the role was taken', (_: string, email: string) => grant(email, 'regular')],
    ['the password was reset', (_: string, email: string) => resetByLink(email)],
    ['the second factor was reset', (_: string, email: string) => reset(email)],
  ])('ends when %s', async (_, change) => {
    const administrator = await enrolled();
    const challenge = await challengeOf(administrator);
    await change(administrator.id, administrator.email);
    const code = codeNow(administrator);
    expect(await outcome(send(null, contract.completeSignIn, { challenge, code }))).toBe('challenge_expired');
  });
});

const setUser = (id: string, values: { account_status: number }) =>
  database.transaction((tx) => tx.updateTable('users').set(values).where('id', '=', id).execute());
const grant = (email: string, role: Role) =>
  database.transaction((tx) => grantRole(tx, { email, role, by: 'command: root@papan', now: now() }));
const reset = (email: string) =>
  database.transaction((tx) => resetSecondFactor(tx, { email, by: 'command: root@papan', now: now() }));

async function resetByLink(email: string): Promise<string> {
  await send(null, forgotPassword, { email });
  await runJobs(services, api.modules);
  const mail = (await mailsTo(database, email)).at(-1);
  const token = /\/reset-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  return outcome(send(null, resetPassword, { token, password: 'sepeda-ontel-biru' }));
}

describe('guesses', () => {
  it('end a challenge after five, and the account waits until the codes have changed', async () => {
    const administrator = await enrolled();
    const challenge = await challengeOf(administrator);
    const guess = () => outcome(send(null, contract.completeSignIn, { challenge, code: wrongCode(administrator) }));
    const outcomes = await Promise.all(Array.from({ length: CLIENTS }, guess));
    expect(tally(outcomes)).toEqual({ second_factor_failed: OTP.tries, challenge_expired: CLIENTS - OTP.tries });
    expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('too_many_requests');
    pass(3 * STEP);
    expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('done');
  });

  it('are not multiplied by devices that were known before the setup', async () => {
    const user = await newUser(USER_TYPES.REGULAR);
    const devices = Array.from({ length: 4 }, newSecret);
    for (const device of devices) await send(null, signIn, { email: user.email, password: PASSWORD }, { device });
    const promoted = { user_type: USER_TYPES.SUPERADMIN };
    await database.transaction((tx) => tx.updateTable('users').set(promoted).where('id', '=', user.id).execute());
    pass(MILLISECONDS.minute);
    const enrolment = await challengeOf(user);
    const { key } = (await send(null, contract.startEnrolment, { challenge: enrolment })).body;
    await send(null, contract.completeEnrolment, { challenge: enrolment, code: codeOf(key, now()) });
    pass(2 * STEP);
    const outcomes: string[] = [];
    for (const device of devices)
      for (let guess = 0; guess < 2; guess += 1) {
        const challenge = await challengeOf(user);
        outcomes.push(
          await outcome(send(null, contract.completeSignIn, { challenge, code: wrongCode({ key }) }, { device })),
        );
      }
    expect(tally(outcomes)).toEqual({ second_factor_failed: OTP.tries, too_many_requests: 8 - OTP.tries });
  });

  it('are limited to 20 a day for an account; own devices and recovery codes still open it', async () => {
    const administrator = await enrolled();
    const { device } = administrator;
    const guessThirtyTimes = async (from: From) => {
      const outcomes: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        const challenges = await Promise.all(Array.from({ length: OTP.tries }, () => challengeOf(administrator)));
        const code = wrongCode(administrator);
        outcomes.push(
          ...(await Promise.all(
            challenges.map((challenge) => outcome(send(null, contract.completeSignIn, { challenge, code }, from))),
          )),
        );
        pass(MILLISECONDS.hour);
      }
      return tally(outcomes);
    };
    const limited = { second_factor_failed: OTP.tries_a_day, too_many_requests: 10 };
    expect(await guessThirtyTimes({})).toEqual(limited);
    expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('too_many_requests');
    expect(await outcome(signInBy(administrator, codeNow(administrator), { device }))).toBe('done');
    expect(await outcome(signInBy(administrator, administrator.recovery_codes[0] ?? ''))).toBe('done');
    // An own device has as many tries, and no more.
    expect(await guessThirtyTimes({ device })).toEqual(limited);
    expect(await outcome(signInBy(administrator, codeNow(administrator), { device }))).toBe('too_many_requests');
    pass(MILLISECONDS.day);
    expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('done');
  });

  it('are limited to 20 an hour for a network, recovery codes included', async () => {
    const administrator = await enrolled();
    const network = '198.51.100.77';
    const wrong = 'A'.repeat(16);
    const outcomes: string[] = [];
    for (let count = 0; count < OTP.tries_an_hour_network + 2; count += 1) {
      outcomes.push(await outcome(signInBy(administrator, wrong, { network })));
    }
    expect(tally(outcomes)).toEqual({ second_factor_failed: OTP.tries_an_hour_network, too_many_requests: 2 });
    expect(await outcome(signInBy(administrator, codeNow(administrator), { network }))).toBe('too_many_requests');
    // They did not count for the account.
    expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('done');
    pass(MILLISECONDS.hour);
    expect(await outcome(signInBy(administrator, codeNow(administrator), { network }))).toBe('done');
  });

  it('of an enrolment and of a confirmation count too', async () => {
    const administrator = await enrolled();
    const { body } = await signInBy(administrator, codeNow(administrator));
    const code = wrongCode(administrator);
    const outcomes = await Promise.all(
      Array.from({ length: CLIENTS }, () => outcome(send(body, contract.confirmSession, { code }))),
    );
    expect(tally(outcomes)).toEqual({ second_factor_failed: OTP.tries, too_many_requests: CLIENTS - OTP.tries });
    const other = await newAdministrator();
    const challenge = await challengeOf(other);
    const { key } = (await send(null, contract.startEnrolment, { challenge })).body;
    const guesses = await Promise.all(
      Array.from({ length: CLIENTS }, () =>
        outcome(send(null, contract.completeEnrolment, { challenge, code: wrongCode({ key }) })),
      ),
    );
    expect(tally(guesses)).toEqual({ second_factor_failed: OTP.tries, challenge_expired: CLIENTS - OTP.tries });
  });
});

describe('actions of administrators', () => {
  const actions = () => api.endpoints.filter(({ access, method }) => /admin/.test(access) && method !== 'GET');

  it('are all declared, each with what it needs', () => {
    expect(
      actions()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    ).toEqual(Object.keys(ADMIN_ACTIONS).sort());
  });

  it('need a recent code when they are not declared', () => {
    const endpoint = { method: 'DELETE', path: '/admin/new', access: 'admin' } as const;
    expect(needsRecentCode(endpoint)).toBe(true);
    expect(needsRecentCode({ ...endpoint, method: 'GET' })).toBe(false);
    expect(needsRecentCode({ ...endpoint, access: 'login' })).toBe(false);
  });

  it('are refused ten minutes after the last code, and allowed after another one, in that session only', async () => {
    const administrator = await enrolled();
    const { body } = await signInBy(administrator, codeNow(administrator));
    const { body: other } = await signInBy(administrator, administrator.recovery_codes[0] ?? '');
    const user = await api.user();
    const input = { id: user.user_id, until: '2026-03-09T03:00:00.000Z', reason: 'Iklan palsu berulang' };
    const suspend = (who: { token: string }) => outcome(send(who, suspendAccount, input));
    expect(await suspend(body)).toBe('done');
    pass(SECOND_FACTOR.recent_minutes * MILLISECONDS.minute);
    for (const endpoint of actions().filter(needsRecentCode)) {
      const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, user.user_id]));
      const response = await api.call(body, endpoint, params as never);
      expect(errorOf(response), endpoint.path).toMatchObject({ key: 'confirmation_required', code: 403 });
    }
    expect(await outcome(send(body, contract.confirmSession, { code: codeNow(administrator) }))).toBe('done');
    expect(await suspend(body)).toBe('done');
    expect(await suspend(other)).toBe('confirmation_required');
    expect(await outcome(send(other, contract.confirmSession, { code: administrator.recovery_codes[1] ?? '' }))).toBe(
      'done',
    );
    expect(await suspend(other)).toBe('done');
    // Reading needs no code.
    pass(MILLISECONDS.hour);
    expect(await outcome(send(body, contract.getSecondFactor, {}))).toBe('done');
  });

  it('need a session with a second factor: the older session of a new administrator is refused', async () => {
    const user = await api.user();
    expect(await isSignedIn(user.token)).toBe(true);
    await database.transaction((tx) =>
      tx.updateTable('users').set({ user_type: USER_TYPES.ADMIN }).where('id', '=', user.user_id).execute(),
    );
    expect(await isSignedIn(user.token)).toBe(false);
    expect(await outcome(send(user, blockAccount, { id: newId(), reason: 'Menipu pembeli' }))).toBe('unauthorized');
  });
});

describe('an administrator', () => {
  it('makes new recovery codes, which end the old ones', async () => {
    const administrator = await enrolled();
    const [old = ''] = administrator.recovery_codes;
    await signInBy(administrator, old);
    const { recovery_codes } = (await send(administrator, contract.createRecoveryCodes, {})).body;
    expect(recovery_codes).toHaveLength(10);
    expect(await outcome(signInBy(administrator, administrator.recovery_codes[1] ?? ''))).toBe('second_factor_failed');
    expect(await outcome(signInBy(administrator, recovery_codes[0] ?? ''))).toBe('done');
    expect((await auditEntriesOf(database.read, administrator.id)).at(-2)).toMatchObject({
      action: 'second_factor.recovery_codes',
      before: { recovery_codes: 9 },
      after: { recovery_codes: 10 },
    });
  });

  it('changes the phone: the old app and all other sessions end, and recovery codes stay', async () => {
    const administrator = await enrolled();
    const { body: other } = await signInBy(administrator, codeNow(administrator));
    const { challenge, key, uri } = (await send(administrator, contract.startPhoneChange, {})).body;
    expect(uri).toContain(key);
    const code = codeOf(key, now());
    const verify = () => outcome(send(administrator, contract.completePhoneChange, { challenge, code }));
    expect(await outcome(send(administrator, contract.completePhoneChange, { challenge, code: '000000' }))).toBe(
      code === '000000' ? 'done' : 'second_factor_failed',
    );
    expect(tally(await Promise.all(Array.from({ length: CLIENTS }, verify)))).toEqual({
      done: 1,
      challenge_expired: CLIENTS - 1,
    });
    expect(await isSignedIn(administrator.token)).toBe(true);
    expect(await isSignedIn(other.token)).toBe(false);
    pass(STEP);
    expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('second_factor_failed');
    expect(await outcome(signInBy(administrator, codeNow({ key })))).toBe('done');
    expect(await outcome(signInBy(administrator, administrator.recovery_codes[0] ?? ''))).toBe('done');
  });

  it('changes the password and signs in again with a code', async () => {
    const administrator = await enrolled();
    const input = { current_password: PASSWORD, password: 'sepeda-ontel-biru' };
    const changed = await send(administrator, changePassword, input);
    expect(changed).toMatchObject({ key: 'second_factor_required', data: { is_enrolled: true } });
    expect(await isSignedIn(administrator.token)).toBe(false);
    const { challenge } = changed.data as { challenge: string };
    const code = codeNow(administrator);
    expect(await outcome(send(null, contract.completeSignIn, { challenge, code }))).toBe('done');
  });

  it('who resets the password by a link needs a second factor too', async () => {
    const administrator = await enrolled();
    expect(await resetByLink(administrator.email)).toBe('second_factor_required');
  });
});

describe('a new secret key', () => {
  it('leaves the app in use while the previous key is known; its first use encrypts it again', async () => {
    const administrator = await enrolled();
    const old = createSecretBox('the key before the change, long enough');
    const secret = old.seal(administrator.key, administrator.id);
    await database.transaction((tx) =>
      tx.updateTable('second_factors').set({ secret }).where('user_id', '=', administrator.id).execute(),
    );
    const current = services.secretBox;
    try {
      // Neither key fits: recovery codes still work.
      expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('second_factor_failed');
      expect(await outcome(signInBy(administrator, administrator.recovery_codes[0] ?? ''))).toBe('done');
      services.secretBox = createSecretBox(
        'the key after the change, long enough',
        'the key before the change, long enough',
      );
      expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('done');
      pass(STEP);
      services.secretBox = createSecretBox('the key after the change, long enough');
      expect(await outcome(signInBy(administrator, codeNow(administrator)))).toBe('done');
    } finally {
      services.secretBox = current;
    }
  });
});

describe('an operator', () => {
  it('resets the second factor of a lost phone: sessions end, and the next sign-in sets up a new app', async () => {
    const administrator = await enrolled();
    expect(await reset(administrator.email)).toBe(true);
    expect(await isSignedIn(administrator.token)).toBe(false);
    const { data } = await send(null, signIn, { email: administrator.email, password: PASSWORD });
    expect(data).toMatchObject({ is_enrolled: false });
    expect((await auditEntriesOf(database.read, administrator.id)).at(-1)).toEqual({
      actor: 'command: root@papan',
      action: 'second_factor.reset',
      reason: null,
      before: { is_enrolled: true },
      after: { is_enrolled: false },
    });
    expect(await reset(administrator.email)).toBe(false);
    expect(await reset('tidak.ada@papan.test')).toBe(false);
  });

  it('who gives the role of an administrator ends the sessions, and the next sign-in sets up an app', async () => {
    const { email, id } = await newUser(USER_TYPES.REGULAR);
    const { body } = await send(null, signIn, { email, password: PASSWORD });
    expect(await grant(email, 'admin')).toBe(true);
    expect(await isSignedIn(body.token)).toBe(false);
    const challenge = await challengeByPassword({ email });
    const { key } = (await send(null, contract.startEnrolment, { challenge })).body;
    const { body: administrator } = await send(null, contract.completeEnrolment, {
      challenge,
      code: codeOf(key, now()),
    });
    // A user who is no longer an administrator has no app either.
    expect(await grant(email, 'regular')).toBe(true);
    expect(await isSignedIn(administrator.token)).toBe(false);
    expect(await outcome(send(null, signIn, { email, password: PASSWORD }))).toBe('done');
    const { rowCount } = await database.pool.query('select from second_factors where user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });
});

it('expired challenges and old guesses are deleted', async () => {
  const administrator = await enrolled();
  await signInBy(administrator, wrongCode(administrator));
  await challengeOf(administrator);
  // Later than the guesses of all tests above.
  pass(5 * MILLISECONDS.day);
  const job = api.modules.find(({ jobs }) => jobs && 'purge_attempts' in jobs)?.jobs?.purge_attempts;
  await job?.({});
  for (const table of ['second_factor_challenges', 'second_factor_failures']) {
    expect((await database.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
  }
});
