import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { Tx } from '../../src/base/database.ts';
import { ACCOUNT_STATUSES, USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { decideAppeal, hideAd, holdReportedAd, refuseAd } from '../../src/domain/ads/public.ts';
import { adsFixture, outcomesOf } from '../support/ads-users.ts';
import { auditEntriesOf } from '../support/audit.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const { PUBLISHED, INACTIVE, BANNED, PENDING_APPROVAL } = AD_STATUSES;
const FAULT = { reason: 'Harga palsu', reason_en: 'False price', note: '', parts: ['price' as const] };
const WORDS = 'Harganya memang segitu, lihat nota di foto kedua.';
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let moderator: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  moderator = await world.user({ user_type: USER_TYPES.ADMIN });
});
afterAll(() => database.drop());

const now = () => world.services.clock.now();
const inTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction(work);
const by = (ad_id: string) => ({ ad_id, actor_id: moderator.user_id, now: now() });
const hide = (id: string) => inTransaction((tx) => hideAd(tx, { ...by(id), ...FAULT }));
const appeal = (owner: Actor, id: string, text = WORDS) => world.call(owner, myAds.appealAd, { id, text });
const decide = (id: string, outcome: 'upheld' | 'restored', answer = '') =>
  inTransaction((tx) => decideAppeal(tx, { ...by(id), outcome, answer }));
const adOf = (id: string) => database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const jobsOf = async (id: string) =>
  (await database.read.selectFrom('review_jobs').selectAll().where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ kind, decision }) => [kind, decision],
  );
