import { Writable } from 'node:stream';
import { type CryptoKey, decodeJwt, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId, newSecret } from '../../src/base/ids.ts';
import * as contract from '../../src/contract/accounts/endpoints.ts';
import {
  ACCOUNT_STATUSES,
  GOOGLE_REGISTRATION_COOKIE,
  GOOGLE_SIGN_IN_MINUTES,
  REGISTRATION_HOURS,
  USER_TYPES,
} from '../../src/contract/accounts/rules.ts';
import { applyVoucher } from '../../src/contract/vouchers/endpoints.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import { createAccount, grantRole, hashPassword } from '../../src/domain/accounts/public.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { openIdProvider } from '../../src/providers/oauth/openid-provider.ts';
import { type Api, errorOf, PASSWORD, registerByHttp, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { FIRST_VERSIONS } from '../support/first-versions.ts';
import { newPhone } from '../support/new-phone.ts';
import { type GoogleBrowser, googleBrowser } from '../support/openid/google-browser.ts';
import { type OpenIdAccount, type OpenIdServer, startOpenIdServer } from '../support/openid/openid-server.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const CALLBACK = 'http://papan.test/auth/google/callback';
const REGISTER = '/register-profile?via=google';
const failed = (reason: string) => `/auth/google/failed?reason=${reason}`;

let database: TestDatabase;
let server: OpenIdServer;
let api: Api;
let passwordHash: string;
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startOpenIdServer({ redirect_uri: CALLBACK });
  const lines = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const google = openIdProvider({ ...server.credentials, timeout_seconds: 1 });
  api = await startApi(database, { google, log: pino({ level: 'debug' }, lines) });
  passwordHash = await api.services.passwords.queued((hashing) => hashPassword(hashing, PASSWORD));
});
afterAll(async () => {
  await api.stop();
  await server.stop();
  await database.drop();
});
beforeEach(() => api.services.clock.set(START));
afterEach(() => {
  server.tamper = null;
  server.state = 'working';
});

let number = 0;
const newEmail = () => {
  number += 1;
  return `google${number}@example.com`;
};
const pass = (milliseconds: number) => api.services.clock.set(addMilliseconds(api.services.clock.now(), milliseconds));

/** A user with a password. */
async function newUser(facts: { email?: string; user_type?: number; account_status?: number } = {}) {
  const id = newId();
  const user = { email: newEmail(), user_type: USER_TYPES.REGULAR, account_status: ACCOUNT_STATUSES.ACTIVE, ...facts };
  await database.transaction((tx) =>
    createAccount(tx, {
      id,
      phone: newPhone(),
      first_name: 'Rina',
      last_name: '',
      city_id: 3276,
      password_hash: passwordHash,
      locale: 2,
      identity_status: 0,
      now: START,
      ...user,
    }),
  );
  return { id, email: user.email };
}

