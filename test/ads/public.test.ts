import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import * as adRules from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { publishedAdForListing, publishedAdIds } from '../../src/domain/ads/public.ts';
import { expireAds } from '../../src/domain/ads/term/expire-ads.ts';
import type { Call } from '../../src/domain/call.ts';
import { adsFixture, GENERAL } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const OWN_CONTACT = {
  contact_same_as_profile: false,
  contact_name: 'Pak Budi',
  contact_phone: '0857-1111-2222',
  contact_email: 'budi@papan.test',
};
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
});
afterAll(() => database.drop());

const later = (milliseconds: number) =>
  world.services.clock.set(new Date(world.services.clock.now().getTime() + milliseconds));
const reveal = (actor: Actor | null, id: string, network_address = '203.0.113.1') =>
  world.call(actor, adPage.revealContact, { id }, { network_address });
const numbersOf = (id: string) =>
  database.read.selectFrom('ad_counts').select(['views', 'reveals']).where('ad_id', '=', id).executeTakeFirst();

/** Published ads made as copies of one, without publishing each. */
async function copiesOf(id: string, count: number): Promise<string[]> {
  const source = await database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const ids = Array.from({ length: count }, () => newId());
  const { display_config, details, links, ...columns } = source;
  const json = {
    display_config: JSON.stringify(display_config),
    details: JSON.stringify(details),
    links: JSON.stringify(links),
    moderation: null,
  };
  await database.transaction((tx) =>
    tx
      .insertInto('ads')
      .values(ids.map((copy) => ({ ...columns, ...json, id: copy })))
      .execute(),
  );
  return ids;
}

