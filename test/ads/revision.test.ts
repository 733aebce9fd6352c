import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { aliasesOf } from '../../src/contract/api/aliases.ts';
import type { InputOf } from '../../src/contract/api/endpoint.ts';
import { approveAd } from '../../src/domain/ads/public.ts';
import { thumbOfStored } from '../../src/domain/media/encode-picture.ts';
import { insertFingerprint } from '../../src/domain/media/fingerprint-store.ts';
import { verifyLedger, walletOf } from '../../src/domain/wallet/public.ts';
import { adsFixture, DESIGN, detailInput, insertFile, outcomesOf } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { photograph } from '../support/photographs.ts';

const CLIENTS = 20;
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
const rowOf = (id: string) => database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirst();
const set = (id: string, values: Record<string, unknown>) =>
  database.transaction((tx) => tx.updateTable('ads').set(values).where('id', '=', id).execute());
const eventsOf = async (id: string) =>
  (
    await database.read
      .selectFrom('outbox_events')
      .where('type', 'in', ['ad.published', 'ad.changed', 'ad.ended'])
      .select('type')
      .where(sql<string>`payload ->> 'ad_id'`, '=', id)
      .orderBy('id')
      .execute()
  ).map(({ type }) => type);
const paid = async (actor: Actor) => (await walletOf(database.read, actor.user_id)).amount;

const NEW_TEXTS = {
  title: 'Beras merah organik',
  description: 'Beras merah tanpa pestisida, panen minggu ini, lihat juga tokopedia.com/beras-merah ya.',
};

/** An ad's revision with other text, ready to be published. */
async function revised(actor: Actor, id: string, changes: Partial<InputOf<typeof creation.saveDetail>> = {}) {
  const { draft } = await world.call(actor, myAds.startRevision, { id });
  const saved = await world.call(actor, creation.saveDetail, {
    ...detailInput(draft.id, draft.version),
    ...NEW_TEXTS,
    ...changes,
    complete: true,
  });
  return { id: draft.id, version: saved.version };
}

