import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Tx } from '../../src/base/database.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { approveAd, hideAd, refuseAd } from '../../src/domain/ads/public.ts';
import { insertVoucher } from '../../src/domain/vouchers/public.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { moderateSome } from '../../tools/seed/moderated.ts';
import { adsFixture, detailInput, insertFile } from '../support/ads-users.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const DAY = MILLISECONDS.day;
const REJECTION = {
  reason: 'Foto buram',
  reason_en: 'Blurred photo',
  note: 'Foto utama',
  parts: ['photo-0' as const],
};
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let moderator: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  moderator = await world.user({ user_type: 3 });
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

const now = () => world.services.clock.now();
const later = (milliseconds: number) => world.services.clock.set(new Date(now().getTime() + milliseconds));
const inDays = (days: number) => new Date(now().getTime() + days * DAY);
const rowOf = (id: string) =>
  database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const set = (id: string, values: Record<string, unknown>) =>
  database.transaction((tx) => tx.updateTable('ads').set(values).where('id', '=', id).execute());
const balanceOf = async (actor: Actor) => (await walletOf(database.read, actor.user_id)).amount;
const order = (ad_id: string) => ({ ad_id, actor_id: moderator.user_id, now: now() });
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction(work);
const hide = (id: string) => inTransaction((tx) => hideAd(tx, { ...order(id), ...REJECTION }));
const approve = (id: string) => inTransaction((tx) => approveAd(tx, order(id)));
const refuse = (id: string) => inTransaction((tx) => refuseAd(tx, { ...order(id), ...REJECTION }));
const lastNotification = async (actor: Actor) => {
  const row = await database.read
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('user_id', '=', actor.user_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row ? { kind: row.kind, data: row.data } : null;
};

/** A paid ad that waits for approval. */
async function pending(actor: Actor): Promise<string> {
  const { id, version } = await world.readyAd(actor);
  await world.call(actor, creation.savePublication, { id, version, duration_days: 30, boost: true, auto_renew: true });
  await set(id, { hashtags: [`b${id.replaceAll('-', '').slice(-20)}`] });
  await approvalOf(true);
  await world.call(actor, creation.publishAd, { id, price: 135 });
  await approvalOf(false);
  expect((await rowOf(id)).status).toBe(AD_STATUSES.PENDING_APPROVAL);
  return id;
}

const approvalOf = (value: boolean) =>
  inTransaction((tx) =>
    tx
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'first_ad_approval')
      .execute(),
  );

const AUDITED = {
  ban: { name: 'ad.hide', reason: REJECTION.reason_en },
  approve: { name: 'ad.approve', reason: null },
  refuse: { name: 'ad.refuse', reason: REJECTION.reason_en },
};

test.each(['ban', 'approve', 'refuse'] as const)('%s in every status', async (action) => {
  const from: readonly number[] = AD_TRANSITIONS[action].from;
  const actions = { ban: hide, approve, refuse };
  for (const status of Object.values(AD_STATUSES)) {
    const actor = await world.user();
    const id = await world.publishedAd(actor);
    await set(id, { status, paused_at: status === 6 || status === 7 || status === 8 ? now() : null });
    const before = await rowOf(id);
    const outcome = await actions[action](id).then(
      () => 'done',
      (error) => error.key,
    );
    expect([status, outcome]).toEqual([status, from.includes(status) ? 'done' : 'status_conflict']);
    const entries = await auditEntriesOf(database.read, id);
    if (outcome === 'done') {
      const { to } = AD_TRANSITIONS[action];
      expect((await rowOf(id)).status).toBe(to);
      const { name, reason } = AUDITED[action];
      const change = { before: { status }, after: { status: to } };
      expect(entries).toEqual([{ actor: moderator.user_id, action: name, reason, ...change }]);
    } else {
      expect(await rowOf(id)).toEqual(before);
      expect(entries).toEqual([]);
    }
  }
});

