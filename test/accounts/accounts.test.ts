import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newSecret } from '../../src/base/ids.ts';
import {
  completeRegistration,
  getAuth,
  getWelcomeCoins,
  register,
  signIn,
  signOut,
  verifyRegistration,
} from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, OTP, SIGN_IN, TOKEN_DAYS, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { AppError, type ErrorKey } from '../../src/contract/api/errors.ts';
import { accounts } from '../../src/domain/accounts/api.ts';
import { actorOf, grantRole, profileOf, requireMayCreateAds } from '../../src/domain/accounts/public.ts';
import type { Call } from '../../src/domain/call.ts';
import { dropReferenceData } from '../../src/domain/catalogue/reference-data.ts';
import type { Module } from '../../src/domain/module.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { newPhone } from '../support/new-phone.ts';
import { mailsTo, runJobs, type TestServices, testCall, testServices } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const PASSWORD = 'warung-kopi-subuh';
let database: TestDatabase;
let services: TestServices;
let module: Module;
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  module = accounts(services);
});
afterAll(() => database.drop());
beforeEach(() => {
  services.clock.set(START);
});

/** Calls as the HTTP server does: parsed input, the real use case, checked output. */
function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, call: Partial<Call> = {}): Promise<OutputOf<E>> {
  // Networks are counted by /24.
  const network = `10.${Math.floor(number / 250)}.${number % 250}.7`;
  return sendWith(testCall({ network_address: network, ...call }), endpoint, input);
}

async function sendWith<E extends Endpoint>(call: Call, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
  return (await createDispatch(module.bindings)(endpoint, call, { ...input })) as OutputOf<E>;
}

/** The error key with which a call fails. */
async function failure(call: Promise<unknown>): Promise<ErrorKey | 'none'> {
  return (await failed(call))?.key ?? 'none';
}

async function failed(call: Promise<unknown>): Promise<AppError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** How often each outcome occurred. */
function tally(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries([...Map.groupBy(outcomes, (key) => key)].map(([key, found]) => [key, found.length]));
}

const newEmail = () => {
  number += 1;
  return `orang${number}@example.com`;
};
const pass = (milliseconds: number) => services.clock.set(addMilliseconds(services.clock.now(), milliseconds));

async function lastMail(email: string) {
  await runJobs(services, [module]);
  const mail = (await mailsTo(database, email)).at(-1);
  if (!mail) throw new Error(`no mail to ${email}`);
  const code = /^\d{6}$/m.exec(mail.text ?? '')?.[0];
  if (!code) throw new Error('no code in the mail');
  return { ...mail, code };
}

async function verifiedRegistration(email: string): Promise<string> {
  const { registration_token } = await send(register, { email });
  const { code } = await lastMail(email);
  await send(verifyRegistration, { registration_token, code });
  return registration_token;
}

function profile(registration_token: string, changes: { phone?: string; password?: string; city_id?: number } = {}) {
  return {
    registration_token,
    first_name: 'Rina',
    last_name: 'Kartika',
    phone: newPhone(),
    city_id: 3276,
    password: PASSWORD,
    terms: FIRST_VERSIONS,
    ...changes,
  };
}

async function newAccount(email = newEmail()) {
  const signedIn = await send(completeRegistration, profile(await verifiedRegistration(email)));
  return { email, ...signedIn };
}

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');