describe('a revision', () => {
  test('of a live ad replaces its content for free and preserves id, dates, boosts and renewal', async () => {
    const actor = await world.user({ balance: 500 });
    const photo = await insertFile(database, actor.user_id, now());
    const ready = await world.readyAd(actor);
    const choice = {
      id: ready.id,
      version: ready.version,
      duration_days: 30,
      boost: true,
      auto_renew: false,
    } as const;
    await world.call(actor, creation.savePublication, choice);
    await world.pin(actor, ready.id);
    const before = await rowOf(ready.id);
    const promotions = () =>
      database.read.selectFrom('ad_promotions').selectAll().where('ad_id', '=', ready.id).execute();
    const promoted = await promotions();
    const coins = await paid(actor);
    later(MILLISECONDS.day);

    const draft = await revised(actor, ready.id, { photos: [photo] });
    const display_config = {
      contents: [{ type: 'TEXT' as const, rows: [{ text: 'Beras merah organik dari lereng gunung' }] }],
    };
    await world.call(actor, creation.saveDisplay, { ...draft, display_config });
    const offer = await world.call(actor, creation.getPublicationPackage, { id: draft.id });
    expect(offer).toMatchObject({ packages: [], promotions: [], price: 0, ads_basic_price: 0, needs_approval: false });
    // The published ad is unchanged until then.
    expect((await world.call(null, adPage.getAd, { id: ready.id })).title).toBe('Beras pandan wangi');
    await expect(world.call(actor, creation.publishAd, { id: draft.id, price: 60 })).rejects.toMatchObject({
      key: 'price_changed',
      data: { price: 0 },
    });
    expect(await world.pin(actor, draft.id)).toEqual({
      id: ready.id,
      status: 4,
      published_at: before?.published_at?.toISOString(),
      end_date: before?.end_date?.toISOString(),
      price: 0,
      balance: coins,
    });
    const after = await rowOf(ready.id);
    const { published_at, end_date, auto_renew, term_days, term_coins, duration_days, boost } = before ?? {};
    expect(after).toMatchObject({ published_at, end_date, auto_renew, term_days, term_coins, duration_days, boost });
    expect(after?.artwork_html).toContain('lereng gunung');
    const seen = await world.call(null, adPage.getAd, { id: ready.id });
    expect(seen).toMatchObject({
      ...NEW_TEXTS,
      boosted: true,
      photos: [{ file_id: photo }],
      links: [{ kind: 'ecommerce', url: 'https://tokopedia.com/beras-merah', scheme: '' }],
    });
    expect(await promotions()).toEqual(promoted);
    expect(await rowOf(draft.id)).toBeUndefined();
    expect(await eventsOf(ready.id)).toEqual(['ad.published', 'ad.changed']);
    expect(await paid(actor)).toBe(coins);
  });

  test('published from twenty tabs at once replaces the content once', async () => {
    const actor = await world.user();
    const id = await world.publishedAd(actor);
    const draft = await revised(actor, id);
    const attempts = Array.from({ length: CLIENTS }, () =>
      world.call(actor, creation.publishAd, { id: draft.id, price: 0 }),
    );
    expect(outcomesOf(await Promise.allSettled(attempts))).toEqual({ done: 1, not_found: CLIENTS - 1 });
    expect(await eventsOf(id)).toEqual(['ad.published', 'ad.changed']);
  });

  test('has no packages or promotions, and cannot change its price class', async () => {
    const actor = await world.user();
    const id = await world.publishedAd(actor);
    const { draft } = await world.call(actor, myAds.startRevision, { id });
    const save = { id: draft.id, version: draft.version };
    await expect(
      world.call(actor, creation.savePublication, { ...save, duration_days: 60, auto_renew: true }),
    ).rejects.toMatchObject({ key: 'status_conflict' });
    const other = { fields: { sub_category_id: [{ key: 'other_class' }] } };
    const cars = { category_id: 1, sub_category_id: 109 };
    await expect(world.call(actor, creation.saveDetailCategory, { ...save, ...cars })).rejects.toMatchObject(other);
    await expect(
      world.call(actor, creation.saveDetail, { ...detailInput(save.id, save.version), ...cars }),
    ).rejects.toMatchObject(other);
    await set(draft.id, cars);
    await expect(world.call(actor, creation.publishAd, { id: draft.id, price: 0 })).rejects.toThrow();
    await set(draft.id, { category_id: 11, sub_category_id: 1107 });
  });

  test.each([
    ['inactive keeps its status', 6, 6],
    ['expired keeps its status', 5, 5],
    ['hidden waits for approval', 7, 8],
  ])('of an ad that is %s', async (_name, status, becomes) => {
    const actor = await world.user();
    const id = await world.publishedAd(actor);
    const moderation = { reason: 'Foto', reason_en: 'Photo', note: '', parts: ['title'] };
    const paused_at = status === 5 ? null : now();
    await set(id, { status, paused_at, moderation: JSON.stringify(status === 7 ? moderation : null) });
    later(MILLISECONDS.day);
    const draft = await revised(actor, id);
    const offer = await world.call(actor, creation.getPublicationPackage, { id: draft.id });
    expect(offer.needs_approval).toBe(becomes === 8);
    expect(await world.pin(actor, draft.id)).toMatchObject({ id, status: becomes, price: 0 });
    const row = await rowOf(id);
    expect(row).toMatchObject({ ...NEW_TEXTS, status: becomes, paused_at });
    expect(row?.moderation).toEqual(status === 7 ? moderation : null);
    expect(await eventsOf(id)).toEqual(['ad.published']);
  });

  test.each([4, 6])('with banned words needs approval of an ad of status %i, whose term is paused', async (status) => {
    const actor = await world.user();
    const id = await world.publishedAd(actor);
    const end = (await rowOf(id))?.end_date ?? now();
    if (status === 6) await set(id, { status, paused_at: now() });
    later(MILLISECONDS.day);
    const draft = await revised(actor, id, { title: 'Beras dan ijazah palsu' });
    expect((await world.call(actor, creation.getPublicationPackage, { id: draft.id })).needs_approval).toBe(true);
    expect(await world.pin(actor, draft.id)).toMatchObject({ id, status: 8 });
    const pausedMs = status === 6 ? MILLISECONDS.day : 0;
    expect(await rowOf(id)).toMatchObject({
      status: 8,
      paused_at: now(),
      end_date: new Date(end.getTime() + pausedMs),
    });
    expect(await eventsOf(id)).toEqual(status === 4 ? ['ad.published', 'ad.ended'] : ['ad.published']);
  });
});

describe('publishing again after the end', () => {
  async function expired(actor: Actor, changes: Record<string, unknown> = {}): Promise<string> {
    const id = await world.publishedAd(actor);
    await set(id, { status: 5, ...changes });
    later(31 * MILLISECONDS.day);
    return id;
  }

  test('charges again, with new dates and choices, and makes the ad available again', async () => {
    const actor = await world.user({ balance: 500 });
    const id = await expired(actor, { availability: 'sold', paused_at: null });
    const { draft } = await world.call(actor, creation.getDraft, { id });
    const choice = {
      id,
      version: draft?.version ?? 0,
      duration_days: 14,
      highlight: true,
      auto_renew: false,
    } as const;
    await world.call(actor, creation.savePublication, choice);
    expect(await world.pin(actor, id)).toEqual({
      id,
      status: 4,
      published_at: now().toISOString(),
      end_date: new Date(now().getTime() + 14 * MILLISECONDS.day).toISOString(),
      price: 35 + 40,
      balance: 700 - 60 - 75,
    });
    expect(await rowOf(id)).toMatchObject({
      availability: 'available',
      term_days: 14,
      term_coins: 35,
      auto_renew: false,
    });
    expect(await eventsOf(id)).toEqual(['ad.published', 'ad.published']);
    const publications = await database.read.selectFrom('publications').selectAll().where('ad_id', '=', id).execute();
    expect(publications).toHaveLength(2);
  });

  test('twenty times at once charges once', async () => {
    const actor = await world.user({ balance: 5000 });
    const id = await expired(actor);
    const attempts = Array.from({ length: CLIENTS }, () => world.call(actor, creation.publishAd, { id, price: 60 }));
    expect(outcomesOf(await Promise.allSettled(attempts))).toEqual({ done: 1, status_conflict: CLIENTS - 1 });
    expect(await paid(actor)).toBe(5200 - 120);
  });

  test('counts against the limits', async () => {
    const actor = await world.user({ balance: 500 });
    const id = await expired(actor);
    for (let count = 0; count < 3; count++) await world.publishedAd(actor);
    await expect(world.pin(actor, id)).rejects.toMatchObject({ key: 'posting_limit' });
  });
});