test('a hidden ad states the reason; submitted again and approved, its term continues', async () => {
  const actor = await world.user();
  const id = await world.publishedAd(actor);
  const end = inDays(30);
  later(3 * DAY);
  await hide(id);
  expect(await rowOf(id)).toMatchObject({ status: 7, paused_at: now(), moderation: REJECTION });
  expect(await lastNotification(actor)).toMatchObject({
    kind: 'ad_hidden',
    data: { reason: 'Foto buram', note: 'Foto utama' },
  });
  const [mine] = (await world.call(actor, myAds.listMyAds, {})).data;
  expect(mine).toMatchObject({ status: 7, days_left: 27, moderation: REJECTION });
  later(50 * DAY);
  const { draft } = await world.call(actor, myAds.startRevision, { id });
  await world.call(actor, creation.publishAd, { id: draft.id, price: 0 });
  expect(await rowOf(id)).toMatchObject({ status: 8 });
  later(DAY);
  await approve(id);
  const moved = new Date(end.getTime() + 51 * DAY);
  expect(await rowOf(id)).toMatchObject({ status: 4, paused_at: null, end_date: moved, moderation: null });
  expect(await lastNotification(actor)).toMatchObject({ kind: 'ad_approved' });
});

test('the days and boost of an ad start with its first approval', async () => {
  const actor = await world.user();
  const id = await pending(actor);
  later(4 * DAY);
  await approve(id);
  expect(await rowOf(id)).toMatchObject({ status: 4, published_at: now(), end_date: inDays(30), term_days: 30 });
  const promotions = await database.read
    .selectFrom('ad_promotions')
    .select(['kind', 'starts_at', 'ends_at'])
    .where('ad_id', '=', id)
    .execute();
  expect(promotions).toEqual([{ kind: 'boost', starts_at: now(), ends_at: inDays(7) }]);
  expect(await balanceOf(actor)).toBe(65);
});

test('rejecting an ad that was never live refunds everything once, also when two moderators do it', async () => {
  const actor = await world.user();
  const id = await pending(actor);
  const results = await Promise.allSettled([refuse(id), refuse(id), approve(id)]);
  const done = results.filter(({ status }) => status === 'fulfilled');
  expect(done).toHaveLength(1);
  if (results[2]?.status === 'fulfilled') return;
  expect(await rowOf(id)).toMatchObject({ status: 3, end_date: null, term_coins: 0, moderation: REJECTION });
  expect(await balanceOf(actor)).toBe(200);
  expect(await lastNotification(actor)).toMatchObject({ kind: 'ad_refused', data: { coins: 135 } });
  const claimed = await database.read.selectFrom('ad_hashtags').select('hashtag').where('ad_id', '=', id).execute();
  expect(claimed).toEqual([]);
  // Published and rejected once more: the second publication is refunded too.
  later(MILLISECONDS.minute);
  await approvalOf(true);
  await world.call(actor, creation.publishAd, { id, price: 135 });
  await approvalOf(false);
  if ((await rowOf(id)).status === 8) await refuse(id);
  expect(await balanceOf(actor)).toBe((await rowOf(id)).status === 3 ? 200 : 65);
});

test('rejecting an ad that was live refunds the unused whole days', async () => {
  const actor = await world.user();
  const id = await world.publishedAd(actor);
  await set(id, { term_days: 30, term_coins: 60 });
  later(10 * DAY);
  await hide(id);
  later(5 * DAY);
  await set(id, { status: 8 });
  expect(await refuse(id)).toBe(40);
  expect(await balanceOf(actor)).toBe(200 - 60 + 40);
});

test('rejecting an ad that was never live releases its voucher', async () => {
  const actor = await world.user();
  const { id, version } = await world.readyAd(actor);
  const code = 'TEMPEL-LAGI';
  const descriptions = { description: 'Hemat', description_en: 'Save' };
  const time = { starts_at: inDays(-1), ends_at: inDays(1), max_uses: 1 };
  await inTransaction((tx) =>
    insertVoucher(tx, { code, voucher_type: 0, package_id: null, coin_benefit: 25, ...descriptions, ...time }),
  );
  const uses = async () => {
    const voucher = await database.read
      .selectFrom('vouchers')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    const rows = await database.read
      .selectFrom('voucher_uses')
      .select('coins')
      .where('user_id', '=', actor.user_id)
      .execute();
    return [voucher.uses, rows.length];
  };
  const choice = { id, duration_days: 30, auto_renew: true, voucher_code: code } as const;
  await world.call(actor, creation.savePublication, { ...choice, version });
  await approvalOf(true);
  await world.call(actor, creation.publishAd, { id, price: 35 });
  expect([(await rowOf(id)).status, ...(await uses())]).toEqual([8, 1, 1]);
  expect(await refuse(id)).toBe(35);
  expect(await uses()).toEqual([0, 0]);
  // Its owner uses it again for the same ad.
  await approvalOf(false);
  later(MILLISECONDS.minute);
  await world.call(actor, creation.publishAd, { id, price: 35 });
  expect([(await rowOf(id)).status, ...(await uses())]).toEqual([4, 1, 1]);
  expect(await balanceOf(actor)).toBe(200 - 35);
});

