import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { ACCOUNT_STATUSES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as adPage from '../../src/contract/ads/detail.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { DisplayConfigInput } from '../../src/contract/design/schemas.ts';
import { fieldsOf } from '../../src/domain/catalogue/public.ts';
import { adsFixture, CITY_OF_PROFILE, DESIGN, detailInput, GENERAL, insertFile } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const PHONES = { category_id: 7, sub_category_id: 701 };
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let owner: Actor;
let otherUser: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  owner = await world.user({ phone: '+6281234567890' });
  otherUser = await world.user();
});
afterAll(() => database.drop());

const start = async (actor = owner) => (await world.call(actor, creation.startDraft, {})).draft;
/** The error key of each rejected attempt. */
const keysOf = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((attempt) => attempt.status === 'rejected' && attempt.reason.key);
const draftOf = async (id: string) => (await world.call(owner, creation.getDraft, { id })).draft;

describe('the whole creation', () => {
  test('three steps, saved at each, and published', async () => {
    const { call, services } = world;
    const draft = await start();
    expect(draft).toMatchObject({ status: 0, version: 0, title: '', auto_renew: true });
    expect(draft).toMatchObject({ location_same_as_profile: false, contact_same_as_profile: false });
    const { id } = draft;
    const photo = await insertFile(database, owner.user_id, services.clock.now());
    const display_config: DisplayConfigInput = {
      layout: 1,
      contents: [{ type: 'PHOTO', file_id: photo }, ...(DESIGN.contents ?? [])],
    };

    const first = await call(owner, creation.saveDisplay, { id, version: 0, display_config: {}, display_html: '<b>' });
    expect(first).toMatchObject({ status: 1, version: 1 });
    const displayed = await call(owner, creation.saveDisplay, { id, version: 1, display_config, complete: true });
    expect(displayed).toMatchObject({ status: 2, version: 2 });

    await call(owner, creation.saveDetailCategory, { id, version: 2, ...PHONES });
    const brand = (await fieldsOf(database.read, 701)).find((field) => field.key === 'brand')?.options[0]?.value ?? '';
    const details = { ad_type: 'sale', brand, model: 'Seri 12', condition: 'used_good', delivery: ['cod', 'pickup'] };
    const second = await insertFile(database, owner.user_id, services.clock.now());
    const form = { ...detailInput(id, 3), ...PHONES, details, photos: [second, photo] };
    const halfway = await call(owner, creation.saveDetail, { ...form, title: 'HP', contact_phone: '0812 3456 7890' });
    expect(halfway).toMatchObject({ status: 2, version: 4 });
    const detailed = await call(owner, creation.saveDetail, { ...form, version: 4, complete: true });
    expect(detailed).toMatchObject({ status: 3, version: 5 });

    const choice = { duration_days: 14, boost: true, highlight: false, auto_renew: false } as const;
    await call(owner, creation.savePublication, { id, version: 5, ...choice });
    const offer = await call(owner, creation.getPublicationPackage, { id });
    expect(offer).toMatchObject({
      price: 35 + 75,
      ads_basic_price: 35,
      wallet: { amount: 200, status: 1 },
      preflight: [],
    });
    expect(offer.packages.map(({ duration_days, price }) => [duration_days, price])).toEqual([
      [7, 20],
      [14, 35],
      [30, 60],
      [60, 100],
    ]);
    expect(await draftOf(id)).toMatchObject({ ...choice, details, photos: [{ file_id: second }, { file_id: photo }] });

    const published = await call(owner, creation.publishAd, { id, price: 110 });
    const now = services.clock.now();
    expect(published).toEqual({
      id,
      status: 4,
      published_at: now.toISOString(),
      end_date: new Date(now.getTime() + 14 * MILLISECONDS.day).toISOString(),
      price: 110,
      balance: 90,
    });

    const seen = await call(null, adPage.getAd, { id });
    expect(seen).toMatchObject({
      title: 'Beras pandan wangi',
      category: { id: 7, slug: 'elektronik' },
      sub_category: { id: 701, slug: 'handphone' },
      boosted: true,
      highlighted: false,
      contact: { name: 'Sari Wulandari', whatsapp: true, has_email: false, phone_hint: '0812 34' },
      owner: { id: owner.user_id, display_name: 'Sari Wulandari', verified: false, agency: false, ads_total: 1 },
      photos: [{ file_id: second, width: 800, height: 600 }, { file_id: photo }],
    });
    expect(seen.city_name).toContain('Jakarta Pusat');
    expect(seen.attributes.map(({ key }) => key)).toEqual(['ad_type', 'brand', 'model', 'condition', 'delivery']);
    expect(seen.attributes.find(({ key }) => key === 'delivery')).toMatchObject({
      label: 'Pengiriman',
      label_en: 'Delivery',
      value: [{ name_en: 'Cash on delivery' }, { name_en: 'Pick-up' }],
    });
    expect(JSON.stringify(seen)).not.toMatch(/81234567890|@papan\.test/);

    const row = await database.read.selectFrom('ads').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.artwork_html).toContain('Beras pandan wangi panen baru');
    expect(row).toMatchObject({ city_id: CITY_OF_PROFILE });
    const steps = await database.read
      .selectFrom('ad_status_changes')
      .select(['from_status', 'to_status', 'actor_id'])
      .where('ad_id', '=', id)
      .orderBy('id')
      .execute();
    expect(steps.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      [null, 0],
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    expect(new Set(steps.map(({ actor_id }) => actor_id))).toEqual(new Set([owner.user_id]));
  });

  test('a price in dollars stays one on the board and in its search', async () => {
    const user = await world.user();
    const ready = await world.readyAd(user, { price: 95, price_unit: 1, price_note: 'none' });
    const { id } = ready;
    await world.pin(user, id);
    const seen = await world.call(null, adPage.getAd, { id });
    expect(seen).toMatchObject({ price: 95, price_unit: 1 });
    for (const price_unit of [2, -1, 0.5]) {
      const wrong = { ...detailInput(id, 0), price_unit: price_unit as 0 };
      expect(creation.saveDetail.body.safeParse(wrong).success).toBe(false);
    }
  });

  test('links from the description change with it and links from the form are preserved, with any client input', async () => {
    const user = await world.user();
    const shop = { kind: 'ecommerce' as const, url: 'https://tokopedia.com/beras', scheme: '' };
    const place = { kind: 'location' as const, url: 'https://sawah.co.id', scheme: '' };
    const { description } = detailInput('', 0);
    const both = `${description} Lihat tokopedia.com/beras dan sawah.co.id ya.`;
    const ready = await world.readyAd(user, { description: both, links: [shop, place] });
    const { id } = ready;
    // The shop is only in the description; the user has changed the kind of the other link to a location.
    expect(ready.links).toEqual([place]);
    const { token } = await world.call(user, creation.createPreview, { id });
    const shown = async () => (await world.call(null, creation.getPreview, { id, token })).ad.links;
    expect(await shown()).toMatchObject([place, shop]);
    const again = { ...detailInput(id, ready.version), links: ready.links };
    await world.call(user, creation.saveDetail, again);
    expect(await shown()).toMatchObject([place]);
    await world.pin(user, id);
    expect((await world.call(null, adPage.getAd, { id })).links).toMatchObject([place]);
  });

  test('links are removed from the design at publication, and the artwork is rendered without them', async () => {
    const user = await world.user();
    const draft = await world.readyAd(user);
    const rows = [
      { text: 'Beras pandan wangi panen baru' },
      { text: 'cek www.toko.com sekarang' },
      { text: 'bit.ly/x' },
    ];
    const contents = [{ type: 'TEXT' as const, rows }];
    const save = { id: draft.id, version: draft.version, display_config: { contents } };
    await world.call(user, creation.saveDisplay, save);
    const offer = await world.call(user, creation.getPublicationPackage, { id: draft.id });
    expect(offer.preflight).toEqual([{ key: 'links_removed', severity: 'advice', step: 'display', part: 'text-0' }]);
    await world.call(user, creation.publishAd, { id: draft.id, price: offer.price });
    const { display_config } = await world.call(null, adPage.getAd, { id: draft.id });
    expect(display_config.contents).toMatchObject([
      { rows: [{ text: 'Beras pandan wangi panen baru' }, { text: 'cek sekarang' }] },
    ]);
    const { artwork_html } = await database.read
      .selectFrom('ads')
      .select('artwork_html')
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow();
    expect(artwork_html).not.toMatch(/toko\.com|bit\.ly/);
  });
});