const rowOf = (email: string) =>
  database.read
    .selectFrom('users')
    .select(['id', 'user_type', 'account_status', 'google_subject', 'password_hash', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst();

const signInByPassword = (email: string) => api.call(null, contract.signIn, { email, password: PASSWORD });

/** The user of a browser's session; null for a guest. */
async function viewerOf({ jar }: GoogleBrowser) {
  return (await api.callOk(null, contract.getAuth, {}, { headers: jar.headers() })).user;
}

const profile = () => ({
  first_name: 'Rina',
  last_name: 'Kartika',
  phone: newPhone(),
  city_id: 3276,
  terms: FIRST_VERSIONS,
});

/** The registration that a browser holds. */
async function pendingOf({ jar }: GoogleBrowser) {
  return (await api.callOk(null, contract.getGoogleRegistration, {}, { headers: jar.headers() })).registration;
}

/** Sends the last step of a browser's registration. */
async function complete(browser: GoogleBrowser, changes: Record<string, unknown> = {}) {
  const registration_token = browser.jar.get(GOOGLE_REGISTRATION_COOKIE) ?? newSecret();
  const headers = { ...browser.jar.headers(), 'x-forwarded-for': browser.address };
  const input = { ...profile(), registration_token, ...changes };
  const response = await api.call(null, contract.registerWithGoogle, input, { headers });
  browser.jar.store(response.headers);
  return response;
}

/** A Google account with a user. */
async function newGoogleUser(facts: Partial<OpenIdAccount> = {}) {
  const account = server.account({ email: newEmail(), ...facts });
  const browser = googleBrowser(api);
  expect(await browser.signIn(account)).toBe(REGISTER);
  const { status, body } = await complete(browser);
  expect(status).toBe(200);
  return { account, browser, user: body.user };
}

describe('registration with Google', () => {
  it('asks for the profile first, and opens an account without a password that has the welcome bonus', async () => {
    const account = server.account({ email: newEmail(), given_name: 'Sari', family_name: 'Dewi' });
    const browser = googleBrowser(api);
    expect(await browser.signIn(account, '?next=/favourite')).toBe(`${REGISTER}&next=%2Ffavourite`);
    expect(browser.jar.get('TOKEN')).toBeUndefined();
    expect(await rowOf(account.email ?? '')).toBeUndefined();
    expect(await pendingOf(browser)).toMatchObject({ email: account.email, first_name: 'Sari', last_name: 'Dewi' });

    const { status, body } = await complete(browser, { first_name: 'Sari' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ survey_available: true, voucher: null });
    expect(body.user).toMatchObject({ email: account.email, user_type: USER_TYPES.GOOGLE, balance: 200 });
    expect(await rowOf(account.email ?? '')).toMatchObject({ google_subject: account.sub, password_hash: null });
    expect((await viewerOf(browser))?.first_name).toBe('Sari');
    expect(await pendingOf(browser)).toBeNull();
    expect(browser.jar.get(GOOGLE_REGISTRATION_COOKIE)).toBeUndefined();
    expect(errorOf(await signInByPassword(account.email ?? '')).key).toBe('wrong_credentials');
  });

  it('signs in at once from then on, also after the email address has changed at Google', async () => {
    const { account, user } = await newGoogleUser();
    const browser = googleBrowser(api);
    expect(await browser.signIn(account, '?next=/profile/wallet%3Fflow%3Din')).toBe('/profile/wallet?flow=in');
    server.account({ ...account, email: newEmail(), email_verified: false });
    const later = googleBrowser(api);
    expect(await later.signIn(account)).toBe('/');
    expect(await viewerOf(later)).toMatchObject({ id: user.id, email: account.email });
  });

  it('suggests the name as our form accepts it', async () => {
    const account = server.account({
      email: newEmail(),
      given_name: ` <b>Bu\u202EDewi\u200B ${'x'.repeat(80)}`,
      family_name: '!!!',
    });
    const browser = googleBrowser(api);
    await browser.signIn(account);
    const pending = await pendingOf(browser);
    expect(pending?.first_name).toMatch(/^bBuDewi x{52}$/);
    expect(pending?.last_name).toBe('');
    const nameless = server.account({ email: newEmail(), given_name: '', family_name: 'X', name: 'Toko Jaya' });
    await browser.signIn(nameless);
    expect(await pendingOf(browser)).toMatchObject({ first_name: 'Toko Jaya', last_name: '' });
  });

  it('ends after a day', async () => {
    const browser = googleBrowser(api);
    await browser.signIn(server.account({ email: newEmail() }));
    pass(REGISTRATION_HOURS * MILLISECONDS.hour);
    expect(await pendingOf(browser)).toBeNull();
    expect(errorOf(await complete(browser)).key).toBe('google_expired');
  });

  it('is completed once, however often and by whomever it is sent', async () => {
    const account = server.account({ email: newEmail() });
    const browsers = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const browser = googleBrowser(api);
        expect(await browser.signIn(account)).toBe(REGISTER);
        return browser;
      }),
    );
    const responses = await Promise.all(
      browsers.flatMap((browser) => Array.from({ length: 5 }, () => complete(browser))),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const response of responses)
      if (response.status !== 200) expect(errorOf(response).key).toBe('account_activated');
    const { rows } = await database.pool.query(
      'select count(*)::int as transfers from transfers join users on idempotency_key = $1 || users.id where google_subject = $2',
      ['welcome:', account.sub],
    );
    expect(rows).toEqual([{ transfers: 1 }]);
  });

  it('gives no second bonus for a mailbox or phone number that had one', async () => {
    const phone = newPhone();
    const first = googleBrowser(api);
    await first.signIn(server.account({ email: `kedua.kali${number}@gmail.com` }));
    expect((await complete(first, { phone })).body.user.balance).toBe(200);
    const second = googleBrowser(api);
    await second.signIn(server.account({ email: `keduakali${number}+lagi@gmail.com` }));
    expect((await complete(second)).body.user.balance).toBe(0);
    const third = googleBrowser(api);
    await third.signIn(server.account({ email: newEmail() }));
    expect((await complete(third, { phone })).body.user.balance).toBe(0);
  });

  it('ties the user to the referrer of a link', async () => {
    const { user } = await newGoogleUser();
    const { referral_code } = await database.read
      .selectFrom('users')
      .select('referral_code')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const browser = googleBrowser(api);
    await browser.signIn(server.account({ email: newEmail() }));
    const { body } = await complete(browser, { referral_code });
    const friend = await database.read
      .selectFrom('users')
      .select('referred_by')
      .where('id', '=', body.user.id)
      .executeTakeFirstOrThrow();
    expect(friend.referred_by).toBe(user.id);
  });

  it('redeems the voucher that was applied to it', async () => {
    await database.transaction((tx) =>
      insertVoucher(tx, {
        code: 'GOOGLE50',
        voucher_type: VOUCHER_TYPES.NEW_USER,
        package_id: null,
        coin_benefit: 50,
        description: '',
        description_en: '',
        starts_at: addMilliseconds(START, -MILLISECONDS.day),
        ends_at: addMilliseconds(START, MILLISECONDS.day),
        max_uses: null,
      }),
    );
    const browser = googleBrowser(api);
    await browser.signIn(server.account({ email: newEmail() }));
    const registration_token = browser.jar.get(GOOGLE_REGISTRATION_COOKIE) ?? '';
    await api.callOk(null, applyVoucher, { registration_token, code: 'google50' });
    const { body } = await complete(browser);
    expect(body.voucher).toEqual({ voucher_code: 'GOOGLE50', is_used: true, coins: 50, problem: null });
    expect(body.user.balance).toBe(250);
  });

  it('rejects banned contacts, an unknown city and missing consent', async () => {
    const phone = newPhone();
    await database.transaction(async (tx) => {
      const created_at = START;
      await tx
        .insertInto('banned_contacts')
        .values([
          { kind: 'phone', value: phone, created_at },
          { kind: 'email', value: 'terlarang@gmail.com', created_at },
        ])
        .execute();
    });
    const browser = googleBrowser(api);
    expect(await browser.signIn(server.account({ email: 'ter.larang+1@gmail.com' }))).toBe(failed('email_banned'));
    expect(await browser.signIn(server.account({ email: newEmail() }))).toBe(REGISTER);
    expect(errorOf(await complete(browser, { phone })).key).toBe('phone_banned');
    expect(errorOf(await complete(browser, { city_id: 999_999 })).errors).toHaveProperty('city_id');
    expect(errorOf(await complete(browser, { terms: false })).errors).toHaveProperty('terms');
    expect(errorOf(await complete(browser, { phone: '' })).errors).toHaveProperty('phone');
    expect(browser.jar.get('TOKEN')).toBeUndefined();
    expect((await complete(browser)).status).toBe(200);
  });

  it('is not completed with a password, and a registration by code not without one', async () => {
    const browser = googleBrowser(api);
    await browser.signIn(server.account({ email: newEmail() }));
    const registration_token = browser.jar.get(GOOGLE_REGISTRATION_COOKIE) ?? '';
    const input = { ...profile(), registration_token, password: PASSWORD };
    expect(errorOf(await api.call(null, contract.completeRegistration, input)).key).toBe('otp_not_sent');

    const email = newEmail();
    const byCode = await api.callOk(null, contract.register, { email });
    const verified = { registration_token: byCode.registration_token, code: await api.codeFor(email) };
    await api.callOk(null, contract.verifyRegistration, verified);
    expect(errorOf(await complete(browser, { registration_token: byCode.registration_token })).key).toBe(
      'google_expired',
    );
    expect(errorOf(await complete(browser, { registration_token: newSecret() })).key).toBe('google_expired');
  });

  it('is refused for an address whose former user may still take it back', async () => {
    const { id } = await newUser();
    const old_email = newEmail();
    await database.transaction((tx) =>
      tx
        .insertInto('email_changes')
        .values({
          id: newId(),
          user_id: id,
          token_hash: newSecret(),
          old_email,
          new_email: newEmail(),
          code_hash: '',
          code_expires_at: START,
          created_at: START,
          changed_at: START,
          objection_hash: newSecret(),
          objection_ends_at: addMilliseconds(START, MILLISECONDS.day),
        })
        .execute(),
    );
    expect(await googleBrowser(api).signIn(server.account({ email: old_email }))).toBe(failed('account_registered'));
  });

  it('leaves an address alone that was registered by code in the meantime; signing in again links it', async () => {
    const account = server.account({ email: newEmail() });
    const browser = googleBrowser(api);
    expect(await browser.signIn(account)).toBe(REGISTER);
    const { user } = await registerByHttp(api, googleBrowser(api).jar, account.email ?? '');
    expect(errorOf(await complete(browser)).key).toBe('account_registered');
    expect(await rowOf(account.email ?? '')).toMatchObject({ google_subject: null });
    expect(await browser.signIn(account)).toBe('/');
    expect((await viewerOf(browser))?.id).toBe(user.id);
  });
});

