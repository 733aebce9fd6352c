import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import {
  changeEmail,
  checkObjection,
  objectToChange,
  verifyNewEmail,
} from '../../src/contract/accounts/email-change.ts';
import {
  changePassword,
  checkPasswordReset,
  forgotPassword,
  register,
  resetPassword,
  signIn,
} from '../../src/contract/accounts/endpoints.ts';
import {
  ACCOUNT_STATUSES,
  EMAIL_CHANGE_HOURS,
  EMAIL_OBJECTION_HOURS,
  OTP,
  SIGN_IN,
  USER_TYPES,
} from '../../src/contract/accounts/rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import { accounts } from '../../src/domain/accounts/api.ts';
import { sharedOrigin } from '../../src/domain/accounts/bonus/shared-origin.ts';
import { actorOf, createAccount, hashPassword, ownSettingsOf } from '../../src/domain/accounts/public.ts';
import type { Call } from '../../src/domain/call.ts';
import type { Module } from '../../src/domain/module.ts';
import { walletOf } from '../../src/domain/wallet/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { newPhone } from '../support/new-phone.ts';
import { mailsTo, runJobs, type TestServices, testCall, testServices } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const OLD = 'warung-kopi-subuh';
const NEW = 'sepeda-ontel-biru';
let database: TestDatabase;
let services: TestServices;
let module: Module;
let oldHash: string;
let number = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  module = accounts(services);
  oldHash = await services.passwords.queued((hashing) => hashPassword(hashing, OLD));
});
afterAll(() => database.drop());
beforeEach(() => services.clock.set(START));

const pass = (milliseconds: number) => services.clock.set(addMilliseconds(services.clock.now(), milliseconds));

/** Calls as the HTTP server does; each test has a network of its own. */
async function send<E extends Endpoint>(endpoint: E, input: InputOf<E>, call: Partial<Call> = {}) {
  const given = testCall({ network_address: `198.51.${Math.floor(number / 250)}.${number % 250}`, ...call });
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

type User = { id: string; email: string };

async function insert(
  email: string,
  changes: { user_type?: number; password_hash?: string | null; locale?: number } = {},
) {
  const id = newId();
  const isNew = await database.transaction((tx) =>
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
      now: services.clock.now(),
      ...changes,
    }),
  );
  return { id, email, isNew };
}
const address = (name: string) => `${name}${number}@example.com`;
function newUser(changes?: Parameters<typeof insert>[1]): Promise<User> {
  number += 1;
  return insert(address('lama'), changes);
}

