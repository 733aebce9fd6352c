import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { aliasesOf } from '../../src/contract/api/aliases.ts';
import { freeExpiredReservations, reserveHashtags } from '../../src/domain/ads/draft/hashtag-store.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture, outcomesOf } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const CLIENTS = 20;
const WEEK = 7 * MILLISECONDS.day;
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase(2 * CLIENTS);
  world = adsFixture(database);
});
afterAll(async () => {
  expect((await verifyLedger(database.read)).errors).toEqual([]);
  await database.drop();
});

const now = () => world.services.clock.now();
const later = (milliseconds: number) => world.services.clock.set(new Date(now().getTime() + milliseconds));
const tag = (actor: Actor, draft: { id: string; version: number }, hashtags: string[]) =>
  world.call(actor, creation.saveHashtags, { id: draft.id, version: draft.version, hashtags });
const available = async (actor: Actor, id: string, hashtag: string) =>
  (await world.call(actor, creation.getHashtagCheck, { id, hashtag })).available;
const claims = (id: string) =>
  database.read
    .selectFrom('ad_hashtags')
    .select(['hashtag', 'frees_at'])
    .where('ad_id', '=', id)
    .orderBy('position')
    .execute();

/** A ready draft with these hashtags. */
async function tagged(actor: Actor, hashtags: string[]) {
  const draft = await world.readyAd(actor);
  return { ...draft, version: (await tag(actor, draft, hashtags)).version };
}

test('are stored in lower case, without their # and in order; the first is free, further ones cost coins', async () => {
  const actor = await world.user();
  const draft = await world.readyAd(actor);
  await tag(actor, draft, ['#Beras', ' PandanWangi ', '#panen_baru']);
  const saved = await world.call(actor, creation.getDraft, { id: draft.id });
  expect(saved.draft?.hashtags).toEqual(['beras', 'pandanwangi', 'panen_baru']);
  const offer = await world.call(actor, creation.getPublicationPackage, { id: draft.id });
  expect(offer).toMatchObject({ price: 60 + 2 * 10, ads_basic_price: 60, hashtags: { free: 1, price: 10 } });
  // A draft claims no hashtags.
  expect(await claims(draft.id)).toEqual([]);
  expect(await world.pin(actor, draft.id)).toMatchObject({ status: 4, price: 80, balance: 120 });
  expect((await world.call(null, adPage.getAd, { id: draft.id })).hashtags).toEqual([
    'beras',
    'pandanwangi',
    'panen_baru',
  ]);
  const row = await database.read.selectFrom('ads').selectAll().where('id', '=', draft.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ term_days: 30, term_coins: 60 });
});

test('are normalised: full-width letters make no separate hashtag', async () => {
  const actor = await world.user();
  const draft = await world.readyAd(actor);
  await tag(actor, draft, ['\uFF2A\uFF21\uFF27\uFF35\uFF2E\uFF27']);
  expect((await world.call(actor, creation.getDraft, { id: draft.id })).draft?.hashtags).toEqual(['jagung']);
});

