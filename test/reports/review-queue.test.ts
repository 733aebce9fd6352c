import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '../../src/base/database.ts';
import { newId } from '../../src/base/ids.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { applyTakedownOrder, approveAd, hideAd, refuseAd } from '../../src/domain/ads/public.ts';
import { closeReview, type NewReview, openReview } from '../../src/domain/review-queue/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const HIDDEN = { reason: 'Foto buram', reason_en: 'Blurred photo', note: '', parts: ['photo-0' as const] };
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let moderator: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  moderator = await world.user({ user_type: 3 });
  await inTransaction((tx) =>
    tx.updateTable('settings').set({ value: 'true' }).where('key', '=', 'first_ad_approval').execute(),
  );
});
afterAll(() => database.drop());

const now = () => world.services.clock.now();
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction(work);
const jobsOf = (id: string) =>
  database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', id).orderBy('id').execute();
const review = (id: string, changes: Partial<NewReview> = {}): NewReview => ({
  kind: 'report',
  subject: { type: 'ad', id },
  owner_id: null,
  severity: 10,
  reasons: [],
  now: now(),
  ...changes,
});
const CLIENTS = Array.from({ length: 50 }, (_, index) => index);

test('many clients that open a job for one subject at once leave one, with the greatest severity', async () => {
  const id = newId();
  const opened = await Promise.all(
    CLIENTS.map((index) => inTransaction((tx) => openReview(tx, review(id, { severity: index })))),
  );
  expect(opened.filter(Boolean)).toHaveLength(1);
  expect(await jobsOf(id)).toEqual([expect.objectContaining({ kind: 'report', severity: 49, decided_at: null })]);
});

test('of many clients that close a job one succeeds, and it can be opened again', async () => {
  const id = newId();
  await inTransaction((tx) => openReview(tx, review(id)));
  await inTransaction((tx) => openReview(tx, review(id, { kind: 'copy' })));
  const end = { decision: 'dismissed', decided_by: moderator.user_id, now: now() };
  const close = (tx: Tx) => closeReview(tx, { kind: 'report', subject_id: id, ...end });
  const closed = await Promise.all(CLIENTS.map(() => inTransaction(close)));
  expect(closed.filter(Boolean)).toHaveLength(1);
  expect(await inTransaction((tx) => openReview(tx, review(id)))).toBe(true);
  expect((await jobsOf(id)).map(({ kind, decision }) => [kind, decision])).toEqual([
    ['report', 'dismissed'],
    ['copy', null],
    ['report', null],
  ]);
});

test('a job that was rolled back leaves nothing', async () => {
  const id = newId();
  const failed = inTransaction(async (tx) => {
    await openReview(tx, review(id));
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  expect(await jobsOf(id)).toEqual([]);
});

/** A new person's first ad, which the setting holds. */
async function heldAd() {
  const owner = await world.user({ balance: 1000 });
  const { id } = await world.readyAd(owner);
  expect((await world.pin(owner, id)).status).toBe(AD_STATUSES.PENDING_APPROVAL);
  return { owner, id };
}

type Order = { ad_id: string; actor_id: string; now: Date };

test.each<[string, (tx: Tx, order: Order) => Promise<unknown>]>([
  ['ad.approve', approveAd],
  ['ad.refuse', (tx, order) => refuseAd(tx, { ...order, ...HIDDEN })],
  ['ad.hide', (tx, order) => hideAd(tx, { ...order, ...HIDDEN })],
])('a held ad opens a job, and %s closes it', async (decision, decide) => {
  const { owner, id } = await heldAd();
  expect(await jobsOf(id)).toEqual([
    expect.objectContaining({
      kind: 'held_ad',
      subject_type: 'ad',
      owner_id: owner.user_id,
      severity: 25,
      reasons: [{ key: 'held.first_ad' }],
      decided_at: null,
    }),
  ]);
  await inTransaction((tx) => decide(tx, { ad_id: id, actor_id: moderator.user_id, now: now() }));
  expect(await jobsOf(id)).toEqual([
    expect.objectContaining({ decision, decided_by: moderator.user_id, decided_at: now() }),
  ]);
});

test('deleting a held ad closes its job', async () => {
  const { owner, id } = await heldAd();
  await world.call(owner, myAds.deleteMyAds, { ids: [id] });
  expect(await jobsOf(id)).toEqual([expect.objectContaining({ decision: 'deleted', decided_by: null })]);
});

test('a hidden ad that its owner sends again opens a job', async () => {
  const { owner, id } = await heldAd();
  const order = { ad_id: id, actor_id: moderator.user_id, now: now() };
  await inTransaction((tx) => hideAd(tx, { ...order, ...HIDDEN }));
  const { draft } = await world.call(owner, myAds.startRevision, { id });
  await world.pin(owner, draft.id);
  expect((await jobsOf(id)).map(({ decision, reasons }) => [decision, reasons])).toEqual([
    ['ad.hide', [{ key: 'held.first_ad' }]],
    [null, [{ key: 'held.corrected' }]],
  ]);
});

test('a corrected ad that an authority ordered to be hidden says so first in its job', async () => {
  const { owner, id } = await heldAd();
  const order = { ad_id: id, actor_id: moderator.user_id, now: now() };
  await inTransaction((tx) => applyTakedownOrder(tx, order));
  const { draft } = await world.call(owner, myAds.startRevision, { id });
  await world.pin(owner, draft.id);
  expect((await jobsOf(id)).map(({ decision, reasons }) => [decision, reasons])).toEqual([
    ['ad.hide', [{ key: 'held.first_ad' }]],
    [null, [{ key: 'held.ordered' }, { key: 'held.corrected' }]],
  ]);
});