describe('an account with a password', () => {
  it('is linked if both sides have verified the address: password, sessions and reset links end', async () => {
    const { id, email } = await newUser();
    const { token } = (await signInByPassword(email)).body;
    await api.callOk(null, contract.forgotPassword, { email });
    await runJobs(api.services, api.modules);
    const reset = /reset-password#([\w-]{43})/.exec((await mailsTo(database, email)).at(-1)?.text ?? '')?.[1] ?? '';

    const account = server.account({ email: email.toUpperCase() });
    const browser = googleBrowser(api);
    expect(await browser.signIn(account, '', 'en')).toBe('/en');
    expect(await viewerOf(browser)).toMatchObject({ id, user_type: USER_TYPES.GOOGLE });
    expect(await rowOf(email)).toMatchObject({ google_subject: account.sub, password_hash: null });
    expect((await api.callOk({ token }, contract.getAuth, {})).user).toBeNull();
    expect(errorOf(await signInByPassword(email)).key).toBe('wrong_credentials');
    const newPassword = { token: reset, password: 'sepeda-ontel-biru' };
    expect(errorOf(await api.call(null, contract.resetPassword, newPassword)).key).toBe('link_expired');
    await runJobs(api.services, api.modules);
    const mail = (await mailsTo(database, email)).at(-1);
    expect(mail?.subject).toBe('Akun Papan Anda sekarang masuk lewat Google');
    expect(mail?.text).toContain('http://papan.test/profile/devices');

    pass(MILLISECONDS.minute);
    await api.callOk(null, contract.forgotPassword, { email });
    await runJobs(api.services, api.modules);
    expect((await mailsTo(database, email)).at(-1)?.text).toContain('masuk lewat Google');
    const change = { current_password: PASSWORD, password: 'sepeda-ontel-biru' };
    const session = { token: browser.jar.get('TOKEN') ?? '' };
    expect(errorOf(await api.call(session, contract.changePassword, change)).key).toBe('no_password');
  });

  it('stays an agency', async () => {
    const { email } = await newUser({ user_type: USER_TYPES.AGENCY });
    expect(await googleBrowser(api).signIn(server.account({ email }))).toBe('/');
    expect((await rowOf(email))?.user_type).toBe(USER_TYPES.AGENCY_GOOGLE);
  });

  it.each([
    ['Google has not verified', { email_verified: false }],
    ['Google says nothing about', { email_verified: undefined }],
    ['Google verified only in words', { email_verified: 'true' }],
  ])('is not linked by an address that %s', async (_, facts) => {
    const { email } = await newUser();
    const account = server.account({ email, ...(facts as Partial<OpenIdAccount>) });
    const browser = googleBrowser(api);
    expect(await browser.signIn(account)).toBe(failed('google_email_unverified'));
    expect(await viewerOf(browser)).toBeNull();
    expect(await rowOf(email)).toMatchObject({ google_subject: null, user_type: USER_TYPES.REGULAR });
    expect((await signInByPassword(email)).status).toBe(200);
  });

  it('is not linked by a Google account without an address', async () => {
    expect(await googleBrowser(api).signIn(server.account({}))).toBe(failed('google_email_unverified'));
  });

  it('keeps its first Google account, even if another one has the address later', async () => {
    const { account, user } = await newGoogleUser();
    const successor = server.account({ email: account.email ?? '' });
    const browser = googleBrowser(api);
    expect(await browser.signIn(successor)).toBe(failed('google_other_account'));
    expect(await viewerOf(browser)).toBeNull();
    expect(await rowOf(account.email ?? '')).toMatchObject({ id: user.id, google_subject: account.sub });
  });

  it.each([USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN])('of an administrator (%i) is not linked', async (user_type) => {
    const { email } = await newUser({ user_type });
    const browser = googleBrowser(api);
    expect(await browser.signIn(server.account({ email }))).toBe(failed('google_administrator'));
    expect(await viewerOf(browser)).toBeNull();
    expect((await rowOf(email))?.password_hash).not.toBeNull();
  });

  it('is linked once by two browsers at the same time', async () => {
    const { id, email } = await newUser();
    const account = server.account({ email });
    const browsers = [googleBrowser(api), googleBrowser(api)];
    expect(await Promise.all(browsers.map((browser) => browser.signIn(account)))).toEqual(['/', '/']);
    const subjects = await database.read
      .selectFrom('users')
      .select('id')
      .where('google_subject', '=', account.sub)
      .execute();
    expect(subjects).toEqual([{ id }]);
    await runJobs(api.services, api.modules);
    expect(await mailsTo(database, email)).toHaveLength(1);
  });
});