/** A session of the user, as a browser has it. */
async function session({ id }: User): Promise<Partial<Call> & { token: string }> {
  const now = services.clock.now();
  const session_id = newId();
  const expires_at = addMilliseconds(now, 14 * MILLISECONDS.day);
  await database.transaction((tx) =>
    tx
      .insertInto('sessions')
      .values({ id: session_id, user_id: id, user_agent: 'test', created_at: now, last_used_at: now, expires_at })
      .execute(),
  );
  const token = await services.tokens.sign({ session_id, user_id: id, expires_at });
  const actor = (await actorOf(services, token)) ?? expect.fail('no session');
  return { actor, token };
}
const isSignedIn = async ({ token }: { token: string }) => (await actorOf(services, token)) !== null;
const emailOf = async ({ id }: User) =>
  (await database.read.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const coinsOf = async ({ id }: { id: string }) => (await walletOf(database.read, id)).amount;

async function lastMail(email: string) {
  await runJobs(services, [module]);
  const mail = (await mailsTo(database, email)).at(-1) ?? expect.fail(`no mail to ${email}`);
  return { subject: mail.subject ?? '', text: mail.text ?? '' };
}
const codeOf = async (email: string) => /^\d{6}$/m.exec((await lastMail(email)).text)?.[0] ?? expect.fail('no code');
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

type Session = Awaited<ReturnType<typeof session>>;
const requestChange = (call: Session, email: string, current_password = OLD) =>
  send(verifyNewEmail, { email, current_password }, call);
/** The request for another address, with its code. */
async function changeRequest(call: Session, email: string) {
  const { change_token } = await requestChange(call, email);
  return { change_token, code: await codeOf(email) };
}
async function change(call: Session, email: string) {
  return send(changeEmail, await changeRequest(call, email), call);
}
async function objectionLink(email: string): Promise<string> {
  return /\/restore-email#([\w-]{43})/.exec((await lastMail(email)).text)?.[1] ?? expect.fail('no link');
}

describe('a change of the email address', () => {
  it('needs the password and the code from the new address, and ends other sessions and reset links', async () => {
    const user = await newUser();
    const [here, there] = [await session(user), await session(user)];
    await send(forgotPassword, { email: user.email });
    const reset = /\/reset-password#([\w-]{43})/.exec((await lastMail(user.email)).text)?.[1] ?? expect.fail();
    const wanted = address('baru');
    expect(await failure(requestChange(here, wanted, 'salah-sekali'))).toBe('invalid_value');
    expect(await failure(send(verifyNewEmail, { email: wanted }, here))).toBe('invalid_value');
    expect(await mailsTo(database, wanted)).toEqual([]);

    const request = await requestChange(here, wanted.toUpperCase());
    expect(request).toEqual({
      change_token: expect.stringMatching(/^[\w-]{43}$/),
      email: wanted,
      code_expires_at: '2026-03-02T03:10:00.000Z',
      resend_at: '2026-03-02T03:01:00.000Z',
    });
    const { change_token } = request;
    const code = await codeOf(wanted);
    expect(await failure(send(changeEmail, { change_token, code: wrong(code) }, here))).toBe('otp_not_verified');
    expect(await emailOf(user)).toBe(user.email);
    const response = await send(changeEmail, { change_token, code }, here);
    expect(response.user.email).toBe(wanted);
    expect(await emailOf(user)).toBe(wanted);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect(await failure(send(checkPasswordReset, { token: reset }))).toBe('link_expired');
    expect(await failure(send(signIn, { email: wanted, password: OLD }))).toBe('none');
    expect(await failure(send(signIn, { email: user.email, password: OLD }))).toBe('wrong_credentials');
    const notice = await lastMail(user.email);
    expect(notice.subject).toBe('Email akun Papan Anda sudah diganti');
    expect(notice.text).toContain('b•••@example.com');
    expect(notice.text).not.toContain(wanted);
    expect(await failure(send(changeEmail, { change_token, code }, here))).toBe('otp_not_sent');
  });

  it('is answered the same for a free and a taken address; only the mail differs', async () => {
    const other = await newUser();
    const user = await newUser();
    const call = await session(user);
    const rows = () => database.read.selectFrom('email_changes').select('id').where('user_id', '=', user.id).execute();
    const taken = await requestChange(call, other.email);
    const free = await requestChange(call, address('bebas'));
    expect({ ...taken, change_token: '', email: '' }).toEqual({ ...free, change_token: '', email: '' });
    expect(await rows()).toHaveLength(2);
    const mail = await lastMail(other.email);
    expect(mail.subject).toBe('Alamat ini sudah dipakai di Papan');
    expect(mail.text).not.toMatch(/^\d{6}$/m);
    expect(mail.text).not.toContain(user.email);
    for (const code of ['000000', '123456']) {
      expect(await failure(send(changeEmail, { change_token: taken.change_token, code }, call))).toBe(
        'otp_not_verified',
      );
    }
    expect(await emailOf(other)).toBe(other.email);
  });

  it('refuses the own address, and banned ones in every spelling as the registration does', async () => {
    const user = await newUser();
    const call = await session(user);
    expect(await failure(requestChange(call, user.email.toUpperCase()))).toBe('invalid_value');
    await database.transaction((tx) =>
      tx.insertInto('banned_contacts').values({ kind: 'email', value: 'penipuganti@gmail.com' }).execute(),
    );
    for (const email of ['penipu.ganti@gmail.com', 'PenipuGanti+2@googlemail.com']) {
      expect(await failure(requestChange(call, email))).toBe('email_banned');
      expect(await failure(send(register, { email }))).toBe('email_banned');
    }
    const request = await changeRequest(call, address('nanti'));
    await database.transaction((tx) =>
      tx
        .insertInto('banned_contacts')
        .values({ kind: 'email', value: address('nanti') })
        .execute(),
    );
    expect(await failure(send(changeEmail, request, call))).toBe('email_banned');
  });

  it('sends a code once a minute and five times an hour, the later ones without the password', async () => {
    const user = await newUser();
    const call = await session(user);
    const email = address('baru');
    const first = await changeRequest(call, email);
    const again = () => send(verifyNewEmail, { email, change_token: first.change_token }, call);
    expect(await failure(again())).toBe('otp_resend_wait');
    pass(MILLISECONDS.minute);
    expect((await again()).change_token).toBe(first.change_token);
    const second = await codeOf(email);
    if (second !== first.code) expect(await failure(send(changeEmail, first, call))).toBe('otp_not_verified');
    let code = second;
    for (let count = 0; count < 3; count += 1) {
      pass(MILLISECONDS.minute);
      expect(await failure(again())).toBe('none');
      // Mails that wait together are sent at once, so each is read before the next.
      code = await codeOf(email);
    }
    pass(MILLISECONDS.minute);
    expect(await failure(again())).toBe('too_many_requests');
    expect(await failure(send(changeEmail, { ...first, code }, call))).toBe('none');
  });

  it('can be continued only by its user, for its address, for an hour', async () => {
    const user = await newUser();
    const stranger = await session(await newUser());
    const call = await session(user);
    const email = address('baru');
    const request = await changeRequest(call, email);
    const { change_token } = request;
    pass(MILLISECONDS.minute);
    expect(await failure(send(changeEmail, request, stranger))).toBe('otp_not_sent');
    expect(await failure(send(verifyNewEmail, { email, change_token }, stranger))).toBe('otp_not_sent');
    expect(await failure(send(verifyNewEmail, { email: address('lain'), change_token }, call))).toBe('otp_not_sent');
    expect(await failure(send(changeEmail, { ...request, change_token: 'a'.repeat(43) }, call))).toBe('otp_not_sent');
    pass(OTP.minutes * MILLISECONDS.minute);
    expect(await failure(send(changeEmail, request, call))).toBe('otp_not_verified');
    pass(EMAIL_CHANGE_HOURS * MILLISECONDS.hour);
    expect(await failure(send(verifyNewEmail, { email, change_token }, call))).toBe('otp_not_sent');
    expect(await failure(send(changeEmail, request, { actor: null }))).toBe('unauthorized');
  });

  it('allows 5 guesses, also of 20 simultaneous ones', async () => {
    const call = await session(await newUser());
    const { change_token, code } = await changeRequest(call, address('baru'));
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => failure(send(changeEmail, { change_token, code: wrong(code) }, call))),
    );
    expect(guesses).toEqual(Array(20).fill('otp_not_verified'));
    const { tries } = await database.read
      .selectFrom('email_changes')
      .select('tries')
      .where('user_id', '=', call.actor?.user_id ?? '')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(OTP.tries);
    expect(await failure(send(changeEmail, { change_token, code }, call))).toBe('otp_not_verified');
  });

  it('happens once when 20 clients send the code', async () => {
    const user = await newUser();
    const call = await session(user);
    const request = await changeRequest(call, address('baru'));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => failure(send(changeEmail, request, call))));
    expect(outcomes.sort()).toEqual(['none', ...Array(19).fill('otp_not_sent')]);
    await runJobs(services, [module]);
    expect(await mailsTo(database, user.email)).toHaveLength(1);
  });

  it('gives an address to one of 10 users and a registration that want it at the same time', async () => {
    number += 1;
    const wanted = address('rebutan');
    const users = await Promise.all(Array.from({ length: 10 }, (_, index) => insert(`lama${index}-${wanted}`)));
    const calls = await Promise.all(users.map(session));
    const requests = [];
    for (const call of calls) {
      pass(13 * MILLISECONDS.minute);
      requests.push(await changeRequest(call, wanted));
      // All codes stay valid until the race.
      await database.transaction((tx) =>
        tx
          .updateTable('email_changes')
          .set({ code_expires_at: new Date('2026-04-01'), created_at: new Date('2026-03-31') })
          .execute(),
      );
    }
    const outcomes = await Promise.all([
      ...requests.map((request, index) => failure(send(changeEmail, request, calls[index] ?? expect.fail()))),
      insert(wanted).then(({ isNew }) => (isNew ? 'none' : 'account_registered')),
    ]);
    expect(outcomes.sort()).toEqual([...Array(10).fill('account_registered'), 'none']);
    const owners = await database.read.selectFrom('users').select('id').where('email', '=', wanted).execute();
    expect(owners).toHaveLength(1);
  });

  it('counts wrong passwords like failed sign-ins', async () => {
    const call = await session(await newUser());
    const outcomes = await Promise.all(
      Array.from({ length: SIGN_IN.failures + 2 }, () => failure(requestChange(call, address('baru'), 'salah-sekali'))),
    );
    expect(outcomes.filter((key) => key === 'too_many_requests')).toHaveLength(2);
  });

  it('is not possible any more after the password was replaced', async () => {
    const user = await newUser();
    const [owner, thief] = [await session(user), await session(user)];
    const request = await changeRequest(thief, address('pencuri'));
    await send(changePassword, { current_password: OLD, password: NEW }, owner);
    expect(await failure(send(changeEmail, request, thief))).toBe('otp_not_sent');
    expect(await emailOf(user)).toBe(user.email);
  });

  it('needs no password from an account that signs in with Google', async () => {
    const user = await newUser({ user_type: USER_TYPES.GOOGLE, password_hash: null });
    const call = await session(user);
    const email = address('baru');
    const { change_token } = await send(verifyNewEmail, { email }, call);
    await send(changeEmail, { change_token, code: await codeOf(email) }, call);
    const token = await objectionLink(user.email);
    expect(await send(checkObjection, { token })).toEqual({ email: user.email, has_password: false });
    const response = await send(objectToChange, { token });
    expect([await isSignedIn(call), await isSignedIn(response)]).toEqual([false, true]);
    expect(await emailOf(user)).toBe(user.email);
  });
});

