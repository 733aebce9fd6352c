import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import {
  findCategory,
  getCategory,
  listCategories,
  listCities,
  listOptions,
  listProvinces,
  listSubCategories,
  searchLocations,
} from '../../src/contract/catalogue/endpoints.ts';
import { catalogue } from '../../src/domain/catalogue/api.ts';
import { readReferenceData } from '../../src/domain/catalogue/data/schema.ts';
import {
  allProvinces,
  categoryBySlug,
  cityById,
  fieldsOf,
  loadCatalogue,
  postingLimit,
  promotionPrices,
  publicationPackages,
  setting,
  subCategoriesOf,
} from '../../src/domain/catalogue/public.ts';
import { dropReferenceData, referenceData } from '../../src/domain/catalogue/reference-data.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall, testServices } from '../support/services.ts';

let database: TestDatabase;
let dispatch: Dispatch;
beforeAll(async () => {
  database = await createTestDatabase(4);
  dispatch = createDispatch(catalogue(testServices(database)).bindings);
});
afterAll(() => database.drop());

describe('reference data', () => {
  it('can be loaded again without losing an administrator’s changes', async () => {
    await database.transaction(async (tx) => {
      await tx.updateTable('settings').set({ value: '77' }).where('key', '=', 'welcome_bonus').execute();
      await tx.updateTable('publication_packages').set({ price: 1 }).where('id', '=', 1).execute();
      await tx.updateTable('categories').set({ name: 'Lama' }).where('slug', '=', 'mobil').execute();
      await tx.updateTable('provinces').set({ name: 'Lama' }).where('id', '=', 31).execute();
      await loadCatalogue(tx);
    });
    expect(await setting(database.read, 'welcome_bonus', z.int())).toBe(77);
    expect((await publicationPackages(database.read, 'general'))[0]).toEqual({ id: 1, duration_days: 7, price: 1 });
    expect((await categoryBySlug(database.read, 'mobil'))?.name).toBe('Lama');
    // Places are nobody's to edit.
    expect((await allProvinces(database.read)).map(({ name }) => name)).not.toContain('Lama');
    await database.transaction(async (tx) => {
      await tx.updateTable('settings').set({ value: '200' }).where('key', '=', 'welcome_bonus').execute();
      await tx.updateTable('categories').set({ name: 'Mobil' }).where('slug', '=', 'mobil').execute();
    });
  });

  it('tells whether loading changed a row, so that other processes keep their pages if not', async () => {
    const load = () => database.transaction((tx) => loadCatalogue(tx));
    expect(await load()).toBe(false);
    await database.transaction((tx) => tx.deleteFrom('settings').where('key', '=', 'survey_bonus').execute());
    expect([await load(), await load()]).toEqual([true, false]);
    await database.transaction((tx) => tx.updateTable('cities').set({ name: 'Lama' }).where('id', '=', 3171).execute());
    expect([await load(), await load()]).toEqual([true, false]);
  });

  it('follows the files where nobody changed a row, and adds what is new, once', async () => {
    const files = readReferenceData();
    const [first, second, ...others] = files.categories;
    if (!first || !second) throw new Error('There are no categories');
    const added = { ...first, id: 9001, slug: 'baru-sekali', name: 'Baru sekali', children: [] };
    const taken = { ...added, id: 9002, slug: 'milik-orang' };
    const later = {
      ...files,
      categories: [
        { ...first, name: 'Properti & tanah' },
        { ...second, name: 'Mobil dan van' },
        ...others,
        added,
        taken,
      ],
    };
    const names = async () => {
      const rows = await database.read.selectFrom('categories').select(['id', 'name']).execute();
      return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
    };
    const load = (data: typeof files) => database.transaction((tx) => loadCatalogue(tx, data));
    await database.transaction(async (tx) => {
      await tx.updateTable('categories').set({ name: 'Oto' }).where('id', '=', second.id).execute();
      await tx.updateTable('categories').set({ slug: 'milik-orang' }).where('slug', '=', 'wisata').execute();
    });
    await Promise.all([load(later), load(later)]);
    expect(await names()).toMatchObject({ [first.id]: 'Properti & tanah', [second.id]: 'Oto', 9001: 'Baru sekali' });
    // Its slug belongs to another category.
    expect(await names()).not.toHaveProperty('9002');

    // What an administrator removed stays away, and what was changed back follows the files again.
    await database.transaction(async (tx) => {
      await tx.deleteFrom('categories').where('id', '=', 9001).execute();
      await tx.updateTable('categories').set({ name: second.name }).where('id', '=', second.id).execute();
      await tx.updateTable('categories').set({ slug: 'wisata' }).where('slug', '=', 'milik-orang').execute();
    });
    await load(later);
    expect(await names()).not.toHaveProperty('9001');
    expect(await names()).toMatchObject({ [second.id]: 'Mobil dan van' });
    await load(files);
    expect(await names()).toMatchObject({ [first.id]: first.name, [second.id]: second.name });
  });

  it('has prices, limits and settings', async () => {
    expect(await publicationPackages(database.read, 'premium')).toEqual([
      { id: 13, duration_days: 7, price: 100 },
      { id: 14, duration_days: 14, price: 175 },
      { id: 15, duration_days: 30, price: 300 },
      { id: 16, duration_days: 60, price: 500 },
    ]);
    expect(await promotionPrices(database.read, 'services')).toEqual([
      { kind: 'boost', days: 7, price: 100 },
      { kind: 'highlight', days: 7, price: 50 },
    ]);
    expect(await postingLimit(database.read, 'daily', 'general', 'verified')).toBe(10);
    expect(await postingLimit(database.read, 'category', 'premium', 'agency')).toBe(150);
    expect(await setting(database.read, 'hashtag_price', z.int())).toBe(10);
    expect(await setting(database.read, 'first_ad_approval', z.boolean())).toBe(false);
    await expect(setting(database.read, 'no_such_setting', z.int())).rejects.toThrow('no_such_setting');
  });

  it('gives a sub-category its own form or that of its parent, with the matching options', async () => {
    const cars = await categoryBySlug(database.read, 'mobil');
    const subCategories = await subCategoriesOf(database.read, cars?.id ?? 0);
    expect(subCategories.length).toBeGreaterThan(4);
    for (const subCategory of subCategories) {
      const fields = await fieldsOf(database.read, subCategory.id);
      expect(fields.length, subCategory.slug).toBeGreaterThan(0);
      for (const field of fields.filter(({ type }) => type.endsWith('select'))) {
        expect(field.options.length, `${subCategory.slug} ${field.key}`).toBeGreaterThan(0);
      }
    }
    const used = await fieldsOf(database.read, subCategories.find(({ slug }) => slug === 'mobil-bekas')?.id ?? 0);
    const brands = used.find(({ key }) => key === 'brand')?.options.map(({ value }) => value);
    expect(brands).toContain('daihatsu');
    expect(brands).not.toContain('yamaha');
    expect(used.find(({ key }) => key === 'odometer')).toMatchObject({ type: 'integer', unit: 'km', minimum: 0 });
    expect(await fieldsOf(database.read, 999_999)).toEqual([]);
  });

  it('names a city with its province', async () => {
    expect(await cityById(database.read, 3276)).toEqual({
      id: 3276,
      name: 'Depok',
      province_id: 32,
      province_name: 'Jawa Barat',
    });
    expect(await cityById(database.read, 1)).toBeNull();
  });
});