describe('the status of the account', () => {
  const { BLOCKED, SUSPEND, INACTIVE, WAITING_DELETION, DUMMY, ACTIVE } = ACCOUNT_STATUSES;
  const set = (email: string, account_status: number) =>
    database.transaction((tx) => tx.updateTable('users').set({ account_status }).where('email', '=', email).execute());

  it.each([
    ['blocked', BLOCKED, failed('account_banned'), BLOCKED],
    ['of demonstration content', DUMMY, failed('account_banned'), DUMMY],
    ['suspended', SUSPEND, '/', SUSPEND],
    ['inactive', INACTIVE, '/', INACTIVE],
    ['waiting for deletion', WAITING_DELETION, '/', ACTIVE],
  ])('decides as in a sign-in with a password: %s', async (_, status, location, after) => {
    const { account } = await newGoogleUser();
    const { email: withPassword } = await newUser();
    for (const email of [account.email ?? '', withPassword]) {
      await set(email, status);
      const signer = email === withPassword ? server.account({ email }) : account;
      expect(await googleBrowser(api).signIn(signer)).toBe(location);
      expect((await rowOf(email))?.account_status).toBe(after);
    }
    const isLinked = (await rowOf(withPassword))?.google_subject !== null;
    expect(isLinked).toBe(location === '/');
  });

  it('allows no administrator who signs in with Google', async () => {
    const { account } = await newGoogleUser();
    const email = account.email ?? '';
    const grant = (role: 'agency' | 'regular' | 'admin') =>
      database.transaction((tx) => grantRole(tx, { email, role, by: 'test', now: START }));
    await expect(grant('admin')).rejects.toThrow('signs in with Google');
    expect(await grant('agency')).toBe(true);
    expect((await rowOf(email))?.user_type).toBe(USER_TYPES.AGENCY_GOOGLE);
    expect(await grant('regular')).toBe(true);
    expect((await rowOf(email))?.user_type).toBe(USER_TYPES.GOOGLE);
  });
});

