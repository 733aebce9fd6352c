import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import {
  changePassword,
  checkPasswordReset,
  endSessions,
  forgotPassword,
  listSessions,
  resetPassword,
  signIn,
} from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, PASSWORD_RESET_MINUTES, SIGN_IN, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { LOCALE_CODES } from '../../src/contract/text/locale.ts';
import { accounts } from '../../src/domain/accounts/api.ts';
import { actorOf, createAccount, hashPassword } from '../../src/domain/accounts/public.ts';
import type { Call } from '../../src/domain/call.ts';
import type { Module } from '../../src/domain/module.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPhone } from '../support/new-phone.ts';
import { mailsTo, runJobs, type TestServices, testCall, testServices } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const OLD = 'warung-kopi-subuh';
const NEW = 'sepeda-ontel-biru';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; SM-A055F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
let database: TestDatabase;
let services: TestServices;
let module: Module;
let oldHash: string;
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database, {
    places: {
      nameOf: (address) => (address === '203.0.113.77' ? 'Cirebon, West Java' : null),
      countryOf: () => null,
    },
  });
  module = accounts(services);
  oldHash = await services.passwords.queued((hashing) => hashPassword(hashing, OLD));
});
afterAll(() => database.drop());
beforeEach(() => services.clock.set(START));

const pass = (milliseconds: number) => services.clock.set(addMilliseconds(services.clock.now(), milliseconds));

/** Calls as the HTTP server does; each user has a network of its own. */
async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, call: Partial<Call> = {}) {
  const given = testCall({ network_address: `198.51.100.${number % 250}`, ...call });
  return (await createDispatch(module.bindings)(endpoint, given, { ...input })) as OutputOf<E>;
}

async function failure(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof AppError) return error.key;
      throw error;
    },
  );
}

async function newUser(
  changes: { user_type?: number; account_status?: number; password_hash?: string | null; locale?: number } = {},
) {
  number += 1;
  const id = newId();
  const email = `sandi${number}@example.com`;
  await database.transaction((tx) =>
    createAccount(tx, {
      id,
      email,
      phone: newPhone(),
      first_name: 'Rina',
      last_name: '',
      city_id: 3276,
      password_hash: oldHash,
      locale: 2,
      user_type: USER_TYPES.REGULAR,
      account_status: ACCOUNT_STATUSES.ACTIVE,
      identity_status: 0,
      now: START,
      ...changes,
    }),
  );
  return { id, email };
}

const signInAs = (email: string, password = OLD, call: Partial<Call> = {}) => send(signIn, { email, password }, call);
const isSignedIn = async (token: string) => (await actorOf(services, token)) !== null;

async function actor(token: string) {
  const found = await actorOf(services, token);
  if (!found) throw new Error('the session has ended');
  return found;
}