describe('approval before publication', () => {
  test('is needed for banned words in any field', async () => {
    const actor = await world.user();
    const { id } = await world.readyAd(actor, {
      description: `${detailInput('', 0).description} Juga UANG\u200b  palsu.`,
    });
    expect((await world.call(actor, creation.getPublicationPackage, { id })).needs_approval).toBe(true);
    expect(await world.pin(actor, id)).toMatchObject({ status: 8, published_at: null, end_date: null });
  });

  test('is needed for a near copy of another user’s ad with the same picture; not for one’s own, nor for other text', async () => {
    const author = await world.user({ balance: 500 });
    const copier = await world.user();
    const thumb = await thumbOfStored(await photograph(1).png().toBuffer());
    const pictureOf = async (actor: Actor) => {
      const id = await insertFile(database, actor.user_id, now());
      await database.transaction((tx) => insertFingerprint(tx, id, thumb));
      return id;
    };
    const description =
      'Kursi rotan buatan Cirebon, anyaman rapat, kuat menahan beban seratus kilo, siap kirim hari ini.';
    const ad = { title: 'Kursi rotan Cirebon', description: description };
    const original = await world.publishedAd(author, { ...ad, photos: [await pictureOf(author)] });
    expect(
      await world.pin(author, (await world.readyAd(author, { ...ad, photos: [await pictureOf(author)] })).id),
    ).toMatchObject({ status: 4 });
    const stolen = await pictureOf(copier);
    const copy = { ...ad, description: `${description} Murah.`, photos: [stolen] };
    const other = await world.readyAd(copier, { photos: [stolen] });
    expect(await world.pin(copier, other.id)).toMatchObject({ status: 4 });
    const own = await world.readyAd(copier, { ...copy, photos: [] });
    expect((await world.call(copier, creation.getPublicationPackage, { id: own.id })).needs_approval).toBe(false);
    const { id } = await world.readyAd(copier, copy);
    expect(await world.pin(copier, id)).toMatchObject({ status: 8 });
    const jobs = database.read
      .selectFrom('review_jobs')
      .select(['kind', 'reasons', 'decision'])
      .where('subject_id', '=', id);
    const job = { kind: 'copy', reasons: [{ key: 'held.copy', params: { ad_id: original } }] };
    expect(await jobs.execute()).toEqual([{ ...job, decision: null }]);
    await database.transaction((tx) => approveAd(tx, { ad_id: id, actor_id: author.user_id, now: now() }));
    expect(await jobs.execute()).toEqual([{ ...job, decision: 'ad.approve' }]);
  });
});

test('the design alone can be saved with or without a version; a preview token is checked if present', async () => {
  const actor = await world.user();
  const { draft } = await world.call(actor, creation.startDraft, {});
  const { id } = draft;
  const save = { id, display_config: DESIGN, display_html: '<script>alert(1)</script>' };
  const aliases = aliasesOf(creation.saveDisplayConfig) as (typeof creation.saveDisplayConfig)[];
  expect(aliases.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PATCH /content/create/display-config',
    'POST /content/create/update-config',
    'PATCH /content/create/update-config',
  ]);
  const [patchDisplayConfig, postUpdateConfig, patchUpdateConfig] = aliases;
  if (!patchDisplayConfig || !postUpdateConfig || !patchUpdateConfig) throw new Error('an alias is missing');
  const first = await world.call(actor, creation.saveDisplayConfig, save);
  expect(first).toMatchObject({ status: 1, version: 1 });
  await expect(world.call(actor, patchDisplayConfig, { ...save, version: 0 })).rejects.toMatchObject({
    key: 'version_conflict',
  });
  const { token } = await world.call(actor, creation.createPreview, { id });
  expect(await world.call(actor, postUpdateConfig, { ...save, token })).toMatchObject({ version: 2 });
  await expect(world.call(actor, patchUpdateConfig, { ...save, token: `${token}x` })).rejects.toMatchObject({
    key: 'preview_not_found',
  });
  const reset = await world.call(actor, creation.emptyDraftPreview, { id });
  expect(reset.draft).toMatchObject({ id, status: 0, version: 2, title: '', photos: [] });
  expect(reset.draft.display_config.contents).toEqual([]);
  expect((await world.call(actor, creation.getDraft, { id })).draft?.display_config.contents).toHaveLength(1);
});
