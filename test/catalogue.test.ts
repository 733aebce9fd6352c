import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  categoryBySlug,
  cityById,
  fieldsOf,
  loadCatalogue,
  postingLimit,
  promotionPrices,
  publicationPackages,
  setting,
  subCategoriesOf,
} from '../src/domain/catalogue/public.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(4);
});
afterAll(() => database.drop());

describe('reference data', () => {
  it('loads again without harm, and leaves what an administrator changed', async () => {
    await database.transaction(async (tx) => {
      await tx.updateTable('settings').set({ value: '77' }).where('key', '=', 'welcome_bonus').execute();
      await tx.updateTable('publication_packages').set({ price: 1 }).where('id', '=', 1).execute();
      await tx.updateTable('categories').set({ name: 'Lama' }).where('slug', '=', 'mobil').execute();
      await loadCatalogue(tx);
    });
    expect(await setting(database.read, 'welcome_bonus', z.int())).toBe(77);
    expect((await publicationPackages(database.read, 'general'))[0]).toEqual({ id: 1, duration_days: 7, price: 1 });
    expect((await categoryBySlug(database.read, 'mobil'))?.name).toBe('Mobil');
    await database.transaction((tx) =>
      tx.updateTable('settings').set({ value: '200' }).where('key', '=', 'welcome_bonus').execute(),
    );
  });

  it('knows prices, limits and settings', async () => {
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

  it('gives a sub-category its own form or that of its parent, with the choices that fit', async () => {
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
