import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAuth } from '../../src/contract/accounts/endpoints.ts';
import { getPreview, saveDisplay } from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import { getAffiliate } from '../../src/contract/affiliate/endpoints.ts';
import { listOptions } from '../../src/contract/catalogue/endpoints.ts';
import type { ReferenceList } from '../../src/contract/catalogue/rules.ts';
import { adsFixture, DESIGN } from '../support/ads-users.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

// Fields and lists that section 3 of the specification names.

let database: TestDatabase;
let api: Api;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
  world = adsFixture(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const list = async (type: ReferenceList) => (await api.callOk(null, listOptions, { type })).data;

describe('reference lists', () => {
  test('of other parts of the application are named in both languages', async () => {
    expect(await list('country')).toEqual([
      { id: 1, name: 'Indonesia', name_en: 'Indonesia', value: 'ID', attributes: {} },
    ]);
    expect(await list('report_type')).toContainEqual(
      expect.objectContaining({
        name_en: expect.any(String),
        attributes: expect.objectContaining({ needs_text: true }),
      }),
    );
    const [category] = await list('help_category');
    const articles = await list('help');
    expect(articles.length).toBeGreaterThan(10);
    expect(articles[0]?.attributes).toEqual({ help_category: category?.value });
    expect((await list('referral')).map(({ value }) => value)).toContain('friends');
    expect((await list('exhibition')).map(({ name_en }) => name_en)).toContain('Bandung Small Business Fair');
  });

  test('of places and categories have what their own calls return', async () => {
    expect(await list('province')).toHaveLength(38);
    expect(await list('city')).toHaveLength(514);
    expect(await list('category')).toContainEqual(
      expect.objectContaining({
        value: 'mobil',
        attributes: { parent_id: null, category_type: 'premium', picture: '/img/car.png' },
      }),
    );
    expect((await list('category_type')).map(({ value }) => value)).toContain('motorbikes');
  });

  test('have the specification’s names too', async () => {
    expect(await list('transmission_type')).toEqual(await list('transmission'));
    expect(await list('vehicle_body_type')).toEqual(await list('body_type'));
  });

  test('of hashtags have those of published ads, newest first', async () => {
    const owner = await world.user({ balance: 1000 });
    const id = await world.publishedAd(owner);
    await database.pool.query('insert into ad_hashtags (ad_id, hashtag, position) values ($1, $2, 0)', [
      id,
      'padibaru',
    ]);
    const draft = await world.readyAd(owner);
    await database.pool.query('insert into ad_hashtags (ad_id, hashtag, position) values ($1, $2, 0)', [
      draft.id,
      'belumtayang',
    ]);
    const fresh = await list('hashtag');
    expect(fresh).toEqual([{ id: null, name: 'padibaru', name_en: 'padibaru', value: 'padibaru', attributes: {} }]);
  });
});

test('an ad names its country, and the type of each link', async () => {
  const id = await world.publishedAd(await world.user(), {
    links: [{ kind: 'website', url: 'https://toko.example.com' }],
  });
  const ad = await api.callOk(null, getAd, { id });
  expect(ad.country).toEqual({ id: 1, name: 'Indonesia', name_en: 'Indonesia' });
  expect(ad.links).toEqual([{ kind: 'website', product_type: 'website', url: 'https://toko.example.com', scheme: '' }]);
  expect(getPreview.output.shape.ad.shape).toHaveProperty('country');
});

test('a user has the code of the affiliate link, and the language by name', async () => {
  const user = await api.user();
  const { code } = await api.callOk(user, getAffiliate, {});
  expect((await api.callOk(user, getAuth, {})).user).toMatchObject({ referral: code, locale_name: 'Bahasa Indonesia' });
});

test('styles and sizes of a design are accepted and not stored; anything else that is unknown is refused', async () => {
  const owner = await world.user();
  const { id, version } = await world.readyAd(owner);
  const given = {
    ...DESIGN,
    background_styles: { background: 'url(javascript:alert(1))', opacity: 1 },
    width: 1080,
    height: 1440,
  };
  await world.call(owner, saveDisplay, { id, version, display_config: given });
  const { rows } = await database.pool.query('select display_config::text as stored from ads where id = $1', [id]);
  expect(rows[0].stored).not.toMatch(/background_styles|javascript|"width"|"height"/);
  const long = { ...DESIGN, background_styles: 'a'.repeat(5001) };
  expect(saveDisplay.body.safeParse({ id, version, display_config: long }).success).toBe(false);
  const css = { ...DESIGN, style: 'color: red' };
  expect(saveDisplay.body.safeParse({ id, version, display_config: css }).success).toBe(false);
});