describe('the way to Google', () => {
  it('is answered as JSON to a program, and followed by a browser that opens the address', async () => {
    const response = await api.call(null, contract.startGoogle, { next: '/favourite' });
    const url = new URL(response.body.url);
    expect(`${url.origin}${url.pathname}`).toBe(`${server.credentials.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: server.credentials.client_id,
      redirect_uri: CALLBACK,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    const cookie = response.headers.getSetCookie().join('\n');
    expect(cookie).toMatch(/^GOOGLE_[\w-]{16}=[\w.-]+; Max-Age=900; Path=\/auth\/google; HttpOnly; SameSite=Lax$/);

    const link = await fetch(`${api.url}/api/user/auth/google?next=/favourite`, {
      redirect: 'manual',
      headers: { accept: 'text/html,application/xhtml+xml' },
    });
    expect([link.status, link.headers.get('location')]).toEqual([303, '/auth/google?next=/favourite']);
  });

  it('reads the addresses of the provider once', async () => {
    const count = () => server.requests.get('/.well-known/openid-configuration');
    const before = count();
    await Promise.all(Array.from({ length: 5 }, () => api.callOk(null, contract.startGoogle, {})));
    expect(count()).toBe(before);
  });

  it.each([
    ['//penipu.example', 400],
    ['https://penipu.example', 400],
    ['/\\penipu.example', 400],
    ['javascript:alert(1)', 400],
  ])('leads back only to our own pages: %s', async (next, status) => {
    expect((await api.call(null, contract.startGoogle, { next })).status).toBe(status);
    const { account } = await newGoogleUser();
    expect(await googleBrowser(api).signIn(account, `?next=${encodeURIComponent(next)}`)).toBe('/');
  });

  it.each(['/api/user/signout', '/auth/google', '/dev/mail', '/_img/x'])('does not lead back to %s', async (next) => {
    const { account } = await newGoogleUser();
    expect(await googleBrowser(api).signIn(account, `?next=${next}`)).toBe('/');
  });

  it('keeps the language in which it started', async () => {
    const { account } = await newGoogleUser();
    expect(await googleBrowser(api).signIn(account, '?next=/favourite', 'en')).toBe('/en/favourite');
    const english = googleBrowser(api);
    const start = await fetch(`${api.url}/en/auth/google`, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect(start.status).toBe(303);
    expect(await english.signIn('decline', '', 'en')).toBe(`/en${failed('google_declined')}`);
  });

  it('is used by several tabs at once', async () => {
    const { account } = await newGoogleUser();
    const browser = googleBrowser(api);
    const first = await browser.authorize(account, '?next=/favourite');
    const second = await browser.authorize(account, '?next=/content');
    expect(await browser.comeBack(first)).toBe('/favourite');
    expect(await browser.comeBack(second)).toBe('/content');
  });

  it('is not offered without credentials', async () => {
    const plain = await startApi(database);
    try {
      const response = await plain.call(null, contract.startGoogle, {});
      expect([response.status, errorOf(response).key]).toEqual([404, 'google_not_configured']);
      const input = { ...profile(), registration_token: newSecret() };
      const registration = await plain.call(null, contract.registerWithGoogle, input);
      expect(errorOf(registration).key).toBe('google_not_configured');
      const link = await fetch(`${plain.url}/auth/google`, { redirect: 'manual' });
      expect(link.headers.get('location')).toBe(failed('google_not_configured'));
    } finally {
      await plain.stop();
    }
  });
});

describe('the way back from Google', () => {
  it('notifies a user who declined, and keeps where they wanted to go', async () => {
    const browser = googleBrowser(api);
    expect(await browser.signIn('decline', '?next=/favourite')).toBe(`${failed('google_declined')}&next=%2Ffavourite`);
    expect(await viewerOf(browser)).toBeNull();
  });

  it('works only in the browser that began', async () => {
    const { account } = await newGoogleUser();
    const response = await googleBrowser(api).authorize(account);
    const other = googleBrowser(api);
    expect(await other.comeBack(response)).toBe(failed('google_expired'));
    // Also if the other browser has begun too, with the cookie under the name of the foreign state.
    await other.authorize(account);
    const state = new URL(response).searchParams.get('state') ?? '';
    const [, own = ''] = /GOOGLE_[\w-]+=([\w.-]+)/.exec(other.jar.headers().cookie ?? '') ?? [];
    const headers = new Headers([['set-cookie', `GOOGLE_${state.slice(0, 16)}=${own}`]]);
    other.jar.store(headers);
    expect(await other.comeBack(response)).toBe(failed('google_invalid'));
    expect(await viewerOf(other)).toBeNull();
  });

  it.each([
    ['no state', (url: URL) => url.searchParams.delete('state'), 'google_expired'],
    ['a short state', (url: URL) => url.searchParams.set('state', 'x'), 'google_expired'],
    ['two states', (url: URL) => url.searchParams.append('state', 'x'), 'google_invalid'],
    [
      'a changed state',
      (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')}x`),
      'google_invalid',
    ],
    ['no code', (url: URL) => url.searchParams.delete('code'), 'google_invalid'],
    ['a changed code', (url: URL) => url.searchParams.set('code', 'x'.repeat(43)), 'google_expired'],
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'http://127.0.0.1:9'), 'google_invalid'],
    [
      'no code and no state',
      (url: URL) => ['code', 'state'].map((name) => url.searchParams.delete(name)),
      'google_expired',
    ],
  ])('rejects a response with %s', async (_, change, reason) => {
    const { account } = await newGoogleUser();
    const browser = googleBrowser(api);
    const response = new URL(await browser.authorize(account));
    change(response);
    expect(await browser.comeBack(response.href)).toBe(failed(reason));
    expect(await viewerOf(browser)).toBeNull();
  });

  it('ends after fifteen minutes', async () => {
    const { account } = await newGoogleUser();
    const browser = googleBrowser(api);
    const response = await browser.authorize(account);
    pass(GOOGLE_SIGN_IN_MINUTES * MILLISECONDS.minute);
    expect(await browser.comeBack(response)).toBe(failed('google_expired'));
  });

  it('rejects a cookie that we have not signed for this purpose', async () => {
    const { account } = await newGoogleUser();
    const { tokens, clock } = api.services;
    const expires = addMilliseconds(clock.now(), MILLISECONDS.hour);
    const session = await tokens.sign({ session_id: newId(), user_id: newId(), expires_at: expires });
    for (const forged of ['x', session, await tokens.signValue('other', { state: 'x' }, expires)]) {
      const browser = googleBrowser(api);
      const response = await browser.authorize(account);
      const state = new URL(response).searchParams.get('state') ?? '';
      browser.jar.store(new Headers([['set-cookie', `GOOGLE_${state.slice(0, 16)}=${forged}`]]));
      expect(await browser.comeBack(response)).toBe(failed('google_expired'));
    }
  });

  it('is used up by the first visit, even with a copied cookie', async () => {
    const { account } = await newGoogleUser();
    const browser = googleBrowser(api);
    const response = await browser.authorize(account);
    const thief = googleBrowser(api);
    thief.jar.store(new Headers([['set-cookie', browser.jar.headers().cookie ?? '']]));
    expect(await browser.comeBack(response)).toBe('/');
    expect(await browser.comeBack(response)).toBe(failed('google_expired'));
    expect(await thief.comeBack(response)).toBe(failed('google_expired'));
    expect(await viewerOf(thief)).toBeNull();
    expect(await viewerOf(browser)).not.toBeNull();
  });

  it('succeeds once for two visits at the same time', async () => {
    const { account } = await newGoogleUser();
    const browser = googleBrowser(api);
    const response = await browser.authorize(account);
    const twin = googleBrowser(api);
    twin.jar.store(new Headers([['set-cookie', browser.jar.headers().cookie ?? '']]));
    const locations = await Promise.all([browser.comeBack(response), twin.comeBack(response)]);
    expect(locations.sort()).toEqual(['/', failed('google_expired')]);
  });

  it('rejects the code of another sign-in', async () => {
    const { account } = await newGoogleUser();
    const victim = googleBrowser(api);
    const own = new URL(await victim.authorize(account));
    const stolen = new URL(await googleBrowser(api).authorize(server.account({ email: newEmail() })));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await victim.comeBack(own.href)).toBe(failed('google_expired'));
    expect(await viewerOf(victim)).toBeNull();
  });

  it('is not used up by a HEAD request', async () => {
    const { account } = await newGoogleUser();
    const browser = googleBrowser(api);
    const response = new URL(await browser.authorize(account));
    await fetch(`${api.url}${response.pathname}${response.search}`, { method: 'HEAD', headers: browser.jar.headers() });
    expect(await browser.comeBack(response.href)).toBe('/');
  });
});