describe('registration', () => {
  it('creates a signed-in user with a wallet and the welcome bonus', async () => {
    const email = newEmail();
    const started = await send(register, { email: email.toUpperCase() });
    expect(started).toMatchObject({
      email,
      code_expires_at: '2026-03-02T03:10:00.000Z',
      resend_at: '2026-03-02T03:01:00.000Z',
    });
    const mail = await lastMail(email);
    expect(mail.subject).toBe(`${mail.code} adalah kode Papan Anda`);
    expect(mail.html).toContain(mail.code);
    expect(mail.text).not.toContain('sudah punya akun');
    const { registration_token } = started;
    expect(await send(verifyRegistration, { registration_token, code: mail.code })).toEqual({ verified: true });

    const call = testCall({ locale: 'en' });
    const response = await sendWith(
      call,
      completeRegistration,
      profile(registration_token, { phone: '0812-3456-7890' }),
    );
    expect(call.token).toBe(response.token);
    expect(response.survey_available).toBe(true);
    expect(response.user).toMatchObject({
      email,
      phone: '+6281234567890',
      display_name: 'Rina Kartika',
      user_type: USER_TYPES.REGULAR,
      account_status: ACCOUNT_STATUSES.ACTIVE,
      location: 'Depok, Jawa Barat',
      locale: 1,
      balance: 200,
      can_create_ads: true,
    });
    const actor = await actorOf(services, response.token);
    expect(actor?.user_id).toBe(response.user.id);
    const auth = await send(getAuth, {}, { actor });
    expect(auth).toEqual({ user: response.user, csrf_token: response.csrf_token });
    expect(await profileOf(database.read, response.user.id)).toMatchObject({
      display_name: 'Rina Kartika',
      city_id: 3276,
    });
  });

  it('shows and pays the welcome bonus of the settings', async () => {
    const setBonus = async (coins: number) => {
      await database.transaction((tx) =>
        tx
          .updateTable('settings')
          .set({ value: JSON.stringify(coins) })
          .where('key', '=', 'welcome_bonus')
          .execute(),
      );
      dropReferenceData(database.read);
    };
    await setBonus(150);
    expect(await send(getWelcomeCoins, {})).toEqual({ coins: 150 });
    expect((await newAccount()).user.balance).toBe(150);
    await setBonus(200);
  });

  it('stores codes, tokens and network addresses only as hashes', async () => {
    const email = newEmail();
    const { registration_token } = await send(register, { email });
    const { code } = await lastMail(email);
    const rows = await database.read.selectFrom('registrations').selectAll().where('email', '=', email).execute();
    const sentCodes = await database.read.selectFrom('code_sends').selectAll().where('email', '=', email).execute();
    const stored = JSON.stringify([rows, sentCodes]);
    expect(stored).not.toContain(registration_token);
    expect(stored).not.toContain('10.0.');
    expect(rows[0]?.code_hash).not.toContain(code);
  });

  it('responds alike for an address with an account; only its mail and the right code reveal it', async () => {
    const { email } = await newAccount();
    pass(2 * MILLISECONDS.minute);
    const known = await send(register, { email }, { locale: 'en' });
    const unknown = await send(register, { email: newEmail() }, { locale: 'en' });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.registration_token).toHaveLength(unknown.registration_token.length);
    const mail = await lastMail(email);
    // In the language of the profile: the one who asks may be somebody else.
    expect(mail.subject).toBe(`${mail.code} adalah kode Papan Anda`);
    expect(mail.text).toContain('sudah punya akun Papan');
    expect(mail.text).toContain('http://papan.test/signin');
    const { registration_token } = known;
    expect(await failure(send(verifyRegistration, { registration_token, code: wrongCode(mail.code) }))).toBe(
      'otp_not_verified',
    );
    expect(await failure(send(verifyRegistration, { registration_token, code: mail.code }))).toBe('account_registered');
    expect(await failure(send(completeRegistration, profile(registration_token)))).toBe('otp_not_verified');
  });

  it('reports steps that are missing, already done or too late', async () => {
    const strange = 'x'.repeat(43);
    expect(await failure(send(register, { email: newEmail(), registration_token: strange }))).toBe('otp_not_sent');
    expect(await failure(send(verifyRegistration, { registration_token: strange, code: '123456' }))).toBe(
      'otp_not_sent',
    );
    expect(await failure(send(completeRegistration, profile(strange)))).toBe('otp_not_sent');

    const email = newEmail();
    const { registration_token } = await send(register, { email });
    expect(await failure(send(completeRegistration, profile(registration_token)))).toBe('otp_not_verified');
    expect(await failure(send(register, { email: newEmail(), registration_token }))).toBe('otp_not_sent');
    const { code } = await lastMail(email);
    pass(OTP.minutes * MILLISECONDS.minute);
    expect(await failure(send(verifyRegistration, { registration_token, code }))).toBe('otp_not_verified');
    await send(register, { email, registration_token });
    const again = await lastMail(email);
    await send(verifyRegistration, { registration_token, code: again.code });
    expect(await failure(send(verifyRegistration, { registration_token, code: again.code }))).toBe(
      'otp_already_verified',
    );
    pass(MILLISECONDS.minute);
    expect(await failure(send(register, { email, registration_token }))).toBe('otp_already_verified');
    await send(completeRegistration, profile(registration_token));
    expect(await failure(send(completeRegistration, profile(registration_token)))).toBe('account_activated');
    pass(MILLISECONDS.day);
    expect(await failure(send(completeRegistration, profile(registration_token)))).toBe('otp_not_sent');
  });

  it('rejects banned contacts, unknown cities and common passwords, without using up the registration', async () => {
    const email = newEmail();
    await database.transaction((tx) =>
      tx
        .insertInto('banned_contacts')
        .values([
          { kind: 'email', value: 'jahat@example.com' },
          { kind: 'phone', value: '+6281299999999' },
        ])
        .execute(),
    );
    expect(await failure(send(register, { email: 'Jahat@Example.com' }))).toBe('email_banned');
    const token = await verifiedRegistration(email);
    expect(await failure(send(completeRegistration, profile(token, { phone: '081299999999' })))).toBe('phone_banned');
    const city = await failed(send(completeRegistration, profile(token, { city_id: 999_999 })));
    expect(city?.fields).toEqual({ city_id: [{ key: 'not_found' }] });
    const password = await failed(send(completeRegistration, profile(token, { password: 'Indonesia123' })));
    expect(password?.fields).toEqual({ password: [{ key: 'common_password' }] });
    const short = await failed(send(completeRegistration, profile(token, { password: 'pendek7' })));
    expect(short?.fields).toEqual({ password: [{ key: 'minimum_length', params: { length: 8 } }] });
    expect((await send(completeRegistration, profile(token))).user.balance).toBe(200);
  });
});

