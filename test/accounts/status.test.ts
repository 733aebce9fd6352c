import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { getAuth, listSessions, register, signIn } from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_POLICY, ACCOUNT_STATUSES, accountMay, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getAd, revealContact } from '../../src/contract/ads/detail.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import {
  blockAccount,
  endSuspension,
  listHeldBonuses,
  suspendAccount,
} from '../../src/contract/moderation/accounts.ts';
import { listNotifications } from '../../src/contract/notifications/endpoints.ts';
import { listProducts } from '../../src/contract/search/endpoints.ts';
import { hashPassword, requireNotBanned } from '../../src/domain/accounts/public.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, newAddress, PASSWORD, startApi } from '../support/api.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { mailsTo, runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const REASON = 'Iklan palsu berulang kali';
const { ACTIVE, INACTIVE, SUSPEND, BLOCKED, WAITING_DELETION } = ACCOUNT_STATUSES;
let database: TestDatabase;
let api: Api;
let admin: ApiUser;
let password_hash: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  admin = await api.user({ user_type: USER_TYPES.ADMIN });
  password_hash = await api.services.passwords.queued((hashing) => hashPassword(hashing, PASSWORD));
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});
beforeEach(() => {
  api.services.clock.set(START);
});

const inDays = (days: number) => addMilliseconds(START, days * MILLISECONDS.day).toISOString();
const suspend = (user: ApiUser, until = inDays(7), by = admin) =>
  api.call(by, suspendAccount, { id: user.user_id, until, reason: REASON });
const block = (user: ApiUser, by = admin) => api.call(by, blockAccount, { id: user.user_id, reason: REASON });

async function publish(owner: ApiUser): Promise<string> {
  const { id, version } = (await api.callOk(owner, creation.startDraft, {})).draft;
  const input = { id, version, display_config: DESIGN, complete: true };
  const display = await api.callOk(owner, creation.saveDisplay, input);
  await api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  await api.callOk(owner, creation.publishAd, { id, price: 60 });
  await runJobs(api.services, api.modules);
  return id;
}