describe('an id token', () => {
  let otherKey: CryptoKey;
  let earlier: string;
  beforeAll(async () => {
    otherKey = (await generateKeyPair('RS256')).privateKey;
  });

  /** Signs the token again with changed claims. */
  const signed =
    (change: (claims: JWTPayload) => JWTPayload, key = () => server.key) =>
    ({ id_token = '' }: { id_token?: string }) =>
      new SignJWT(change(decodeJwt(id_token))).setProtectedHeader({ alg: 'RS256', kid: server.key_id }).sign(key());
  const now = () => Math.floor(Date.now() / 1000);

  it.each<[string, (response: { id_token?: string }) => Promise<string | undefined>]>([
    [
      'signed with another key',
      signed(
        (claims) => claims,
        () => otherKey,
      ),
    ],
    [
      'signed with the client secret',
      ({ id_token = '' }) =>
        new SignJWT(decodeJwt(id_token))
          .setProtectedHeader({ alg: 'HS256', kid: server.key_id })
          .sign(new TextEncoder().encode(server.credentials.client_secret)),
    ],
    ['not signed', async ({ id_token = '' }) => new UnsecuredJWT(decodeJwt(id_token)).encode()],
    [
      'with a changed payload',
      async ({ id_token = '' }) => id_token.replace(/\.[^.]+\./, (part) => `.e${part.slice(1)}`),
    ],
    ['of another issuer', signed((claims) => ({ ...claims, iss: 'https://accounts.google.com' }))],
    ['for another client', signed((claims) => ({ ...claims, aud: 'penipu.apps.test' }))],
    ['for several clients', signed((claims) => ({ ...claims, aud: [String(claims.aud), 'penipu.apps.test'] }))],
    ['with another nonce', signed((claims) => ({ ...claims, nonce: 'x'.repeat(43) }))],
    ['without a nonce', signed(({ nonce: _, ...claims }) => claims)],
    ['without a subject', signed(({ sub: _, ...claims }) => claims)],
    ['that has expired', signed((claims) => ({ ...claims, exp: now() - 120 }))],
    ['that is not valid yet', signed((claims) => ({ ...claims, nbf: now() + 600 }))],
    ['of an earlier sign-in', async () => earlier],
    ['that is missing', async () => undefined],
    ['that is not a token', async () => 'x'],
  ])('%s is rejected, and nothing has changed', async (_, forge) => {
    const { account } = await newGoogleUser();
    server.tamper = async (response) => {
      earlier = response.id_token ?? '';
      return response;
    };
    await googleBrowser(api).signIn(account);
    const browser = googleBrowser(api);
    server.tamper = async (response) => ({ ...response, id_token: await forge(response) });
    expect(await browser.signIn(account)).toBe(failed('google_invalid'));
    expect(await viewerOf(browser)).toBeNull();
    expect(await pendingOf(browser)).toBeNull();
  });

  it('may be a little late or early, because clocks differ', async () => {
    const { account } = await newGoogleUser();
    for (const claims of [{ exp: now() - 30 }, { nbf: now() + 30, iat: now() + 30 }]) {
      server.tamper = async (response) => ({
        ...response,
        id_token: await signed((before) => ({ ...before, ...claims }))(response),
      });
      expect(await googleBrowser(api).signIn(account)).toBe('/');
    }
  });
});