async function lastMail(email: string) {
  await runJobs(services, [module]);
  const mail = (await mailsTo(database, email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  return { subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' };
}

/** The token of a new reset link. */
async function resetLink(email: string): Promise<string> {
  await send(forgotPassword, { email });
  const token = /\/reset-password#([\w-]{43})/.exec((await lastMail(email)).text)?.[1];
  if (!token) throw new Error('the mail has no link');
  return token;
}

it('sends mails in the language of the profile, no matter who requests them', async () => {
  const { email } = await newUser({ locale: LOCALE_CODES.en });
  await send(forgotPassword, { email }, { locale: 'id' });
  const { text } = await lastMail(email);
  expect(text).toContain('password');
  expect(text).not.toContain('kata sandi');
});

describe('a forgotten password', () => {
  it('is replaced by a link; all sessions end except the new one, and a mail notifies the owner', async () => {
    const { email } = await newUser();
    const { token: phone } = await signInAs(email);
    const link = await resetLink(email);
    expect(await send(checkPasswordReset, { token: link })).toEqual({ email });

    const response = await send(resetPassword, { token: link, password: NEW });
    expect(response.user.email).toBe(email);
    expect(await isSignedIn(response.token)).toBe(true);
    expect(await isSignedIn(phone)).toBe(false);
    expect((await lastMail(email)).subject).toBe('Kata sandi Papan Anda sudah diganti');
    expect(await failure(signInAs(email, OLD))).toBe('wrong_credentials');
    expect(await failure(signInAs(email, NEW))).toBe('none');
  });

  it('has a link that works once, also for two browsers at the same time', async () => {
    const { email } = await newUser();
    const link = await resetLink(email);
    const outcomes = await Promise.all(
      [NEW, `${NEW}-2`].map((password) => failure(send(resetPassword, { token: link, password }))),
    );
    expect(outcomes.sort()).toEqual(['link_expired', 'none']);
    expect(await failure(send(checkPasswordReset, { token: link }))).toBe('link_expired');
  });

  it('has a link that ends after 30 minutes', async () => {
    const { email } = await newUser();
    const link = await resetLink(email);
    pass(PASSWORD_RESET_MINUTES * MILLISECONDS.minute - 1);
    expect(await failure(send(checkPasswordReset, { token: link }))).toBe('none');
    pass(1);
    expect(await failure(send(resetPassword, { token: link, password: NEW }))).toBe('link_expired');
  });

  it('has links that end when one of them is used, and when the address changes', async () => {
    const { email, id } = await newUser();
    const first = await resetLink(email);
    pass(MILLISECONDS.minute);
    const second = await resetLink(email);
    await send(resetPassword, { token: second, password: NEW });
    expect(await failure(send(resetPassword, { token: first, password: OLD }))).toBe('link_expired');

    pass(MILLISECONDS.minute);
    const third = await resetLink(email);
    await database.transaction((tx) =>
      tx
        .updateTable('users')
        .set({ email: `baru-${email}` })
        .where('id', '=', id)
        .execute(),
    );
    expect(await failure(send(resetPassword, { token: third, password: OLD }))).toBe('link_expired');
  });

  it('is answered the same for unknown, Google and blocked accounts; only the mail differs', async () => {
    const known = await newUser();
    const google = await newUser({ user_type: USER_TYPES.GOOGLE, password_hash: null });
    const blocked = await newUser({ account_status: ACCOUNT_STATUSES.BLOCKED });
    const unknown = { email: 'tidak.ada@example.com' };
    const mails = [];
    for (const { email } of [known, google, blocked, unknown]) {
      number += 1;
      expect(await send(forgotPassword, { email })).toEqual({ email, resend_at: '2026-03-02T03:01:00.000Z' });
      const mail = await lastMail(email);
      expect(mail.subject).toBe('Buat kata sandi baru untuk Papan');
      mails.push(mail.text);
    }
    expect(mails.map((text) => text.includes('/reset-password#'))).toEqual([true, false, false, false]);
    expect(mails[1]).toContain('masuk lewat Google');
    expect(mails[2]).toContain('diblokir');
    expect(mails[3]).toContain('Belum ada akun Papan');
  });

  it('is requested once a minute and five times an hour', async () => {
    const { email } = await newUser();
    const call = { network_address: '192.0.2.9' };
    expect(await failure(send(forgotPassword, { email }, call))).toBe('none');
    expect(await failure(send(forgotPassword, { email }, call))).toBe('otp_resend_wait');
    for (let count = 0; count < 4; count += 1) {
      pass(MILLISECONDS.minute);
      expect(await failure(send(forgotPassword, { email }, call))).toBe('none');
    }
    pass(MILLISECONDS.minute);
    expect(await failure(send(forgotPassword, { email }, call))).toBe('too_many_requests');
  });

  it('is never replaced by a common password, and not by a forged token', async () => {
    const { email } = await newUser();
    const link = await resetLink(email);
    expect(await failure(send(resetPassword, { token: link, password: 'password123' }))).toBe('invalid_value');
    expect(await failure(send(resetPassword, { token: `${link.slice(0, -1)}_`, password: NEW }))).toBe('link_expired');
    expect(await failure(send(resetPassword, { token: link, password: NEW }))).toBe('none');
  });

  it('opens no session that a sign-in with the old password was about to open', async () => {
    const { email } = await newUser();
    const link = await resetLink(email);
    const [reset, ...others] = await Promise.all([
      send(resetPassword, { token: link, password: NEW }),
      ...Array.from({ length: 6 }, () =>
        signInAs(email, OLD).then(
          ({ token }) => token,
          () => null,
        ),
      ),
    ]);
    expect(await isSignedIn(reset.token)).toBe(true);
    for (const token of others) if (token) expect(await isSignedIn(token)).toBe(false);
  });
});

describe('a changed password', () => {
  it('needs the current one, ends all sessions and gives the caller a new one', async () => {
    const { email } = await newUser();
    const { token: laptop } = await signInAs(email);
    const { token: phone } = await signInAs(email);
    const call = { actor: await actor(phone) };
    expect(await failure(send(changePassword, { current_password: 'salah-sekali', password: NEW }, call))).toBe(
      'invalid_value',
    );
    const response = await send(changePassword, { current_password: OLD, password: NEW }, call);
    expect(await Promise.all([laptop, phone, response.token].map(isSignedIn))).toEqual([false, false, true]);
    expect(await failure(signInAs(email, NEW))).toBe('none');
  });

  it('is refused to an account that signs in with Google', async () => {
    const { id } = await newUser({ user_type: USER_TYPES.GOOGLE, password_hash: null });
    const own = { user_id: id, session_id: newId(), user_type: USER_TYPES.GOOGLE, account_status: 2 };
    const input = { current_password: OLD, password: NEW };
    expect(await failure(send(changePassword, input, { actor: own }))).toBe('no_password');
  });

  it('counts wrong guesses like failed sign-ins', async () => {
    const { email } = await newUser();
    const { token } = await signInAs(email);
    const call = { actor: await actor(token) };
    const guess = () => failure(send(changePassword, { current_password: 'salah-sekali', password: NEW }, call));
    const outcomes = await Promise.all(Array.from({ length: SIGN_IN.failures + 2 }, guess));
    expect(outcomes.filter((key) => key === 'invalid_value')).toHaveLength(SIGN_IN.failures);
    expect(outcomes.filter((key) => key === 'too_many_requests')).toHaveLength(2);
  });
});

describe('signed-in devices', () => {
  it('are listed with device, place and last use, the current one first', async () => {
    const { email } = await newUser();
    const { token } = await signInAs(email, OLD, { user_agent: CHROME, network_address: '203.0.113.77' });
    pass(MILLISECONDS.hour);
    await signInAs(email, OLD, { user_agent: '', network_address: '2001:db8:7::1' });
    const { data } = await send(listSessions, {}, { actor: await actor(token) });
    expect(data).toMatchObject([
      {
        is_current: true,
        device: 'phone',
        browser: 'Chrome',
        system: 'Android',
        place: 'Cirebon, West Java',
        created_at: '2026-03-02T03:00:00.000Z',
        last_used_at: '2026-03-02T04:00:00.000Z',
      },
      { is_current: false, device: 'unknown', browser: '', system: '', place: '2001:db8:7:…' },
    ]);
  });

  it('are signed out one by one or all at once, and never those of somebody else', async () => {
    const { email } = await newUser();
    const tokens = [];
    for (let count = 0; count < 4; count += 1) tokens.push((await signInAs(email)).token);
    const [own = '', second = '', third = '', fourth = ''] = tokens;
    const other = await newUser();
    const { token: foreign } = await signInAs(other.email);
    const call = { actor: await actor(own) };

    await send(endSessions, { id: (await actor(foreign)).session_id }, call);
    expect(await isSignedIn(foreign)).toBe(true);
    await send(endSessions, { id: (await actor(second)).session_id }, call);
    expect(await Promise.all([own, second, third, fourth].map(isSignedIn))).toEqual([true, false, true, true]);
    await send(endSessions, {}, call);
    expect(await Promise.all([own, third, fourth].map(isSignedIn))).toEqual([true, false, false]);
    expect((await send(listSessions, {}, call)).data).toHaveLength(1);
  });
});