describe('limits of codes', () => {
  it('sends again after a minute, five times an hour', async () => {
    const email = newEmail();
    const { registration_token, resend_at } = await send(register, { email });
    const tooSoon = await failed(send(register, { email, registration_token }));
    expect(tooSoon).toMatchObject({ key: 'otp_resend_wait', data: { resend_at } });
    for (let sent = 1; sent < OTP.sends_an_hour; sent += 1) {
      pass(OTP.resend_seconds * MILLISECONDS.second);
      await send(register, { email, registration_token });
    }
    pass(OTP.resend_seconds * MILLISECONDS.second);
    expect(await failure(send(register, { email, registration_token }))).toBe('too_many_requests');
    expect(await failure(send(register, { email }, { network_address: '192.0.2.77' }))).toBe('too_many_requests');
    pass(MILLISECONDS.hour);
    expect(await failure(send(register, { email, registration_token }))).toBe('none');
  });

  it('sends no mail with an expired code', async () => {
    const email = newEmail();
    await send(register, { email });
    pass(OTP.minutes * MILLISECONDS.minute);
    await runJobs(services, [module]);
    expect(await mailsTo(database, email)).toEqual([]);
  });

  it('20 simultaneous requests for one address send one mail', async () => {
    const email = newEmail();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        failure(send(register, { email }, { network_address: `192.0.2.${index}` })),
      ),
    );
    expect(tally(outcomes)).toEqual({ none: 1, otp_resend_wait: 19 });
    await runJobs(services, [module]);
    expect(await mailsTo(database, email)).toHaveLength(1);
  });

  it('simultaneous requests from one network send no more than its limit', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: OTP.sends_an_hour_network + 10 }, (_, index) =>
        failure(send(register, { email: newEmail() }, { network_address: `2001:db8:7:7::${index}` })),
      ),
    );
    expect(tally(outcomes)).toEqual({ none: OTP.sends_an_hour_network, too_many_requests: 10 });
  });

  it('50 simultaneous wrong guesses count as five, and the right one is too late', async () => {
    const email = newEmail();
    const { registration_token } = await send(register, { email });
    const { code } = await lastMail(email);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        failure(send(verifyRegistration, { registration_token, code: wrongCode(code) })),
      ),
    );
    expect(tally(outcomes)).toEqual({ otp_not_verified: 50 });
    const tried = await database.read.selectFrom('code_tries').select('id').where('email', '=', email).execute();
    expect(tried).toHaveLength(OTP.tries);
    expect(await failure(send(verifyRegistration, { registration_token, code }))).toBe('otp_not_verified');
  });

  it('allows twenty guesses per day and address over all registrations', async () => {
    const email = newEmail();
    const guessOften = async () => {
      const { registration_token } = await send(register, { email });
      const { code } = await lastMail(email);
      for (let guess = 0; guess < OTP.tries; guess += 1) {
        await failure(send(verifyRegistration, { registration_token, code: wrongCode(code) }));
      }
      pass(13 * MILLISECONDS.minute);
    };
    for (let round = 0; round < OTP.tries_a_day / OTP.tries; round += 1) await guessOften();
    const { registration_token } = await send(register, { email });
    const { code } = await lastMail(email);
    expect(await failure(send(verifyRegistration, { registration_token, code }))).toBe('too_many_requests');
    pass(MILLISECONDS.day);
    const tomorrow = await send(register, { email });
    const mail = await lastMail(email);
    expect(
      await send(verifyRegistration, { registration_token: tomorrow.registration_token, code: mail.code }),
    ).toEqual({
      verified: true,
    });
  });
});

