import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { getAuth } from '../../src/contract/accounts/endpoints.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { revealContact } from '../../src/contract/ads/detail.ts';
import { updateMyAd } from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { endSuspension, suspendAccount } from '../../src/contract/moderation/accounts.ts';
import { endPause, pauseAccount } from '../../src/contract/own-data/endpoints.ts';
import { listProducts } from '../../src/contract/search/endpoints.ts';
import { redeemVoucher } from '../../src/contract/vouchers/endpoints.ts';
import { getWallet } from '../../src/contract/wallet/endpoints.ts';
import { approveAd, lockOwner } from '../../src/domain/ads/public.ts';
import { DESIGN, detailInput } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorOf, errorTexts, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const { ACTIVE, INACTIVE } = ACCOUNT_STATUSES;
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
beforeEach(() => api.services.clock.set(START));

const pause = (user: ApiUser) => api.call(user, pauseAccount, {});
const end = (user: ApiUser) => api.call(user, endPause, {});
const statusOf = async (user: ApiUser) => (await api.callOk(user, getAuth, {})).user?.account_status;
const adOf = (id: string) => database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const boardIds = async () => (await api.callOk(null, listProducts, {})).data.map(({ id }) => id);

/** Calls that wait for a lock of an owner. */
async function waiting(): Promise<number> {
  const query =
    "select from pg_locks where locktype = 'advisory' and not granted\n    and database = (select oid from pg_database where datname = current_database())";
  return (await database.pool.query(query)).rowCount ?? 0;
}

async function draft(owner: ApiUser): Promise<string> {
  const { id, version } = (await api.callOk(owner, creation.startDraft, {})).draft;
  const input = { id, version, display_config: DESIGN, complete: true };
  const display = await api.callOk(owner, creation.saveDisplay, input);
  await api.callOk(owner, creation.saveDetail, { ...detailInput(id, display.version), complete: true });
  return id;
}
async function publish(owner: ApiUser): Promise<string> {
  const id = await draft(owner);
  await api.callOk(owner, creation.publishAd, { id, price: 60 });
  await runJobs(api.services, api.modules);
  return id;
}

test('takes the ads off the board, stops their terms, and keeps coins and drafts', async () => {
  const user = await api.user();
  const [id, unfinished] = [await publish(user), await draft(user)];
  const { amount } = await api.callOk(user, getWallet, {});
  expect((await pause(user)).body).toEqual({ ads: 1 });
  await runJobs(api.services, api.modules);

  expect(await statusOf(user)).toBe(INACTIVE);
  expect(await boardIds()).not.toContain(id);
  expect(await adOf(id)).toMatchObject({ status: AD_STATUSES.INACTIVE, paused_at: START });
  expect((await api.call(null, revealContact, { id })).status).toBe(404);
  expect((await adOf(unfinished)).status).toBe((await adOf(await draft(await api.user()))).status);
  expect((await api.callOk(user, getWallet, {})).amount).toBe(amount);
});

test('allows neither a new ad nor a publication nor a code, and says how to return', async () => {
  const user = await api.user();
  const id = await draft(user);
  await pause(user);
  const { keys } = errorTexts.id;
  expect(errorOf(await api.call(user, creation.startDraft, {}))).toMatchObject({
    key: 'ads_creation_term_not_accepted',
    message: keys.ads_creation_term_not_accepted_paused,
  });
  expect((await api.call(user, creation.publishAd, { id, price: 60 })).status).toBe(403);
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } };
  expect(errorOf(await api.call(user, redeemVoucher, { code: 'SELAMAT' }, key))).toMatchObject({
    key: 'account_restricted',
    message: keys.account_restricted_paused,
  });
});