describe('drafts', () => {
  test('the most recently edited one is returned, or none', async () => {
    const user = await world.user();
    expect(await world.call(user, creation.getDraft, {})).toEqual({ draft: null });
    const first = await start(user);
    world.services.clock.set(new Date(world.services.clock.now().getTime() + 1000));
    const second = await start(user);
    world.services.clock.set(new Date(world.services.clock.now().getTime() + 1000));
    expect((await world.call(user, creation.getDraft, {})).draft?.id).toBe(second.id);
    await world.call(user, creation.saveDisplay, { id: first.id, version: 0, display_config: DESIGN });
    expect((await world.call(user, creation.getDraft, {})).draft?.id).toBe(first.id);
  });

  test('are limited to fifty, also when sixty are created at once', async () => {
    const user = await world.user();
    const results = await Promise.allSettled(Array.from({ length: 60 }, () => start(user)));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ key: 'posting_limit', data: { kind: 'drafts' } });
  });

  test('another user’s ad is reported as not found', async () => {
    const { id, version } = await start();
    const choice = { id, version, duration_days: 30, auto_renew: true } as const;
    for (const unknown of [id, newId()]) {
      const save = { id: unknown, version };
      const attempts = [
        world.call(otherUser, creation.getDraft, { id: unknown }),
        world.call(otherUser, creation.saveDisplay, { ...save, display_config: DESIGN }),
        world.call(otherUser, creation.saveDetailCategory, { ...save, ...GENERAL }),
        world.call(otherUser, creation.saveDetail, detailInput(unknown, version)),
        world.call(otherUser, creation.savePublication, { ...choice, id: unknown }),
        world.call(otherUser, creation.getPublicationPackage, { id: unknown }),
        world.call(otherUser, creation.publishAd, { id: unknown, price: 60 }),
      ];
      expect(await keysOf(attempts)).toEqual(attempts.map(() => 'not_found'));
    }
    expect(await draftOf(id)).toMatchObject({ status: 0, version: 0 });
  });

  test('are rejected everywhere for accounts that may not create ads', async () => {
    const user = await world.user();
    const draft = await world.readyAd(user);
    const { SUSPEND, BLOCKED, INACTIVE, WAITING_DELETION } = ACCOUNT_STATUSES;
    for (const account_status of [SUSPEND, BLOCKED, INACTIVE, WAITING_DELETION, 99]) {
      const actor = { ...user, account_status };
      const save = { id: draft.id, version: draft.version };
      const attempts = [
        world.call(actor, creation.startDraft, {}),
        world.call(actor, creation.saveDisplay, { ...save, display_config: DESIGN }),
        world.call(actor, creation.saveDetailCategory, { ...save, ...GENERAL }),
        world.call(actor, creation.saveDetail, detailInput(draft.id, draft.version)),
        world.call(actor, creation.savePublication, { ...save, duration_days: 30, auto_renew: true }),
        world.call(actor, creation.publishAd, { id: draft.id, price: 60 }),
      ];
      expect(await keysOf(attempts)).toEqual(attempts.map(() => 'ads_creation_term_not_accepted'));
    }
  });
});

