import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { changeEmail, verifyNewEmail } from '../../src/contract/accounts/email-change.ts';
import { getAuth } from '../../src/contract/accounts/endpoints.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import { getPerson } from '../../src/contract/admin/people.ts';
import * as notifications from '../../src/contract/notifications/endpoints.ts';
import { notify } from '../../src/domain/notifications/public.ts';
import { addMailBounces, MAIL_BOUNCE_PATH } from '../../src/server/webhooks/mail-bounces.ts';
import { type Api, type ApiUser, errorOf, newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const TOKEN = 'a token of the mail service, long enough';
let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database, { extend: (app, services) => addMailBounces(app, services, { token: TOKEN }) });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(() => api.services.clock.set(START));

const genuine = { authorization: `Bearer ${TOKEN}` };
async function post(body: string, headers: Record<string, string> = genuine, url = api.url): Promise<number> {
  return (await fetch(`${url}${MAIL_BOUNCE_PATH}`, { method: 'POST', body, headers })).status;
}
const message = (address: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({ address, kind: 'hard', message_id: '<1@mx>', time: START.toISOString(), ...more });
const rows = () => database.read.selectFrom('mail_bounces').selectAll().orderBy('email').execute();
const heldMail = async (user: ApiUser) => (await api.callOk(user, getAuth, {})).user?.held_mail;
const job = (name: string, payload: unknown = {}) => {
  const run = api.modules.map(({ jobs }) => jobs?.[name]).find((found) => found !== undefined);
  return (run ?? expect.fail(`no job ${name}`))(payload);
};
const subjects = async ({ email }: Pick<ApiUser, 'email'>) => {
  await runJobs(api.services, api.modules);
  return (await mailsTo(database, email)).map(({ subject }) => subject);
};
const notifyUser = (user: ApiUser, kind: notifications.NotificationKind, data = {}) =>
  database.transaction((tx) =>
    notify(tx, { user_id: user.user_id, kind, data, ad_id: null, now: api.services.clock.now() }),
  );

describe('the webhook', () => {
  test('does not exist without a token in the configuration', async () => {
    const other = await startApi(database, {
      extend: (app, services) => addMailBounces(app, services, { token: null }),
    });
    expect(await post(message('a@papan.test'), genuine, other.url)).toBe(404);
    await other.stop();
  });

  test('rejects callers without the token, and what is not a message, and stores nothing of it', async () => {
    const before = await rows();
    const headers = [{}, { authorization: TOKEN }, { authorization: 'Bearer ' }, { authorization: 'x'.repeat(9000) }];
    for (const header of headers) expect(await post(message('a@papan.test'), { ...header })).toBe(401);
    const wrong = [
      '',
      '{',
      '[]',
      'null',
      '{}',
      message('no address'),
      message('a@papan.test', { kind: 'lost' }),
      message('a@papan.test', { message_id: 'a\nb' }),
      message('a@papan.test', { message_id: 'x'.repeat(256) }),
      message('a@papan.test', { time: 'yesterday' }),
      message('a@papan.test', { user_id: 'x' }),
      message(`${'a'.repeat(250)}@papan.test`),
    ];
    for (const body of wrong) expect([body.slice(0, 50), await post(body)]).toEqual([body.slice(0, 50), 400]);
    expect(await post(message('a@papan.test', { message_id: 'x'.repeat(5000) }))).toBe(413);
    expect(await rows()).toEqual(before);
  });

  test('ignores soft bounces, and stores the same message once however often it comes', async () => {
    expect(await post(message('soft@papan.test', { kind: 'soft' }))).toBe(200);
    const repeated = Array.from({ length: 20 }, () => post(message('Hard@Papan.test')));
    expect(new Set(await Promise.all(repeated))).toEqual(new Set([200]));
    const found = (await rows()).filter(({ email }) => /^(?:soft|hard)@/.test(email));
    expect(found).toMatchObject([{ email: 'hard@papan.test', kind: 'hard', message_id: '<1@mx>', lifted_at: null }]);
  });
});

describe('an address from which mails come back', () => {
  test.each(['hard', 'complaint'] as const)('gets only what security and law require: %s', async (kind) => {
    const user = await api.user();
    await post(message(user.email.toUpperCase(), { kind }));
    await notifyUser(user, 'renewed', {
      title: 'Sofa',
      days: 30,
      price: 60,
      balance: 20,
      end_date: START.toISOString(),
    });
    await notifyUser(user, 'ad_hidden', { title: 'Sofa', reason: 'Foto', reason_en: 'Photo', note: '' });
    await api.callOk(user, notifications.saveDigest, { digest: 'daily' });
    api.services.clock.set(addMilliseconds(START, MILLISECONDS.day));
    await job('take_notification_digests');
    await job('send_guest_report_mail', { template: 'upheld', to: user.email, locale: 'id', title: 'Sofa' });
    expect(await subjects(user)).toEqual([]);
    const code = { template: 'code', to: user.email, locale: 'id', title: 'Sofa', code: '123456' };
    await job('send_guest_report_mail', { ...code, expires_at: '2026-03-05T03:00:00.000Z' });
    await notifyUser(user, 'account_blocked', { reason: 'Penipuan' });
    expect(await subjects(user)).toHaveLength(2);
    // The app shows every notification. The session of the test is over a day later.
    api.services.clock.set(START);
    expect((await api.callOk(user, notifications.listNotifications, {})).data).toHaveLength(3);
  });

  test('is named to its owner and to moderators, and to nobody else', async () => {
    const [user, other, moderator] = [
      await api.user(),
      await api.user(),
      await api.user({ user_type: USER_TYPES.ADMIN }),
    ];
    expect(await heldMail(user)).toBe(null);
    await post(message(user.email));
    const held = { kind: 'hard', since: START.toISOString() };
    expect([await heldMail(user), await heldMail(other)]).toEqual([held, null]);
    expect((await api.callOk(moderator, getPerson, { id: user.user_id })).held_mail).toEqual(held);
  });

  test('is confirmed by a code without the password, signs nobody out, and gets mails again', async () => {
    const user = await api.user();
    const sent = { headers: { 'x-forwarded-for': newAddress() } };
    const own = { email: user.email };
    expect(errorOf(await api.call(user, verifyNewEmail, own, sent)).key).toBe('invalid_value');
    await post(message(user.email));
    const { change_token } = await api.callOk(user, verifyNewEmail, own, sent);
    const code = await api.codeFor(user.email);
    const wrong = { change_token, code: code === '000000' ? '000001' : '000000' };
    expect(errorOf(await api.call(user, changeEmail, wrong, sent)).key).toBe('otp_not_verified');
    api.services.clock.set(addMilliseconds(START, MILLISECONDS.minute));
    const { user: confirmed } = await api.callOk(user, changeEmail, { change_token, code }, sent);
    expect([confirmed.email, confirmed.held_mail]).toEqual([user.email, null]);
    expect(errorOf(await api.call(user, changeEmail, { change_token, code }, sent)).key).toBe('otp_not_sent');
    await notifyUser(user, 'renewed', {
      title: 'Sofa',
      days: 30,
      price: 60,
      balance: 20,
      end_date: START.toISOString(),
    });
    // The code and the notice; no notice of a changed address.
    expect(await subjects(user)).toHaveLength(2);
    // The same message, repeated late, changes nothing; a new one does.
    await post(message(user.email));
    expect(await heldMail(user)).toBe(null);
    api.services.clock.set(addMilliseconds(START, MILLISECONDS.hour));
    await post(message(user.email, { time: '2030-01-01T00:00:00.000Z' }));
    expect(await heldMail(user)).toEqual({ kind: 'hard', since: '2026-03-02T04:00:00.000Z' });
  });

  test('is left behind when the address is changed', async () => {
    const user = await api.user();
    const sent = { headers: { 'x-forwarded-for': newAddress() } };
    await post(message(user.email));
    const email = `baru-${user.email}`;
    await post(message(email));
    await database.transaction((tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', user.user_id).execute(),
    );
    const { change_token } = await api.callOk(user, verifyNewEmail, { email }, sent);
    const code = await api.codeFor(email);
    await api.callOk(user, changeEmail, { change_token, code }, sent);
    expect(await heldMail(user)).toBe(null);
  });

  test('is forgotten after a year, unless an account has it', async () => {
    const user = await api.user();
    await post(message(user.email));
    await post(message('tamu@papan.test'));
    api.services.clock.set(addMilliseconds(START, 400 * MILLISECONDS.day));
    await job('purge_attempts');
    const remaining = (await rows()).map(({ email }) => email);
    expect(remaining).toContain(user.email);
    expect(remaining).not.toContain('tamu@papan.test');
  });
});

test('mails that are sent to such an address are chosen one by one', () => {
  const senders = globSync('src/domain/**/*.ts').filter((file) =>
    readFileSync(file, 'utf8').includes('sendMailSafely('),
  );
  expect(senders.sort()).toEqual([
    'src/domain/accounts/email/send-mail.ts',
    // Codes and notices about the password and the address.
    'src/domain/accounts/mails.ts',
    'src/domain/notifications/send-notification-mail.ts',
    // Answers about personal data, by law.
    'src/domain/own-data/mails.ts',
    'src/domain/reports/guest/guest-mails.ts',
  ]);
});