test('ends by the wish of the user: its ads continue with their remaining time, others stay as they are', async () => {
  const user = await api.user();
  const [id, own] = [await publish(user), await publish(user)];
  const before = await adOf(id);
  await database.transaction((tx) =>
    tx.updateTable('ads').set({ status: AD_STATUSES.INACTIVE, paused_at: START }).where('id', '=', own).execute(),
  );
  await pause(user);
  api.services.clock.set(addMilliseconds(START, MILLISECONDS.hour));
  expect((await end(user)).body).toEqual({ ads: 1 });
  await runJobs(api.services, api.modules);
  expect(await statusOf(user)).toBe(ACTIVE);
  const after = await adOf(id);
  expect(after.status).toBe(AD_STATUSES.PUBLISHED);
  expect(Number(after.end_date) - Number(before.end_date)).toBe(MILLISECONDS.hour);
  expect((await adOf(own)).status).toBe(AD_STATUSES.INACTIVE);
  expect(await boardIds()).toContain(id);
  await api.callOk(user, creation.startDraft, {});
});

test('is neither begun nor ended by a suspended account', async () => {
  const [user, admin] = [await api.user(), await api.user({ user_type: USER_TYPES.ADMIN })];
  const until = addMilliseconds(START, 7 * MILLISECONDS.day).toISOString();
  await api.callOk(admin, suspendAccount, { id: user.user_id, until, reason: 'Iklan palsu berulang kali' });
  for (const response of [await pause(user), await end(user)])
    expect(errorOf(response).key).toBe('account_status_conflict');
});

test('is begun and ended once by many simultaneous calls', async () => {
  const user = await api.user();
  await publish(user);
  for (const change of [pause, end]) {
    const responses = await Promise.all(Array.from({ length: 12 }, () => change(user)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
  }
});

test.each([1, 2, 3, 4, 5])(
  'leaves nothing on the board, whatever is published and approved meanwhile (%i)',
  async () => {
    const user = await api.user({ balance: 1000 });
    const [published, approved] = [await draft(user), await draft(user)];
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.PENDING_APPROVAL }).where('id', '=', approved).execute(),
    );
    const now = api.services.clock.now();
    const [paused] = await Promise.all([
      pause(user),
      api.call(user, creation.publishAd, { id: published, price: 60 }),
      database.transaction((tx) => approveAd(tx, { ad_id: approved, actor_id: null, now })).catch(({ key }) => key),
    ]);
    expect(paused.status).toBe(200);
    await runJobs(api.services, api.modules);
    const board = await boardIds();
    for (const id of [published, approved]) {
      expect(board).not.toContain(id);
      expect((await adOf(id)).status).not.toBe(AD_STATUSES.PUBLISHED);
    }
  },
);

test('refuses a call that waited for it', async () => {
  const user = await api.user();
  const id = await publish(user);
  const now = api.services.clock.now();
  await database.transaction((tx) =>
    tx.updateTable('ads').set({ status: AD_STATUSES.INACTIVE, paused_at: now }).where('id', '=', id).execute(),
  );
  const calls: Promise<{ status: number }>[] = [];
  await database.transaction(async (tx) => {
    await lockOwner(tx, user.user_id);
    // Each waits for the lock in the order of the calls.
    for (const call of [() => pause(user), () => api.call(user, updateMyAd, { id, active: true })]) {
      calls.push(call());
      await expect.poll(waiting).toBe(calls.length);
    }
  });
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 403]);
  expect((await adOf(id)).status).toBe(AD_STATUSES.INACTIVE);
});

test('outlives a suspension', async () => {
  const [user, admin] = [await api.user(), await api.user({ user_type: USER_TYPES.ADMIN })];
  const id = await publish(user);
  await pause(user);
  const until = addMilliseconds(START, MILLISECONDS.day).toISOString();
  await api.callOk(admin, suspendAccount, { id: user.user_id, until, reason: 'Iklan palsu berulang kali' });
  await api.callOk(admin, endSuspension, { id: user.user_id, reason: 'Laporannya keliru' });
  expect(await statusOf(user)).toBe(INACTIVE);
  expect((await end(user)).body).toEqual({ ads: 1 });
  expect((await adOf(id)).status).toBe(AD_STATUSES.PUBLISHED);
});