describe('the link in the notice to the old address', () => {
  it('restores the address, sets a new password and ends all sessions, once', async () => {
    const user = await newUser({ locale: 1 });
    const thief = await session(user);
    const stolen = address('pencuri');
    await change(thief, stolen);
    expect((await lastMail(user.email)).subject).toBe('The email of your Papan account was changed');
    const token = await objectionLink(user.email);
    expect(await send(checkObjection, { token })).toEqual({ email: user.email, has_password: true });
    expect(await failure(send(objectToChange, { token }))).toBe('invalid_value');
    expect(await failure(send(objectToChange, { token, password: 'password123' }))).toBe('invalid_value');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => failure(send(objectToChange, { token, password: NEW }))),
    );
    expect(outcomes.sort()).toEqual([...Array(7).fill('link_expired'), 'none']);
    expect(await emailOf(user)).toBe(user.email);
    expect((await lastMail(stolen)).subject).toBe('The email of your Papan account was changed back');
    expect(await isSignedIn(thief)).toBe(false);
    expect(await failure(send(signIn, { email: user.email, password: OLD }))).toBe('wrong_credentials');
    expect(await failure(send(signIn, { email: stolen, password: OLD }))).toBe('wrong_credentials');
    expect(await failure(send(signIn, { email: user.email, password: NEW }))).toBe('none');
    expect(await failure(send(checkObjection, { token }))).toBe('link_expired');
  });

  it('works once also for a call that took its time before the other one', async () => {
    const user = await newUser();
    await change(await session(user), address('baru'));
    const token = await objectionLink(user.email);
    pass(MILLISECONDS.minute);
    await send(objectToChange, { token, password: NEW });
    pass(-MILLISECONDS.second);
    expect(await failure(send(objectToChange, { token, password: `${NEW}-2` }))).toBe('link_expired');
    expect(await failure(send(checkObjection, { token }))).toBe('link_expired');
  });

  it('unlinks a Google account that was linked after the change', async () => {
    for (const [before, linked] of [
      [USER_TYPES.REGULAR, USER_TYPES.GOOGLE],
      [USER_TYPES.AGENCY, USER_TYPES.AGENCY_GOOGLE],
    ]) {
      const user = await newUser({ user_type: before ?? 1 });
      await change(await session(user), address('pencuri'));
      const google = { google_subject: `pencuri-${user.id}`, user_type: linked ?? 5, password_hash: null };
      await database.transaction((tx) => tx.updateTable('users').set(google).where('id', '=', user.id).execute());
      const token = await objectionLink(user.email);
      expect(await send(checkObjection, { token })).toEqual({ email: user.email, has_password: true });
      await send(objectToChange, { token, password: NEW });
      const stored = await database.read
        .selectFrom('users')
        .select(['email', 'google_subject', 'user_type'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow();
      expect(stored).toEqual({ email: user.email, google_subject: null, user_type: before });
      expect(await failure(send(signIn, { email: user.email, password: NEW }))).toBe('none');
    }
  });

  it('ends after 72 hours', async () => {
    const user = await newUser();
    await change(await session(user), address('baru'));
    const token = await objectionLink(user.email);
    pass(EMAIL_OBJECTION_HOURS * MILLISECONDS.hour - 1);
    expect(await failure(send(checkObjection, { token }))).toBe('none');
    pass(1);
    expect(await failure(send(checkObjection, { token }))).toBe('link_expired');
    expect(await failure(send(objectToChange, { token, password: NEW }))).toBe('link_expired');
  });

  it('cancels later changes too, and theirs no longer work; a later one leaves the earlier link', async () => {
    const user = await newUser();
    const thief = await session(user);
    const [second, third] = [address('kedua'), address('ketiga')];
    await change(thief, second);
    pass(MILLISECONDS.minute);
    await change(thief, third);
    const [first, later] = [await objectionLink(user.email), await objectionLink(second)];
    await send(objectToChange, { token: later, password: `${NEW}-2` });
    expect(await emailOf(user)).toBe(second);
    await send(objectToChange, { token: first, password: NEW });
    expect(await emailOf(user)).toBe(user.email);
    for (const token of [first, later]) expect(await failure(send(checkObjection, { token }))).toBe('link_expired');

    const again = await session(user);
    pass(MILLISECONDS.hour);
    const [fourth, fifth] = [address('keempat'), address('kelima')];
    const request = await send(verifyNewEmail, { email: fourth, current_password: NEW }, again);
    await send(changeEmail, { change_token: request.change_token, code: await codeOf(fourth) }, again);
    const next = await send(verifyNewEmail, { email: fifth, current_password: NEW }, again);
    await send(changeEmail, { change_token: next.change_token, code: await codeOf(fifth) }, again);
    const ofFourth = await objectionLink(fourth);
    await send(objectToChange, { token: await objectionLink(user.email), password: NEW });
    expect(await failure(send(checkObjection, { token: ofFourth }))).toBe('link_expired');
    expect(await emailOf(user)).toBe(user.email);
  });

  it('keeps the old address from other accounts as long as it works, but not from its own', async () => {
    const user = await newUser();
    const call = await session(user);
    await change(call, address('baru'));
    expect((await insert(user.email)).isNew).toBe(false);
    const other = await session(await newUser());
    await requestChange(other, user.email);
    expect((await lastMail(user.email)).subject).toBe('Alamat ini sudah dipakai di Papan');
    pass(MILLISECONDS.hour);
    await send(register, { email: user.email });
    expect((await lastMail(user.email)).text).toContain('sudah punya akun');
    pass(MILLISECONDS.hour);
    await change(call, user.email);
    expect(await emailOf(user)).toBe(user.email);

    const leaver = await newUser();
    await change(await session(leaver), address('pindah'));
    pass(EMAIL_OBJECTION_HOURS * MILLISECONDS.hour);
    expect((await insert(leaver.email)).isNew).toBe(true);
  });

  it('works during changes, resets and registrations without a deadlock', async () => {
    for (let round = 0; round < 5; round += 1) {
      services.clock.set(START);
      const user = await newUser();
      const call = await session(user);
      await change(call, address('pertama'));
      const token = await objectionLink(user.email);
      pass(MILLISECONDS.hour);
      const request = await changeRequest(call, address('kedua'));
      await send(forgotPassword, { email: address('pertama') });
      const reset = /#([\w-]{43})/.exec((await lastMail(address('pertama'))).text)?.[1] ?? expect.fail();
      const outcomes = await Promise.all([
        failure(send(changeEmail, request, call)),
        failure(send(objectToChange, { token, password: NEW })),
        failure(send(resetPassword, { token: reset, password: `${NEW}-2` })),
        failure(send(changePassword, { current_password: OLD, password: `${NEW}-3` }, call)),
        failure(requestChange(call, address('ketiga'))),
        ...[user.email, address('pertama'), address('kedua')].map((email) => insert(email).then(() => 'none')),
      ]);
      const allowed = [
        'none',
        'otp_not_sent',
        'link_expired',
        'invalid_session',
        'invalid_value',
        'account_registered',
      ];
      for (const outcome of outcomes) expect(allowed).toContain(outcome);
      expect(outcomes[1]).toBe('none');
      const mine = await database.read.selectFrom('users').select('email').where('id', '=', user.id).execute();
      expect(mine).toHaveLength(1);
    }
  });
});