describe('the public page', () => {
  test('exists only for published ads, for their owners too', async () => {
    const owner = await world.user();
    const { id } = await world.readyAd(owner);
    for (const viewer of [null, owner]) {
      for (const unknown of [id, newId()]) {
        await expect(world.call(viewer, adPage.getAd, { id: unknown })).rejects.toMatchObject({ key: 'not_found' });
        await expect(reveal(viewer, unknown)).rejects.toMatchObject({ key: 'not_found' });
      }
    }
    const published = await world.publishedAd(owner);
    for (const status of Object.values(adRules.AD_STATUSES)) {
      await database.transaction((tx) => tx.updateTable('ads').set({ status }).where('id', '=', published).execute());
      const seen = await world.call(null, adPage.getAd, { id: published }).then(
        () => 'seen',
        (error) => error.key,
      );
      const { PUBLISHED, EXPIRED } = adRules.AD_STATUSES;
      const expected = status === PUBLISHED ? 'seen' : status === EXPIRED ? 'ad_ended' : 'not_found';
      expect([status, seen]).toEqual([status, expected]);
    }
  });

  test('has its own error for an ad that ended at most 30 days ago; a hidden or inactive one is not found', async () => {
    const id = await world.publishedAd(await world.user());
    const DAY = MILLISECONDS.day;
    const failureAfter = async (changes: { status: number; end_date?: Date; availability?: 'sold' | 'available' }) => {
      await database.transaction((tx) => tx.updateTable('ads').set(changes).where('id', '=', id).execute());
      const error = await world.call(null, adPage.getAd, { id }).catch((error) => error);
      return { key: error.key, data: error.data };
    };
    const category = expect.stringMatching(/^[a-z-]+$/);
    const expired = { key: 'ad_ended', data: { reason: 'expired', category } };
    const missing = { key: 'not_found', data: undefined };
    const { EXPIRED, BANNED, INACTIVE, PUBLISHED } = adRules.AD_STATUSES;
    const yesterday = new Date(world.services.clock.now().getTime() - DAY);
    expect(await failureAfter({ status: EXPIRED, end_date: yesterday })).toEqual(expired);
    expect(await failureAfter({ status: PUBLISHED })).toEqual(expired);
    const sold = await failureAfter({ status: EXPIRED, availability: 'sold' });
    expect(sold).toEqual({ key: 'ad_ended', data: { reason: 'sold', category } });
    for (const status of [BANNED, INACTIVE]) expect(await failureAfter({ status })).toEqual(missing);
    const longAgo = new Date(yesterday.getTime() - 31 * DAY);
    expect(await failureAfter({ status: EXPIRED, end_date: longAgo })).toEqual(missing);
  });

  test('of the contact shows the name and a hint, never the number or e-mail address', async () => {
    const id = await world.publishedAd(await world.user(), OWN_CONTACT);
    const ad = await world.call(null, adPage.getAd, { id });
    expect(ad.contact).toEqual({ name: 'Pak Budi', whatsapp: true, has_email: true, phone_hint: '0857 11' });
    // Ids have any digits.
    const text = JSON.stringify(ad).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '');
    expect(text).not.toMatch(/1111|2222|budi@|\+62/);
  });

  describe('the location', () => {
    const STREET = 'Jalan Rahasia Profil 99';
    const TYPED = { address: 'Jl. Pasar Lama 5, Sukmajaya', address_detail: 'Seberang masjid' };
    /** Everything about an ad that is visible to readers and to holders of its preview link. */
    async function eventsOf(owner: Actor, id: string) {
      const { token } = await world.call(owner, creation.createPreview, { id });
      const ad = await world.call(null, adPage.getAd, { id });
      const preview = await world.call(null, creation.getPreview, { id, token });
      const features = await world.call(null, adPage.getFeatures, { id });
      const listing = await publishedAdForListing(database.read, id);
      return { ad, preview: preview.ad, all: JSON.stringify([ad, preview, features, listing, await reveal(null, id)]) };
    }

    test('of an ad is the address typed for it', async () => {
      const owner = await world.user();
      const id = await world.publishedAd(owner, { ...TYPED, location_same_as_profile: false, city_id: 3273 });
      const { ad, preview } = await eventsOf(owner, id);
      for (const shown of [ad, preview]) expect(shown).toMatchObject({ ...TYPED, city_name: 'Bandung' });
    });

    test('from the profile is only its city, for any earlier input and any address of the user', async () => {
      const owner = await world.user();
      await database.transaction((tx) =>
        tx
          .updateTable('users')
          .set({ address: STREET })
          .where('id', '=', owner?.user_id ?? '')
          .execute(),
      );
      for (const place of [{ location_same_as_profile: true }, { location_same_as_profile: false, city_id: 3273 }]) {
        const { ad, preview, all } = await eventsOf(owner, await world.publishedAd(owner, place));
        for (const shown of [ad, preview]) expect(shown).toMatchObject({ address: '', address_detail: '' });
        expect(all).not.toContain('Rahasia');
      }
      const same = await eventsOf(owner, await world.publishedAd(owner, { ...TYPED, location_same_as_profile: true }));
      expect(same.all).not.toMatch(/Pasar Lama|Seberang masjid|Rahasia/);
      expect(same.ad.city_name).not.toBe('Bandung');
    });
  });

  describe('views', () => {
    const readDetail = (viewer: Actor | null, id: string, from: Partial<Call> = {}) =>
      world.call(viewer, adPage.countView, { id }, from);
    const viewsOf = async (id: string) => {
      await world.module.flush?.();
      return (await numbersOf(id))?.views;
    };

    test('of fifty simultaneous calls by one guest count once, and once more on the next day', async () => {
      const id = await world.publishedAd(await world.user());
      const guest = { network_address: '203.0.113.50', user_agent: 'Chrome' };
      await Promise.all(Array.from({ length: 50 }, () => readDetail(null, id, guest)));
      expect(await viewsOf(id)).toBe(1);
      await readDetail(null, id, { ...guest, network_address: '203.0.113.51' });
      expect(await viewsOf(id)).toBe(2);
      const stored = await database.read.selectFrom('ad_views').selectAll().where('ad_id', '=', id).execute();
      expect(JSON.stringify(stored)).not.toMatch(/203\.0\.113|Chrome/);
      later(MILLISECONDS.day);
      await readDetail(null, id, guest);
      expect(await viewsOf(id)).toBe(3);
      await world.module.jobs?.purge_views?.({});
      const left = await database.read.selectFrom('ad_views').select('viewer').where('ad_id', '=', id).execute();
      expect(left).toHaveLength(1);
    });

    test('by guests of one network count per browser, sixteen at most', async () => {
      const id = await world.publishedAd(await world.user());
      const network_address = '203.0.113.60';
      for (const user_agent of ['Chrome/140 Android', 'Safari/26 iPhone']) {
        await readDetail(null, id, { network_address, user_agent });
      }
      expect(await viewsOf(id)).toBe(2);
      const names = Array.from({ length: 200 }, (_, index) => `made-up/${index}`);
      await Promise.all(names.map((user_agent) => readDetail(null, id, { network_address, user_agent })));
      expect(await viewsOf(id)).toBe(16);
    });

    test('by users count once per user on any device; those by owners or of drafts do not count', async () => {
      const owner = await world.user();
      const id = await world.publishedAd(owner);
      const { id: draft } = await world.readyAd(owner);
      const user = await world.user();
      await readDetail(user, id, { network_address: '203.0.113.70' });
      await readDetail(user, id, { network_address: '203.0.113.71' });
      for (const viewer of [null, owner]) await readDetail(viewer, id);
      for (const unknown of [draft, newId()]) expect(await readDetail(null, unknown)).toEqual({ done: true });
      expect(await viewsOf(id)).toBe(2);
      expect(await numbersOf(draft)).toBeUndefined();
    });
  });
});