describe('rejected hashtags', () => {
  test.each([
    ['six', ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']],
    ['one letter', ['a']],
    ['a space inside', ['beras wangi']],
    ['symbols', ['beras!']],
    ['thirty-one letters', ['a'.repeat(31)]],
    ['invisible characters', ['\u3164\u3164\u3164']],
    ['a word with an invisible character', ['be\uFFA0ras']],
    ['a zero-width space', ['be\u200Bras']],
  ])('%s', async (_name, hashtags) => {
    const actor = await world.user();
    const draft = await world.readyAd(actor);
    await expect(tag(actor, draft, hashtags)).rejects.toThrow();
    expect((await world.call(actor, creation.getDraft, { id: draft.id })).draft?.hashtags).toEqual([]);
  });

  test('duplicates in any spelling', async () => {
    const actor = await world.user();
    const draft = await world.readyAd(actor);
    await expect(tag(actor, draft, ['kopi', 'teh', '#KOPI'])).rejects.toMatchObject({
      key: 'invalid_argument',
      fields: { 'hashtags.2': [{ key: 'repeated' }] },
    });
  });

  test('hashtags of another ad, which are named; also in the check and before payment', async () => {
    const first = await world.user();
    const second = await world.user();
    const early = await tagged(second, ['gula']);
    await world.pin(first, (await tagged(first, ['gula', 'aren'])).id);
    const refusal = { key: 'hashtag_taken', data: { hashtags: ['gula'] } };
    const draft = await world.readyAd(second);
    await expect(tag(second, draft, ['semut', 'Gula'])).rejects.toMatchObject({
      ...refusal,
      fields: { 'hashtags.1': [{ key: 'hashtag_taken', params: { hashtag: 'gula' } }] },
    });
    expect(await available(second, draft.id, '#GULA')).toBe(false);
    expect(await available(second, draft.id, 'semut')).toBe(true);
    const [patchHashtagCheck] = aliasesOf(creation.getHashtagCheck) as (typeof creation.getHashtagCheck)[];
    if (!patchHashtagCheck) throw new Error('the alias is missing');
    const patched = await world.call(second, patchHashtagCheck, { id: draft.id, hashtag: 'aren' });
    expect(patched).toEqual({ hashtag: 'aren', available: false });
    // Saved while it was free: reported before payment, rejected on payment, and nothing is charged.
    const { preflight } = await world.call(second, creation.getPublicationPackage, { id: early.id });
    expect(preflight).toContainEqual({ key: 'hashtag_taken', severity: 'error', step: 'detail', part: 'hashtags' });
    await expect(world.pin(second, early.id)).rejects.toMatchObject(refusal);
    expect((await walletOf(database.read, second.user_id)).amount).toBe(200);
    expect((await world.call(second, creation.getDraft, { id: early.id })).draft?.status).toBe(3);
  });

  test('another user’s ad reveals nothing', async () => {
    const { id } = await tagged(await world.user(), ['rahasia']);
    await expect(available(await world.user(), id, 'rahasia')).rejects.toMatchObject({ key: 'not_found' });
  });
});

test('one of twenty simultaneous users gets a hashtag, the others keep their coins and drafts', async () => {
  const users = await Promise.all(Array.from({ length: CLIENTS }, () => world.user()));
  const drafts = await Promise.all(
    users.map(async (actor, index) => ({
      actor,
      ...(await tagged(actor, [`berebut${index}`, 'rebutan', 'zz_akhir'])),
    })),
  );
  const results = await Promise.allSettled(drafts.map(({ actor, id }) => world.pin(actor, id)));
  expect(outcomesOf(results)).toEqual({ done: 1, hashtag_taken: CLIENTS - 1 });
  const balances = await Promise.all(users.map(async ({ user_id }) => (await walletOf(database.read, user_id)).amount));
  expect(balances.toSorted((a, b) => a - b)).toEqual([120, ...Array.from({ length: CLIENTS - 1 }, () => 200)]);
  const winner = drafts[results.findIndex(({ status }) => status === 'fulfilled')];
  const rows = await database.read.selectFrom('ad_hashtags').select(['hashtag', 'ad_id']).execute();
  const claimed = rows.filter(({ hashtag }) => /^berebut|rebutan|zz_akhir/.test(hashtag));
  expect(new Set(claimed.map(({ ad_id }) => ad_id))).toEqual(new Set([winner?.id]));
  expect(claimed).toHaveLength(3);
});

test('claiming many hashtags in opposite orders never deadlocks', async () => {
  const names = ['alfa', 'bravo', 'charlie', 'delta', 'echo'];
  const drafts = [];
  for (let index = 0; index < 10; index++) {
    const actor = await world.user();
    const turned = [...names.slice(index % 5), ...names.slice(0, index % 5)];
    drafts.push({ actor, ...(await tagged(actor, index % 2 ? turned : turned.toReversed())) });
  }
  const results = await Promise.allSettled(drafts.map(({ actor, id }) => world.pin(actor, id)));
  expect(outcomesOf(results)).toEqual({ done: 1, hashtag_taken: 9 });
});

describe('after the ad’s end', () => {
  async function ended(actor: Actor, hashtags: string[]): Promise<string> {
    const { id } = await tagged(actor, hashtags);
    await world.pin(actor, id);
    await database.transaction(async (tx) => {
      await tx.updateTable('ads').set({ status: 5 }).where('id', '=', id).execute();
      await reserveHashtags(tx, [id], new Date(now().getTime() + WEEK));
    });
    return id;
  }

  test('they are reserved for a week, then free for anybody; the first owner publishes again without them or not at all', async () => {
    const owner = await world.user({ balance: 500 });
    const other = await world.user();
    const id = await ended(owner, ['jati', 'mebel']);
    const draft = await world.readyAd(other);
    expect(await available(other, draft.id, 'jati')).toBe(false);
    later(WEEK - 1);
    await expect(tag(other, draft, ['jati'])).rejects.toMatchObject({ key: 'hashtag_taken' });
    later(1);
    await tag(other, draft, ['jati']);
    await world.pin(other, draft.id);
    expect(await claims(draft.id)).toEqual([{ hashtag: 'jati', frees_at: null }]);
    const again = await world.call(owner, creation.getPublicationPackage, { id });
    expect(again.preflight).toContainEqual(expect.objectContaining({ key: 'hashtag_taken' }));
    await expect(world.pin(owner, id)).rejects.toMatchObject({ data: { hashtags: ['jati'] } });
    const { version = 0 } = (await world.call(owner, creation.getDraft, { id })).draft ?? {};
    await tag(owner, { id, version }, ['mebel']);
    expect(await world.pin(owner, id)).toMatchObject({ status: 4, price: 60 });
    expect(await claims(id)).toEqual([{ hashtag: 'mebel', frees_at: null }]);
  });

  test('the same ad can use them again while they are reserved', async () => {
    const owner = await world.user({ balance: 500 });
    const id = await ended(owner, ['rotan', 'kursi']);
    expect((await claims(id))[0]?.frees_at).toEqual(new Date(now().getTime() + WEEK));
    later(WEEK / 2);
    expect(await world.pin(owner, id)).toMatchObject({ status: 4, price: 70 });
    expect(await claims(id)).toEqual([
      { hashtag: 'rotan', frees_at: null },
      { hashtag: 'kursi', frees_at: null },
    ]);
  });

  test('expired reservations are deleted, hashtags of live ads are not', async () => {
    const owner = await world.user({ balance: 500 });
    const id = await ended(owner, ['sapu']);
    const living = await tagged(owner, ['lidi']);
    await world.pin(owner, living.id);
    later(WEEK);
    await database.transaction((tx) => freeExpiredReservations(tx, now()));
    expect(await claims(id)).toEqual([]);
    expect(await claims(living.id)).toHaveLength(1);
  });

  test('deleted: free at once', async () => {
    const owner = await world.user();
    const { id } = await tagged(owner, ['sekejap']);
    await world.pin(owner, id);
    await world.call(owner, myAds.deleteMyAds, { ids: [id] });
    const draft = await world.readyAd(owner);
    expect(await available(owner, draft.id, 'sekejap')).toBe(true);
  });
});

test('a revision can only remove hashtags, and a removed one is free at once', async () => {
  const owner = await world.user();
  const { id } = await tagged(owner, ['lada', 'pala', 'cengkih']);
  await world.pin(owner, id);
  const { draft } = await world.call(owner, myAds.startRevision, { id });
  expect(draft).toMatchObject({ hashtags: ['lada', 'pala', 'cengkih'], revision_of: { id } });
  expect(await available(owner, draft.id, 'kapulaga')).toBe(false);
  expect(await available(owner, draft.id, 'pala')).toBe(true);
  await expect(tag(owner, draft, ['lada', 'kapulaga'])).rejects.toMatchObject({
    key: 'invalid_value',
    fields: { 'hashtags.1': [{ key: 'only_fewer' }] },
  });
  await tag(owner, draft, ['cengkih', 'lada']);
  expect((await claims(id)).length).toBe(3);
  await world.pin(owner, draft.id);
  expect((await claims(id)).map(({ hashtag }) => hashtag)).toEqual(['lada', 'cengkih']);
  expect(await available(owner, (await world.readyAd(owner)).id, 'pala')).toBe(true);
});