const noticesOf = async ({ user_id }: Actor) =>
  (
    await database.read
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', user_id)
      .where('kind', '!=', 'ad_published')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const hiddenAd = async () => {
  const owner = await world.user({ balance: 1000, verified: true });
  const id = await world.publishedAd(owner);
  await hide(id);
  return { owner, id };
};

describe('an appeal', () => {
  it('waits with its words while the ad stays hidden, and opens a job', async () => {
    const { owner, id } = await hiddenAd();
    const { ad } = await appeal(owner, id);
    expect(ad).toMatchObject({ status: BANNED, appeal: { text: WORDS, outcome: null, decided_at: null } });
    expect(await jobsOf(id)).toEqual([['appeal', null]]);
    const { data } = await world.call(owner, myAds.listMyAds, {});
    expect(data[0]).toMatchObject({ moderation: FAULT, appeal: { outcome: null } });
  });

  it('is made once per decision, by the owner, about a hidden ad, in 20 to 1,000 characters', async () => {
    const { owner, id } = await hiddenAd();
    await expect(appeal(await world.user(), id)).rejects.toMatchObject({ key: 'not_found' });
    for (const text of ['terlalu pendek', ' '.repeat(30), '.'.repeat(30), 'a'.repeat(1001)]) {
      await expect(appeal(owner, id, text)).rejects.toMatchObject({ key: 'invalid_argument' });
    }
    const shown = await world.publishedAd(owner);
    await expect(appeal(owner, shown)).rejects.toMatchObject({ key: 'status_conflict' });
    const twenty = await Promise.allSettled(Array.from({ length: 20 }, () => appeal(owner, id)));
    expect(outcomesOf(twenty)).toEqual({ done: 1, already_appealed: 19 });
    await decide(id, 'upheld');
    await expect(appeal(owner, id)).rejects.toMatchObject({ key: 'already_appealed' });
    expect(await jobsOf(id)).toEqual([['appeal', 'uphold']]);
  });

  it('that is upheld leaves the ad hidden and gives the owner the reason', async () => {
    const { owner, id } = await hiddenAd();
    await appeal(owner, id);
    await decide(id, 'upheld', 'Nota itu milik toko lain.');
    expect((await adOf(id)).status).toBe(BANNED);
    const { ad } = await world.call(owner, myAds.getHiddenAd, { id });
    expect(ad.appeal).toMatchObject({ outcome: 'upheld', answer: 'Nota itu milik toko lain.' });
    expect(await noticesOf(owner)).toEqual(['ad_hidden', 'appeal_upheld']);
    expect((await auditEntriesOf(database.read, id)).at(-1)).toMatchObject({
      actor: moderator.user_id,
      action: 'appeal.uphold',
      reason: 'Nota itu milik toko lain.',
    });
    await expect(decide(id, 'restored')).rejects.toMatchObject({ key: 'not_found' });
  });

  it('that is granted puts the ad back on the board with the days it had, and notifies the owner', async () => {
    const { owner, id } = await hiddenAd();
    const before = await adOf(id);
    await appeal(owner, id);
    world.services.clock.set(new Date(now().getTime() + 3 * MILLISECONDS.day));
    await decide(id, 'restored');
    const after = await adOf(id);
    expect(after).toMatchObject({ status: PUBLISHED, moderation: null, paused_at: null });
    expect(after.end_date?.getTime()).toBe((before.end_date?.getTime() ?? 0) + 3 * MILLISECONDS.day);
    expect((await world.call(null, getAd, { id })).id).toBe(id);
    expect(await noticesOf(owner)).toEqual(['ad_hidden', 'appeal_restored']);
    await hide(id);
    // A new decision can be appealed against too.
    expect((await appeal(owner, id)).ad.appeal).toMatchObject({ outcome: null });
  });

  it('that is granted returns an inactive ad to where it was, off the board', async () => {
    const owner = await world.user({ balance: 1000, verified: true });
    const id = await world.publishedAd(owner);
    await world.call(owner, myAds.deactivateAd, { id });
    await hide(id);
    await appeal(owner, id);
    await decide(id, 'restored');
    const { status, paused_at, moderation } = await adOf(id);
    expect({ status, paused_at, moderation }).toEqual({ status: INACTIVE, paused_at: now(), moderation: null });
    await expect(world.call(null, getAd, { id })).rejects.toMatchObject({ key: 'not_found' });
  });

  it('that is granted begins the term of an ad that was never live', async () => {
    await inTransaction((tx) =>
      tx.updateTable('settings').set({ value: 'true' }).where('key', '=', 'first_ad_approval').execute(),
    );
    const owner = await world.user({ balance: 1000 });
    const { id } = await world.readyAd(owner);
    expect((await world.pin(owner, id)).status).toBe(PENDING_APPROVAL);
    await inTransaction((tx) =>
      tx.updateTable('settings').set({ value: 'false' }).where('key', '=', 'first_ad_approval').execute(),
    );
    await hide(id);
    await appeal(owner, id);
    await decide(id, 'restored');
    const { status, published_at, end_date } = await adOf(id);
    expect({ status, published_at }).toEqual({ status: PUBLISHED, published_at: now() });
    expect(end_date?.getTime()).toBeGreaterThan(now().getTime());
  });

  it('lapses when the owner corrects the ad, and is gone with the ad', async () => {
    const { owner, id } = await hiddenAd();
    await appeal(owner, id);
    const { draft } = await world.call(owner, myAds.startRevision, { id });
    await world.pin(owner, draft.id);
    expect(await jobsOf(id)).toEqual([
      ['appeal', 'lapsed'],
      ['held_ad', null],
    ]);
    const other = await hiddenAd();
    await appeal(other.owner, other.id);
    await world.call(other.owner, myAds.deleteMyAds, { ids: [other.id] });
    expect(await jobsOf(other.id)).toEqual([['appeal', 'deleted']]);
  });
});

describe('a hidden ad', () => {
  it('is shown to its owner and to nobody else', async () => {
    const { owner, id } = await hiddenAd();
    expect((await world.call(owner, myAds.getHiddenAd, { id })).ad.moderation).toEqual(FAULT);
    for (const other of [await world.user(), moderator]) {
      await expect(world.call(other, myAds.getHiddenAd, { id })).rejects.toMatchObject({ key: 'not_found' });
    }
    const shown = await world.publishedAd(owner);
    await expect(world.call(owner, myAds.getHiddenAd, { id: shown })).rejects.toMatchObject({ key: 'not_found' });
    await expect(world.call(null, getAd, { id })).rejects.toMatchObject({ key: 'not_found' });
  });

  it('is opened by a preview link for owner and administrators only, and so is its correction', async () => {
    const owner = await world.user({ balance: 1000, verified: true });
    const id = await world.publishedAd(owner);
    const { token } = await world.call(owner, creation.createPreview, { id });
    const open = (actor: Actor | null, link: { id: string; token: string }) =>
      world.call(actor, creation.getPreview, link);
    expect((await open(null, { id, token })).ad.id).toBe(id);
    await hide(id);
    const { draft } = await world.call(owner, myAds.startRevision, { id });
    const correction = await world.call(owner, creation.createPreview, { id: draft.id });
    for (const link of [
      { id, token },
      { id: draft.id, token: correction.token },
    ]) {
      for (const actor of [owner, moderator]) expect((await open(actor, link)).ad.id).toBe(link.id);
      for (const actor of [null, await world.user()]) {
        await expect(open(actor, link)).rejects.toMatchObject({ key: 'preview_not_found' });
      }
    }
    await appeal(owner, id);
    await decide(id, 'restored');
    expect((await open(null, { id, token })).ad.id).toBe(id);
  });

  it('that was refused is opened by a preview link only for the owner and administrators', async () => {
    await inTransaction((tx) =>
      tx.updateTable('settings').set({ value: 'true' }).where('key', '=', 'first_ad_approval').execute(),
    );
    const owner = await world.user({ balance: 1000 });
    const { id } = await world.readyAd(owner);
    await world.pin(owner, id);
    await inTransaction((tx) =>
      tx.updateTable('settings').set({ value: 'false' }).where('key', '=', 'first_ad_approval').execute(),
    );
    const { token } = await world.call(owner, creation.createPreview, { id });
    expect((await world.call(null, creation.getPreview, { id, token })).ad.id).toBe(id);
    await inTransaction((tx) => refuseAd(tx, { ...by(id), ...FAULT }));
    expect((await world.call(owner, creation.getPreview, { id, token })).ad.id).toBe(id);
    await expect(world.call(null, creation.getPreview, { id, token })).rejects.toMatchObject({
      key: 'preview_not_found',
    });
  });

  it.each(['reported', 'rules'] as const)('that was taken off because of %s is not opened by a guest', async (why) => {
    const owner = await world.user({ balance: 1000, verified: true });
    const id = await world.publishedAd(owner);
    const { token } = await world.call(owner, creation.createPreview, { id });
    await inTransaction((tx) => holdReportedAd(tx, id, world.services.clock.now(), why));
    await expect(world.call(null, creation.getPreview, { id, token })).rejects.toMatchObject({
      key: 'preview_not_found',
    });
    for (const actor of [owner, moderator]) {
      expect((await world.call(actor, creation.getPreview, { id, token })).ad.id).toBe(id);
    }
  });

  it('of a blocked account is opened by administrators only, also a draft', async () => {
    const owner = await world.user();
    const { id } = await world.readyAd(owner);
    const { token } = await world.call(owner, creation.createPreview, { id });
    await inTransaction((tx) =>
      tx
        .updateTable('users')
        .set({ account_status: ACCOUNT_STATUSES.BLOCKED })
        .where('id', '=', owner.user_id)
        .execute(),
    );
    await expect(world.call(null, creation.getPreview, { id, token })).rejects.toMatchObject({
      key: 'preview_not_found',
    });
    expect((await world.call(moderator, creation.getPreview, { id, token })).ad.id).toBe(id);
  });
});