describe('endpoints', () => {
  async function get<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    return (await dispatch(endpoint, testCall(), { ...input })) as OutputOf<E>;
  }

  it('return the category tree, and each category with its form', async () => {
    const { data } = await get(listCategories, {});
    expect(data[0]).toMatchObject({ slug: 'properti', name_en: 'Property', category_class: 'premium' });
    expect(data.every(({ children }) => children.length >= 5)).toBe(true);
    const first = data[0]?.children[0];
    expect((await get(listSubCategories, { id: data[0]?.id ?? 0 })).data).toEqual(data[0]?.children);
    const category = await get(getCategory, { id: first?.id ?? 0 });
    expect(category).toMatchObject({ slug: first?.slug, parent_id: data[0]?.id });
    expect(category.fields[0]).toMatchObject({ key: 'ad_type', required: true, type: 'select' });
    await expect(get(getCategory, { id: 31_999 })).rejects.toMatchObject({ key: 'not_found' });
    await expect(get(listSubCategories, { id: 31_999 })).rejects.toMatchObject({ key: 'not_found' });
  });

  it('return the app’s title in both languages, found by its name only', async () => {
    const { data } = await get(findCategory, { search: 'papan' });
    expect(data[0]?.config.meta.title).toEqual({
      id: 'Papan – pusat iklan baru untuk jual, beli, dan sewa',
      en: 'Papan – the center for new ads to sell, buy, and rent',
    });
    expect(await get(findCategory, { search: 'mobil' })).toEqual({ data: [] });
  });

  it('return reference lists, whole or for one category', async () => {
    const all = await get(listOptions, { type: 'transmission' });
    expect(all.data.map(({ value }) => value)).toContain('semi_automatic');
    const cars = await get(listOptions, { type: 'transmission', category: 'mobil-bekas' });
    expect(cars.data.map(({ value }) => value)).not.toContain('semi_automatic');
    expect((await get(listOptions, { type: 'brand', category: 'tidak-ada' })).data).toEqual([]);
    const colors = await get(listOptions, { type: 'color' });
    expect(colors.data[0]).toEqual({
      id: 1,
      name: 'Hitam',
      name_en: 'Black',
      value: 'hitam',
      attributes: { hex: '#15171C' },
    });
  });

  it('return places', async () => {
    expect((await get(listProvinces, {})).data).toHaveLength(38);
    expect((await get(listCities, {})).data).toHaveLength(514);
    const jakarta = await get(listCities, { province_id: 31 });
    expect(jakarta.data).toHaveLength(6);
  });

  it.each([
    ['depok', 'Depok'],
    ['kota bandung', 'Bandung'],
    ['kabupaten bandung', 'Kab. Bandung'],
    ['YOGYA', 'Yogyakarta'],
    ['bandung', 'Bandung'],
  ])('find "%s"', async (search, name) => {
    expect((await get(searchLocations, { search })).data[0]?.name).toBe(name);
  });

  it.each(['%', '_', 'dep%k', '\\', "'; drop table cities; --"])('treat "%s" as literal text', async (search) => {
    expect((await get(searchLocations, { search })).data).toEqual([]);
  });
});

it('reference data outlast half a minute in which the database does not answer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  dropReferenceData(database.read);
  const first = await referenceData(database.read);
  vi.advanceTimersByTime(40_000);
  await vi.waitFor(async () => expect(await referenceData(database.read)).not.toBe(first));
  const second = await referenceData(database.read);
  await database.transaction(async (tx) => {
    await sql`lock table settings in access exclusive mode`.execute(tx);
    vi.advanceTimersByTime(40_000);
    expect(await referenceData(database.read)).toBe(second);
  });
  await vi.waitFor(async () => expect(await referenceData(database.read)).not.toBe(second));
  vi.useRealTimers();
});