describe('completing a registration', () => {
  it('20 times at once creates one account', async () => {
    const email = newEmail();
    const token = await verifiedRegistration(email);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => failure(send(completeRegistration, profile(token)))),
    );
    expect(tally(outcomes)).toEqual({ none: 1, account_activated: 19 });
    await expectOneAccount(email);
  });

  it('with four registrations of one address, five times each, creates one account', async () => {
    const email = newEmail();
    const tokens: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      tokens.push(await verifiedRegistration(email));
      pass(MILLISECONDS.minute);
    }
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => failure(send(completeRegistration, profile(tokens[index % 4] ?? '')))),
    );
    expect(tally(outcomes)).toEqual({ none: 1, account_activated: 4, account_registered: 15 });
    await expectOneAccount(email);
  });

  async function expectOneAccount(email: string) {
    const users = await database.read.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(users).toHaveLength(1);
    const wallets = await database.read
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('user_id', '=', users[0]?.id ?? '')
      .execute();
    expect(wallets).toEqual([{ balance: 200 }]);
    const sessions = await database.read
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', users[0]?.id ?? '')
      .execute();
    expect(sessions).toHaveLength(1);
  }
});

describe('signing in', () => {
  it('returns a token for 14 days, which signing out ends at once', async () => {
    const { email, user } = await newAccount();
    const call = testCall();
    const { token } = await sendWith(call, signIn, { email: email.toUpperCase(), password: PASSWORD });
    expect(call.token).toBe(token);
    const actor = await actorOf(services, token);
    expect(actor?.user_id).toBe(user.id);
    expect(await actorOf(services, `${token.slice(0, -3)}abc`)).toBeNull();
    const signingOut = testCall({ actor });
    expect(await sendWith(signingOut, signOut, {})).toEqual({ done: true });
    expect(signingOut.token).toBeNull();
    expect(await actorOf(services, token)).toBeNull();
    const other = await send(signIn, { email, password: PASSWORD });
    pass(TOKEN_DAYS * MILLISECONDS.day);
    expect(await actorOf(services, other.token)).toBeNull();
  });

  it('returns no user for a guest', async () => {
    expect(await send(getAuth, {})).toEqual({ user: null, csrf_token: null });
    expect(await send(signOut, {})).toEqual({ done: true });
    expect(await actorOf(services, 'no token')).toBeNull();
  });

  it('fails alike for a wrong password, an unknown address, no password and a dummy account', async () => {
    const { email } = await newAccount();
    const google = await newAccount();
    const dummy = await newAccount();
    await database.transaction(async (tx) => {
      await tx.updateTable('users').set({ password_hash: null }).where('email', '=', google.email).execute();
      await tx
        .updateTable('users')
        .set({ user_type: USER_TYPES.DUMMY, account_status: ACCOUNT_STATUSES.DUMMY })
        .where('email', '=', dummy.email)
        .execute();
    });
    for (const attempt of [
      { email, password: 'salah-sekali' },
      { email: newEmail(), password: PASSWORD },
      { email: google.email, password: PASSWORD },
      { email: dummy.email, password: PASSWORD },
    ]) {
      expect(await failure(send(signIn, attempt)), attempt.email).toBe('wrong_credentials');
    }
  });

  it.each([
    ['INACTIVE', 'none', false],
    ['SUSPEND', 'none', false],
    ['WAITING_DELETION', 'none', true],
    ['BLOCKED', 'account_banned', false],
  ] as const)('with account status %s fails with %s; ads allowed: %s', async (status, outcome, ads) => {
    const { email, token, user } = await newAccount();
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status: ACCOUNT_STATUSES[status] }).where('id', '=', user.id).execute(),
    );
    expect(await failure(send(signIn, { email, password: PASSWORD }))).toBe(outcome);
    expect(await failure(send(signIn, { email, password: 'salah-sekali' }))).toBe('wrong_credentials');
    const actor = await actorOf(services, token);
    if (outcome !== 'none') return expect(actor).toBeNull();
    const { user: viewer } = await send(getAuth, {}, { actor });
    expect(viewer?.can_create_ads).toBe(ads);
    const requireRequest = async () => actor && requireMayCreateAds(actor);
    expect(await failure(requireRequest())).toBe(ads ? 'none' : 'ads_creation_term_not_accepted');
  });

  it('allows ten of 40 simultaneous wrong guesses; the owner can still sign in from elsewhere', async () => {
    const { email } = await newAccount();
    const attacker = { network_address: '192.0.2.200' };
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => failure(send(signIn, { email, password: 'salah-sekali' }, attacker))),
    );
    expect(tally(outcomes)).toEqual({ wrong_credentials: SIGN_IN.failures, too_many_requests: 40 - SIGN_IN.failures });
    expect(await failure(send(signIn, { email, password: PASSWORD }, attacker))).toBe('too_many_requests');
    expect(await failure(send(signIn, { email, password: PASSWORD }, { network_address: '192.0.2.201' }))).toBe('none');
    pass(SIGN_IN.minutes * MILLISECONDS.minute);
    expect(await failure(send(signIn, { email, password: PASSWORD }, attacker))).toBe('none');
  });
});