describe('rejected saves', () => {
  test('over a newer version, and one of two at once', async () => {
    const { id } = await start();
    const save = { id, version: 0, display_config: DESIGN };
    const both = await Promise.allSettled([1, 2].map(() => world.call(owner, creation.saveDisplay, save)));
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(world.call(owner, creation.saveDisplay, save)).rejects.toMatchObject({
      key: 'version_conflict',
      data: { version: 1 },
    });
    await expect(world.call(owner, creation.saveDetail, detailInput(id, 7))).rejects.toMatchObject({
      key: 'version_conflict',
    });
    expect(await draftOf(id)).toMatchObject({ version: 1 });
  });

  test('files of other users', async () => {
    const { id } = await start();
    const otherUsersFile = await insertFile(database, otherUser.user_id, world.services.clock.now());
    const save = (display_config: DisplayConfigInput) =>
      world.call(owner, creation.saveDisplay, { id, version: 0, display_config });
    const issues = [{ key: 'not_own_file' }];
    await expect(
      save({ contents: [{ type: 'TEXT' }, { type: 'PHOTO', file_id: otherUsersFile }] }),
    ).rejects.toMatchObject({
      key: 'invalid_value',
      fields: { 'display_config.contents.1.file_id': issues },
    });
    await expect(save({ background_type: 'IMAGE', background_id: newId() })).rejects.toMatchObject({
      fields: { 'display_config.background_id': issues },
    });
    const detail = { ...detailInput(id, 0), photos: [otherUsersFile] };
    await expect(world.call(owner, creation.saveDetail, detail)).rejects.toMatchObject({
      fields: { 'photos.0': issues },
    });
    const own = await insertFile(database, owner.user_id, world.services.clock.now());
    await expect(world.call(owner, creation.saveDetail, { ...detail, photos: [own, own] })).rejects.toMatchObject({
      fields: { 'photos.1': [{ key: 'repeated' }] },
    });
    expect(await draftOf(id)).toMatchObject({ status: 0, version: 0, photos: [] });
  });

  test('categories that do not exist or do not belong together', async () => {
    const { id } = await start();
    const choose = (category_id: number, sub_category_id: number) =>
      world.call(owner, creation.saveDetailCategory, { id, version: 0, category_id, sub_category_id });
    const issues = [{ key: 'not_found' }];
    await expect(choose(999_999, 701)).rejects.toMatchObject({
      key: 'invalid_value',
      fields: { category_id: issues, sub_category_id: issues },
    });
    await expect(choose(7, 1108)).rejects.toMatchObject({ fields: { sub_category_id: issues } });
    await expect(choose(7, 7)).rejects.toMatchObject({ fields: { sub_category_id: issues } });
    await expect(choose(701, 701)).rejects.toMatchObject({ fields: { category_id: issues } });
    const city = { ...detailInput(id, 0), city_id: 1_999_999 };
    await expect(world.call(owner, creation.saveDetail, city)).rejects.toMatchObject({ fields: { city_id: issues } });
  });

  test('changing the category preserves only the answers that its form has', async () => {
    const { id } = await start();
    await world.call(owner, creation.saveDetail, {
      ...detailInput(id, 0),
      ...PHONES,
      details: { condition: 'used_good', ad_type: 'sale', model: 'X' },
    });
    await world.call(owner, creation.saveDetailCategory, { id, version: 1, category_id: 10, sub_category_id: 1001 });
    expect((await draftOf(id))?.details).toEqual({});
  });

  test('details of the wrong type or of another form', async () => {
    const { id } = await start();
    const save = (details: Record<string, string | number | string[]>) =>
      world.call(owner, creation.saveDetail, { ...detailInput(id, 0), ...PHONES, details });
    await expect(save({ condition: 5, bedroom_total: 3, delivery: ['rocket'] })).rejects.toMatchObject({
      key: 'invalid_value',
      fields: {
        'details.condition': [{ key: 'format' }],
        'details.bedroom_total': [{ key: 'unknown' }],
        'details.delivery': [{ key: 'format' }],
      },
    });
  });

  test('incomplete steps cannot be completed', async () => {
    const { id } = await start();
    const display = (display_config: DisplayConfigInput) =>
      world.call(owner, creation.saveDisplay, { id, version: 0, display_config, complete: true });
    await expect(display({})).rejects.toMatchObject({
      key: 'invalid_value',
      fields: { display_text: [{ key: 'minimum_length' }, { key: 'words' }] },
    });
    await expect(display({ ...DESIGN, layout: 1 })).rejects.toMatchObject({
      fields: { 'display_config.contents': [{ key: 'photo_missing' }] },
    });
    const complete = (changes: object) =>
      world.call(owner, creation.saveDetail, { ...detailInput(id, 0), complete: true, ...changes });
    await expect(complete({})).rejects.toMatchObject({ key: 'status_conflict' });
    await world.call(owner, creation.saveDisplay, { id, version: 0, display_config: DESIGN, complete: true });
    const nothing = {
      version: 1,
      ...PHONES,
      title: 'Beras',
      description: 'Murah',
      price: null,
      price_note: 'none',
      location_same_as_profile: false,
      contact_same_as_profile: false,
    };
    const required = [{ key: 'required' }];
    await expect(complete(nothing)).rejects.toMatchObject({
      key: 'invalid_value',
      fields: {
        title: [{ key: 'minimum_length' }],
        description: [{ key: 'minimum_length' }, { key: 'words' }],
        'details.brand': required,
        price: required,
        city_id: required,
        contact_name: required,
        contact_phone: required,
      },
    });
    expect(await draftOf(id)).toMatchObject({ status: 2, version: 1, title: '' });
  });

  test('banned contacts', async () => {
    const user = await world.user();
    await database.transaction((tx) =>
      tx
        .insertInto('banned_contacts')
        .values([
          { kind: 'phone', value: '+6281999999999' },
          { kind: 'email', value: 'tipu@papan.test' },
        ])
        .execute(),
    );
    const own = { contact_same_as_profile: false, contact_name: 'Sari', contact_phone: '0819 9999 9999' };
    await expect(world.readyAd(user, own)).rejects.toMatchObject({ key: 'phone_banned', code: 3100 });
    await expect(world.readyAd(user, { contact_email: 'Tipu@papan.test' })).rejects.toMatchObject({ code: 3000 });
  });

  test('invalid designs', async () => {
    const { id } = await start();
    const save = (display_config: unknown) =>
      // Invalid on purpose: no typed client could send it.
      world.call(owner, creation.saveDisplay, { id, version: 0, display_config } as never);
    const slots = Array.from({ length: 10_000 }, () => ({ type: 'TEXT' }));
    const row = (changes: object) => ({ contents: [{ type: 'TEXT', rows: [{ text: 'x', ...changes }] }] });
    const designs = [
      null,
      'x',
      { contents: slots },
      row({ font: 'comic_sans' }),
      row({ color: 'red;background:url(//x)' }),
      row({ size: 11 }),
      row({ text: 'x'.repeat(161) }),
      row({ style: 'position:fixed' }),
      { layout: 99 },
      { ratio: '2:1' },
      { html: '<script>' },
      { background_id: '../../etc/passwd' },
    ];
    for (const design of designs) {
      await expect(save(design), JSON.stringify(design)?.slice(0, 80)).rejects.toMatchObject({
        key: 'invalid_argument',
      });
    }
    await expect(world.call(owner, creation.getDraft, { id: 'x' })).rejects.toMatchObject({ key: 'invalid_argument' });
    await save(row({ text: '<script>alert(1)</script>\u202Egnirts' }));
    expect((await draftOf(id))?.display_config.contents).toMatchObject([
      { rows: [{ text: '<script>alert(1)</script>gnirts' }] },
    ]);
  });
});

test('going back to an earlier step does not change the status', async () => {
  const user = await world.user();
  const { id, version } = await world.readyAd(user);
  const back = await world.call(user, creation.saveDisplay, { id, version, display_config: {} });
  expect(back).toMatchObject({ status: 3, version: version + 1 });
  const detail = { ...detailInput(id, back.version), title: '' };
  expect(await world.call(user, creation.saveDetail, detail)).toMatchObject({ status: 3 });
  const offer = await world.call(user, creation.getPublicationPackage, { id });
  expect(offer.preflight.filter(({ severity }) => severity === 'error').map(({ key }) => key)).toEqual([
    'display_text_short',
    'display_words_few',
    'title_missing',
  ]);
  await expect(world.call(user, creation.publishAd, { id, price: offer.price })).rejects.toMatchObject({
    key: 'invalid_value',
    fields: { display_text: [{ key: 'minimum_length' }, { key: 'words' }], title: [{ key: 'required' }] },
  });
});