describe('reveals', () => {
  test('return the contact of the advertiser', async () => {
    const owner = await world.user({ phone: '+6281234567890' });
    const ofProfile = await world.publishedAd(owner);
    expect(await reveal(null, ofProfile)).toEqual({
      phone: '0812-3456-7890',
      whatsapp_url: 'https://wa.me/6281234567890',
      email: null,
    });
    const own = await world.publishedAd(owner, { ...OWN_CONTACT, whatsapp_connected: false });
    expect(await reveal(null, own)).toEqual({
      phone: '0857-1111-2222',
      whatsapp_url: null,
      email: 'budi@papan.test',
    });
  });

  test('count once per viewer, also for twenty simultaneous calls; the owner does not count', async () => {
    const owner = await world.user();
    const id = await world.publishedAd(owner);
    const viewer = await world.user();
    await Promise.all(Array.from({ length: 20 }, () => reveal(viewer, id)));
    await Promise.all(Array.from({ length: 5 }, () => reveal(null, id, '203.0.113.7')));
    await reveal(null, id, '203.0.113.8');
    // All addresses of one IPv6 network count as one viewer.
    for (const address of ['2001:db8:1:2::5', '2001:db8:1:2:aaaa::6']) await reveal(null, id, address);
    await reveal(owner, id);
    expect(await numbersOf(id)).toEqual({ views: 0, reveals: 4 });
    const stored = await database.read.selectFrom('contact_reveals').select('viewer').where('ad_id', '=', id).execute();
    expect(stored.map((row) => row.viewer).join()).not.toContain('203.0.113');
  });

  test.each([
    { who: 'a signed-in user', isUser: true, max: 30, key: 'too_many_requests' },
    { who: 'the guests of a network', isUser: false, max: 60, key: 'guest_reveals_used_up' },
  ])('$who may reveal $max different ads an hour, also with simultaneous calls', async ({ isUser, max, key }) => {
    const first = await world.publishedAd(await world.user());
    const ids = [first, ...(await copiesOf(first, max + 9))];
    const viewer = isUser ? await world.user() : null;
    const address = '198.51.100.9';
    const results = await Promise.allSettled(ids.map((id) => reveal(viewer, id, address)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ key });
    const shown = ids.find((_, index) => results[index]?.status === 'fulfilled') ?? '';
    const hidden = ids.find((_, index) => results[index]?.status === 'rejected') ?? '';
    // A revealed contact can be read again; other viewers are not limited.
    await reveal(viewer, shown, address);
    await reveal(await world.user(), hidden, address);
    await expect(reveal(viewer, hidden, address)).rejects.toMatchObject({ key });
    later(MILLISECONDS.hour + 1000);
    await reveal(viewer, hidden, address);
  });
});

describe('the user’s own ads', () => {
  test('are listed by tab and page, with their counts', async () => {
    const owner = await world.user();
    const id = await world.publishedAd(owner);
    const copies = await copiesOf(id, 29);
    await world.readyAd(owner);
    await database.transaction((tx) =>
      tx
        .updateTable('ads')
        .set({ status: adRules.AD_STATUSES.EXPIRED })
        .where('id', '=', copies[0] ?? '')
        .execute(),
    );
    const list = (tab: (typeof adRules.AD_TABS)[number], cursor?: string) =>
      world.call(owner, myAds.listMyAds, cursor === undefined ? { tab } : { tab, cursor });
    const first = await list('active');
    expect(first.counts).toEqual({ draft: 1, active: 29, expired: 1 });
    expect(first.data).toHaveLength(12);
    expect(first.data[0]).toMatchObject({ category_name: 'Bahan pokok', status: 4 });
    const second = await list('active', first.next_cursor ?? '');
    const third = await list('active', second.next_cursor ?? '');
    expect(third.next_cursor).toBeNull();
    const seen = [first, second, third].flatMap(({ data }) => data.map((ad) => ad.id));
    expect(new Set(seen)).toEqual(new Set([id, ...copies.slice(1)]));
    expect(seen).toHaveLength(29);
    expect((await list('expired')).data.map((ad) => ad.id)).toEqual([copies[0]]);
    expect((await list('draft')).data).toMatchObject([{ status: 3 }]);
    expect((await world.call(await world.user(), myAds.listMyAds, {})).data).toEqual([]);
    await expect(list('active', 'x')).rejects.toMatchObject({ key: 'invalid_argument' });
  });
});