describe('an account whose password is guessed from many networks', () => {
  it('can be signed in to from the devices of its owner only, for a day', async () => {
    const { email } = await newAccount();
    const device = newSecret();
    await send(signIn, { email, password: PASSWORD }, { network_address: '192.0.2.202', device });
    await database.pool.query(
      `insert into sign_in_failures (email, network_address, failed_at) select $1, n::text, $2 from generate_series(1, $3) n`,
      [email, services.clock.now(), SIGN_IN.failures_a_day],
    );
    const from = (network: string, of: string | null) =>
      failure(send(signIn, { email, password: PASSWORD }, { network_address: network, device: of }));
    for (const stranger of [null, newSecret()]) expect(await from('192.0.2.203', stranger)).toBe('too_many_requests');
    expect(await from('192.0.2.204', device)).toBe('none');
    expect(await failure(send(signIn, { email: `x${email}`, password: PASSWORD }))).toBe('wrong_credentials');
    pass(MILLISECONDS.day);
    expect(await from('192.0.2.205', null)).toBe('none');
  });
});

describe('an operator', () => {
  const grant = (email: string, role: 'regular' | 'superadmin') =>
    database.transaction((tx) => grantRole(tx, { email, role, by: 'command: root@papan', now: START }));

  it('gives a role, which the next sign-in has and the audit log records once', async () => {
    const { email, token, user } = await newAccount();
    const { REGULAR, SUPERADMIN } = USER_TYPES;
    expect(await grant(email, 'superadmin')).toBe(true);
    expect(await grant(email, 'superadmin')).toBe(true);
    expect(await actorOf(services, token)).toBe(null);
    expect(await failure(send(signIn, { email, password: PASSWORD }))).toBe('second_factor_required');
    expect(await grant(email, 'regular')).toBe(true);
    expect(await failure(send(signIn, { email, password: PASSWORD }))).toBe('none');
    const entry = { actor: 'command: root@papan', action: 'user.grant', reason: null };
    expect(await auditEntriesOf(database.read, user.id)).toEqual([
      { ...entry, before: { user_type: REGULAR }, after: { user_type: SUPERADMIN } },
      { ...entry, before: { user_type: SUPERADMIN }, after: { user_type: REGULAR } },
    ]);
  });

  it('cannot give a role to an unknown or blocked account', async () => {
    const { email, user } = await newAccount();
    const account_status = ACCOUNT_STATUSES.BLOCKED;
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status }).where('id', '=', user.id).execute(),
    );
    expect(await grant(email, 'superadmin')).toBe(false);
    expect(await grant(newEmail(), 'superadmin')).toBe(false);
    expect(await auditEntriesOf(database.read, user.id)).toEqual([]);
  });
});

it('deletes sign-in attempts after a day, and expired rows', async () => {
  const { email, token } = await newAccount();
  await failure(send(signIn, { email, password: 'salah-sekali' }));
  pass(5 * MILLISECONDS.day);
  await module.jobs?.purge_attempts?.({});
  for (const table of ['code_sends', 'code_tries', 'sign_in_failures', 'registrations'] as const) {
    expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(await actorOf(services, token)).not.toBeNull();
});