describe('a provider that does not work', () => {
  it('is reported, before and after the user was there', async () => {
    const { account } = await newGoogleUser();
    for (const state of ['broken', 'hang'] as const) {
      const browser = googleBrowser(api);
      const response = await browser.authorize(account, '?next=/favourite');
      server.state = state;
      expect(await browser.comeBack(response)).toBe(`${failed('google_unreachable')}&next=%2Ffavourite`);
      expect(await viewerOf(browser)).toBeNull();
      const google = openIdProvider({ ...server.credentials, timeout_seconds: 1 });
      await expect(google.begin(CALLBACK)).rejects.toMatchObject({ reason: 'unreachable' });
      server.state = 'working';
      await expect(google.begin(CALLBACK)).resolves.toHaveProperty('url');
    }
  });

  it('is reported if nothing listens, or our credentials are wrong', async () => {
    const gone = openIdProvider({ ...server.credentials, issuer: 'http://127.0.0.1:9' });
    await expect(gone.begin(CALLBACK)).rejects.toMatchObject({
      reason: 'unreachable',
      detail: 'discovery: connection',
    });
    const { account } = await newGoogleUser();
    const response = new URL(await googleBrowser(api).authorize(account));
    const wrong = openIdProvider({ ...server.credentials, client_secret: 'not the secret' });
    const checks = { state: response.searchParams.get('state') ?? '', nonce: 'x', code_verifier: 'x'.repeat(43) };
    await expect(wrong.finish(response, checks)).rejects.toMatchObject({
      reason: 'unreachable',
      detail: 'invalid_client',
    });
  });
});

it('logs neither secrets nor personal data', async () => {
  const { account } = await newGoogleUser();
  const browser = googleBrowser(api);
  server.tamper = async () => ({ id_token: 'x' });
  const response = new URL(await browser.authorize(account));
  await browser.comeBack(response.href);
  server.tamper = null;
  server.state = 'broken';
  await browser.comeBack(await browser.authorize(account).catch(() => response.href));
  const text = logged.join('');
  expect(text).toContain('a sign-in with Google failed');
  expect(text).not.toContain('"level":50');
  const secrets = [server.credentials.client_secret, 'example.com', 'eyJ', response.searchParams.get('code') ?? '?'];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