describe('the end of an ad', () => {
  test('takes effect at its time, before a job changes the status', async () => {
    const id = await world.publishedAd(await world.user());
    later(30 * MILLISECONDS.day - 1000);
    expect((await world.call(null, adPage.getAd, { id })).id).toBe(id);
    later(1000);
    await expect(world.call(null, adPage.getAd, { id })).rejects.toMatchObject({ key: 'ad_ended' });
    await expect(reveal(null, id)).rejects.toMatchObject({ key: 'not_found' });
  });

  test('is processed once, however many processes run the job', async () => {
    const owner = await world.user();
    const id = await world.publishedAd(owner);
    const once = { auto_renew: false };
    await database.transaction((tx) => tx.updateTable('ads').set(once).where('id', '=', id).execute());
    const live = await world.publishedAd(owner);
    const copies = await copiesOf(id, 450);
    later(30 * MILLISECONDS.day - 1000);
    await database.transaction((tx) =>
      tx
        .updateTable('ads')
        .set({ end_date: new Date(world.services.clock.now().getTime() + MILLISECONDS.day) })
        .where('id', '=', live)
        .execute(),
    );
    const mine = [id, ...copies];
    const ended = async () => {
      const rows = await database.read
        .selectFrom('ads')
        .select('id')
        .where('id', 'in', [...mine, live])
        .where('status', '=', adRules.AD_STATUSES.EXPIRED)
        .execute();
      return rows.length;
    };
    await expireAds(world.services);
    expect(await ended()).toBe(0);
    later(1000);
    await Promise.all(Array.from({ length: 4 }, () => expireAds(world.services)));
    // A process skips rows that another has locked; the next run processes the rest.
    await expireAds(world.services);
    expect(await ended()).toBe(mine.length);
    const events = await database.read
      .selectFrom('outbox_events')
      .select('payload')
      .where('type', '=', 'ad.ended')
      .execute();
    const eventsOf = events.map(({ payload }) => JSON.stringify(payload)).filter((text) => text.includes(id));
    expect(eventsOf).toEqual([JSON.stringify({ ad_id: id })]);
    const changes = await database.read
      .selectFrom('ad_status_changes')
      .select(['from_status', 'to_status', 'actor_id'])
      .where('ad_id', '=', copies[7] ?? '')
      .execute();
    expect(changes).toEqual([{ from_status: 4, to_status: 5, actor_id: null }]);
    expect(await expireAds(world.services)).toBe(0);
  });
});

describe('data for the board', () => {
  test('contains everything that a listing needs for a published ad', async () => {
    const id = await world.publishedAd(await world.user(), { location_same_as_profile: false, city_id: 3273 });
    expect(await publishedAdForListing(database.read, id)).toMatchObject({
      ad_id: id,
      ...GENERAL,
      province_id: 32,
      province_name: 'Jawa Barat',
      city_id: 3273,
      city_name: 'Bandung',
      title: 'Beras pandan wangi',
      price: 150_000,
      price_note: 'negotiable',
      condition: null,
      boosted_until: null,
      highlighted_until: null,
      hashtags: [],
    });
  });

  test('does not exist for a draft or an unknown id', async () => {
    const { id } = await world.readyAd(await world.user());
    expect(await publishedAdForListing(database.read, id)).toBeNull();
    expect(await publishedAdForListing(database.read, newId())).toBeNull();
  });

  test('lists all ids in batches', async () => {
    const ids = await copiesOf(await world.publishedAd(await world.user()), 20);
    const all = await publishedAdIds(database.read, null, 10_000);
    const walked: string[] = [];
    for (let batch = await publishedAdIds(database.read, null, 7); batch.length > 0; ) {
      walked.push(...batch);
      batch = await publishedAdIds(database.read, walked.at(-1) ?? null, 7);
    }
    expect(walked).toEqual(all);
    expect(all).toEqual(expect.arrayContaining(ids));
  });
});