describe('the welcome bonus', () => {
  it('is not earned again by changing the address back and forth', async () => {
    number += 1;
    const [first, second] = [`dompet.satu${number}@gmail.com`, `dompet.dua${number}@gmail.com`];
    const user = await insert(first);
    expect(await coinsOf(user)).toBe(200);
    const call = await session(user);
    await change(call, second);
    pass((EMAIL_OBJECTION_HOURS + 1) * MILLISECONDS.hour);
    // The mailbox that it was registered with, in another spelling.
    const registered = await insert(`dompetsatu${number}+lagi@googlemail.com`);
    expect([registered.isNew, await coinsOf(registered)]).toEqual([true, 0]);
    await change(call, first);
    pass((EMAIL_OBJECTION_HOURS + 1) * MILLISECONDS.hour);
    // And the one that it had in between.
    for (const email of [second, `dompetdua${number}@gmail.com`]) {
      const other = await insert(email);
      expect([other.isNew, await coinsOf(other)]).toEqual([true, 0]);
      const settings = await ownSettingsOf(database.read, other.id);
      expect(settings?.survey_available).toBe(false);
    }
    expect(await coinsOf(user)).toBe(200);
    expect(await coinsOf(await insert(address('orang-lain')))).toBe(200);
  });

  it('and the commission recognise a referrer by a mailbox of an earlier address', async () => {
    const referrer = await newUser();
    const call = await session(referrer);
    const middle = `tengah${number}@gmail.com`;
    await change(call, middle);
    await change(call, address('akhir'));
    pass((EMAIL_OBJECTION_HOURS + 1) * MILLISECONDS.hour);
    const friend = await insert(`tengah${number}+teman@gmail.com`);
    const shared = { user_id: friend.id, referrer_id: referrer.id };
    expect(await sharedOrigin(database.read, shared)).toBe('mailbox');
    const stranger = await insert(address('teman'));
    expect(await sharedOrigin(database.read, { ...shared, user_id: stranger.id })).toBeNull();
  });
});

it('changes that have ended are deleted at night, the mailboxes stay', async () => {
  const user = await newUser();
  const call = await session(user);
  await change(call, address('baru'));
  await requestChange(call, address('tidak-jadi'));
  pass((EMAIL_OBJECTION_HOURS + 25) * MILLISECONDS.hour);
  await module.jobs?.purge_attempts?.({});
  const left = await database.read.selectFrom('email_changes').select('id').where('user_id', '=', user.id).execute();
  expect(left).toEqual([]);
  const mailboxes = await database.read
    .selectFrom('changed_mailboxes')
    .select('user_id')
    .where('user_id', '=', user.id)
    .execute();
  expect(mailboxes).toHaveLength(1);
});