async function userWithPassword(email?: string): Promise<ApiUser> {
  const user = await api.user(email === undefined ? {} : { email });
  await database.transaction((tx) =>
    tx.updateTable('users').set({ password_hash }).where('id', '=', user.user_id).execute(),
  );
  return user;
}
const signInAs = ({ email }: ApiUser) => api.call(null, signIn, { email, password: PASSWORD });
const statusOf = async ({ user_id }: ApiUser) =>
  database.read
    .selectFrom('users')
    .select(['account_status', 'status_reason', 'suspended_until'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
const kindsOf = async (user: ApiUser) =>
  (await api.callOk(user, listNotifications, {})).data.map(({ kind }) => kind).reverse();
const boardIds = async () => (await api.callOk(null, listProducts, {})).data.map(({ id }) => id);

test('an unknown account status allows nothing', () => {
  for (const action of Object.keys(ACCOUNT_POLICY) as (keyof typeof ACCOUNT_POLICY)[])
    for (const account_status of [0, 7, 99, -1]) expect(accountMay(action, { account_status })).toBe(false);
});

describe('a blocked account', () => {
  test('has no sessions, cannot sign in, and its ads and contact are gone', async () => {
    const user = await userWithPassword();
    const [id, other] = [await publish(user), await publish(await api.user())];
    expect(await boardIds()).toEqual([other, id]);
    expect((await block(user)).body).toEqual({ hidden_ads: 1 });

    expect((await api.call(user, listSessions, {})).status).toBe(401);
    expect(errorOf(await signInAs(user)).key).toBe('account_banned');
    for (const endpoint of [getAd, revealContact]) expect((await api.call(null, endpoint, { id })).status).toBe(404);
    await runJobs(api.services, api.modules);
    expect(await boardIds()).toEqual([other]);
    const ad = await database.read
      .selectFrom('ads')
      .select(['status', 'moderation'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(ad).toMatchObject({ status: AD_STATUSES.BANNED, moderation: { reason_en: 'account blocked' } });
    const mails = await mailsTo(database, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Akun Anda diblokir']);
    expect(mails[0]?.text).toContain(REASON);
    const [entry] = await auditEntriesOf(database.read, user.user_id);
    expect(entry).toMatchObject({
      actor: admin.user_id,
      action: 'user.block',
      reason: REASON,
      after: { account_status: BLOCKED },
    });
  });

  test('bans its mailbox and phone number in every spelling', async () => {
    const user = await api.user({ email: 'penipu.ulung@gmail.com' });
    const { phone } = await database.read
      .selectFrom('users')
      .select('phone')
      .where('id', '=', user.user_id)
      .executeTakeFirstOrThrow();
    await block(user);
    for (const email of ['PenipuUlung@gmail.com', 'penipuulung+lagi@googlemail.com']) {
      const headers = { 'x-forwarded-for': newAddress() };
      expect(errorOf(await api.call(null, register, { email }, { headers })).key).toBe('email_banned');
    }
    await expect(requireNotBanned(database.read, { email: 'lain@example.com', phone })).rejects.toThrow('phone_banned');
  });

  test('is blocked once by 20 simultaneous calls, also while it publishes and signs in', async () => {
    const user = await userWithPassword();
    const { id, version } = (await api.callOk(user, creation.startDraft, {})).draft;
    const display = await api.callOk(user, creation.saveDisplay, {
      id,
      version,
      display_config: DESIGN,
      complete: true,
    });
    await api.callOk(user, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
    const [blocked] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => block(user))),
      ...Array.from({ length: 5 }, () => signInAs(user)),
      api.call(user, creation.publishAd, { id, price: 60 }),
    ]);
    expect(blocked.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await auditEntriesOf(database.read, user.user_id)).toHaveLength(1);
    const open = await database.read
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', user.user_id)
      .where('revoked_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    const ad = await database.read.selectFrom('ads').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(ad.status).not.toBe(AD_STATUSES.PUBLISHED);
  });

  test.each([ACTIVE, INACTIVE, SUSPEND, WAITING_DELETION])('is reached from status %i', async (account_status) => {
    const user = await api.user();
    await database.transaction((tx) =>
      tx.updateTable('users').set({ account_status }).where('id', '=', user.user_id).execute(),
    );
    expect((await block(user)).status).toBe(200);
    expect(errorOf(await suspend(user)).key).toBe('account_status_conflict');
    expect((await statusOf(user)).account_status).toBe(BLOCKED);
  });
});

describe('a suspended account', () => {
  test('stays signed in, keeps its ads, and knows why, until when and whom to ask', async () => {
    const user = await api.user();
    const id = await publish(user);
    expect((await suspend(user)).status).toBe(200);
    expect((await api.callOk(user, getAuth, {})).user).toMatchObject({
      account_status: SUSPEND,
      can_create_ads: false,
      can_redeem_codes: false,
      suspension: { until: inDays(7), reason: REASON, support_email: 'bantuan@papan.test' },
    });
    expect(errorOf(await api.call(user, creation.startDraft, {})).key).toBe('ads_creation_term_not_accepted');
    expect((await api.call(null, revealContact, { id })).status).toBe(200);
    expect(await kindsOf(user)).toEqual(['ad_published', 'account_suspended']);
    await runJobs(api.services, api.modules);
    expect((await mailsTo(database, user.email)).map(({ subject }) => subject)).toEqual(['Akun Anda ditangguhkan']);
  });

  test('becomes active at its date, once, and is notified', async () => {
    const [user, longer] = [await api.user(), await api.user()];
    await suspend(user, inDays(0.5));
    await suspend(longer);
    // A second suspension replaces the date.
    expect((await suspend(longer, inDays(30))).status).toBe(200);
    const endSuspensions = api.modules.flatMap(({ jobs }) => jobs?.end_suspensions ?? [])[0] ?? expect.fail();
    await endSuspensions({});
    expect((await statusOf(user)).account_status).toBe(SUSPEND);
    api.services.clock.set(new Date(inDays(0.5)));
    await Promise.all(Array.from({ length: 10 }, () => endSuspensions({})));
    expect(await statusOf(user)).toEqual({ account_status: ACTIVE, status_reason: null, suspended_until: null });
    expect((await statusOf(longer)).account_status).toBe(SUSPEND);
    expect(await kindsOf(user)).toEqual(['account_suspended', 'suspension_ended']);
    expect((await auditEntriesOf(database.read, user.user_id)).map(({ actor, action }) => [actor, action])).toEqual([
      [admin.user_id, 'user.suspend'],
      ['system', 'user.end_suspension'],
    ]);
    await api.callOk(user, creation.startDraft, {});
  });

  test('is made active early by an administrator, once by 10 simultaneous calls', async () => {
    const user = await api.user();
    const end = (by: ApiUser) => api.call(by, endSuspension, { id: user.user_id, reason: 'Laporannya keliru' });
    expect(errorOf(await end(admin)).key).toBe('account_status_conflict');
    await suspend(user);
    expect((await end(user)).status).toBe(403);
    const responses = await Promise.all(Array.from({ length: 10 }, () => end(admin)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(await statusOf(user)).toEqual({ account_status: ACTIVE, status_reason: null, suspended_until: null });
    expect(await kindsOf(user)).toEqual(['account_suspended', 'suspension_ended']);
    expect((await auditEntriesOf(database.read, user.user_id)).at(-1)).toMatchObject({
      actor: admin.user_id,
      action: 'user.end_suspension',
      reason: 'Laporannya keliru',
    });
  });

  test.each([inDays(0), inDays(-1), inDays(366)])('does not last until %s', async (until) => {
    expect(Object.keys(errorOf(await suspend(await api.user(), until)).errors ?? {})).toEqual(['until']);
  });
});

describe('administrators', () => {
  test('who are suspended have no rights', async () => {
    const suspended = await api.user({ user_type: USER_TYPES.ADMIN });
    const superadmin = await api.user({ user_type: USER_TYPES.SUPERADMIN });
    expect((await suspend(suspended, inDays(7), superadmin)).status).toBe(200);
    expect((await suspend(await api.user(), inDays(7), suspended)).status).toBe(403);
    expect((await api.call(suspended, listHeldBonuses, {})).status).toBe(403);
  });

  test('change neither their own account nor other administrators; superadmins change administrators', async () => {
    const [other, superadmin] = [
      await api.user({ user_type: USER_TYPES.ADMIN }),
      await api.user({ user_type: USER_TYPES.SUPERADMIN }),
    ];
    for (const call of [block, (user: ApiUser, by?: ApiUser) => suspend(user, inDays(1), by)]) {
      for (const [user, by] of [
        [admin, admin],
        [other, admin],
        [superadmin, admin],
        [superadmin, superadmin],
      ] as const)
        expect((await call(user, by)).status).toBe(403);
    }
    expect((await block(other, superadmin)).status).toBe(200);
    expect((await api.call(admin, blockAccount, { id: crypto.randomUUID(), reason: REASON })).status).toBe(404);
  });
});