test('rejecting an ad with a revision moves the revision’s content into the ad', async () => {
  const actor = await world.user({ balance: 500 });
  const id = await world.publishedAd(actor);
  const photo = await insertFile(database, actor.user_id, now());
  const { draft } = await world.call(actor, myAds.startRevision, { id });
  const descriptions = {
    title: 'Beras merah organik',
    description: 'Beras merah tanpa pestisida, panen minggu ini di lereng.',
  };
  await world.call(actor, creation.saveDetail, {
    ...detailInput(draft.id, draft.version),
    ...descriptions,
    photos: [photo],
    complete: true,
  });
  const display_config = { contents: [{ type: 'TEXT' as const, rows: [{ text: 'Beras merah organik dari lereng' }] }] };
  await world.call(actor, creation.saveDisplay, { id: draft.id, version: draft.version + 1, display_config });
  later(31 * DAY);
  await set(id, { status: 5, title: 'Beras dan uang palsu' });
  await world.pin(actor, id);
  expect((await rowOf(id)).status).toBe(8);
  await refuse(id);
  const row = await rowOf(id);
  expect(row).toMatchObject({ ...descriptions, status: 3, moderation: REJECTION });
  expect(JSON.stringify(row.display_config)).toContain('dari lereng');
  const { draft: stored } = await world.call(actor, creation.getDraft, { id });
  expect(stored).toMatchObject({ ...descriptions, photos: [{ file_id: photo }], revision_of: null });
  const [mine, ...others] = (await world.call(actor, myAds.listMyAds, { tab: 'draft' })).data;
  expect([mine?.id, mine?.revision_id, others]).toEqual([id, null, []]);
  expect((await world.call(actor, creation.getDraft, { id: draft.id }).catch((error) => error)).key).toBe('not_found');
  later(MILLISECONDS.minute);
  expect(await world.pin(actor, id)).toMatchObject({ id, status: 4 });
});

test('the reason for the approval is stored with the change of status', async () => {
  const actor = await world.user({ balance: 500 });
  const reasonsOf = (ad_id: string) =>
    database.read
      .selectFrom('ad_status_changes')
      .select(['to_status', 'reason'])
      .where('ad_id', '=', ad_id)
      .where('to_status', 'in', [4, 7, 8])
      .orderBy('id')
      .execute();
  const first = await pending(actor);
  expect(await reasonsOf(first)).toEqual([{ to_status: 8, reason: 'first_ad' }]);
  const id = await world.publishedAd(actor);
  const send = async (title: string) => {
    const { draft } = await world.call(actor, myAds.startRevision, { id });
    await world.call(actor, creation.saveDetail, { ...detailInput(draft.id, draft.version), title });
    await world.call(actor, creation.publishAd, { id: draft.id, price: 0 });
  };
  await send('Beras dan ijazah palsu');
  await hide(id);
  await send('Beras pandan wangi');
  expect(await reasonsOf(id)).toEqual([
    { to_status: 4, reason: null },
    { to_status: 8, reason: 'rules' },
    { to_status: 7, reason: null },
    { to_status: 8, reason: 'corrected' },
  ]);
});

test('the demonstration data has a hidden, a waiting and a rejected ad, each with its notification', async () => {
  const actor = await world.user({ balance: 500 });
  const [hidden, waiting, refused] = [
    await world.publishedAd(actor),
    await world.publishedAd(actor),
    await world.publishedAd(actor),
  ];
  const client: Parameters<typeof moderateSome>[1] = (endpoint, input, options) =>
    world.call(actor, endpoint, input, options?.idempotency_key ? { idempotency_key: options.idempotency_key } : {});
  const rules = () => database.read.selectFrom('screening_rules').selectAll().orderBy('id').execute();
  const before = await rules();
  await moderateSome(world.services, client, { hidden, pending: waiting, refused });
  expect(await rules()).toEqual(before);
  const statuses = await Promise.all([hidden, waiting, refused].map(async (id) => (await rowOf(id)).status));
  expect(statuses).toEqual([7, 8, 3]);
  const notified = await database.read
    .selectFrom('notifications')
    .select(['kind', 'ad_id'])
    .where('user_id', '=', actor.user_id)
    .where('kind', '!=', 'ad_published')
    .orderBy('id')
    .execute();
  expect(notified).toEqual([
    { kind: 'ad_hidden', ad_id: hidden },
    { kind: 'ad_refused', ad_id: refused },
  ]);
});
