import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, StaleRead } from '../../base/database.ts';
import type { City, Field } from '../../contract/catalogue/endpoints.ts';
import { referenceData } from './reference-data.ts';
import type { StoredCategory } from './reference-data-store.ts';
import { containing, type StoredOption } from './rules.ts';

export type { StoredCategory } from './reference-data-store.ts';

/** All categories, also those that new ads cannot choose. */
export async function allCategories(read: StaleRead): Promise<readonly StoredCategory[]> {
  return (await referenceData(read)).categories;
}

/** The known ones of these categories. */
export async function categoriesByIds(read: StaleRead, ids: readonly number[]): Promise<Map<number, StoredCategory>> {
  const { categoryById } = await referenceData(read);
  return new Map(ids.flatMap((id) => entryOf(categoryById, id)));
}

function entryOf<Value>(all: ReadonlyMap<number, Value>, id: number): [number, Value][] {
  const value = all.get(id);
  return value === undefined ? [] : [[id, value]];
}

export async function categoryById(read: StaleRead, id: number): Promise<StoredCategory | null> {
  return (await referenceData(read)).categoryById.get(id) ?? null;
}

export async function categoryBySlug(read: StaleRead, slug: string): Promise<StoredCategory | null> {
  return (await referenceData(read)).categoryBySlug.get(slug) ?? null;
}

export async function subCategoriesOf(read: Read, id: number): Promise<StoredCategory[]> {
  return (await referenceData(read)).categories.filter(({ parent_id, is_active }) => parent_id === id && is_active);
}

/** The fields of a category's form, its own or else its parent's, in order and with the choices offered there. */
export async function fieldsOf(read: StaleRead, categoryId: number): Promise<Field[]> {
  return [...(await referenceData(read)).fieldsOf(categoryId)];
}

/** The same with what is not in the form or offered any more: for the answers of ads that have them. */
export async function formerFieldsOf(read: StaleRead, categoryId: number): Promise<Field[]> {
  return [...(await referenceData(read)).formerFieldsOf(categoryId)];
}

/** The field of an article's condition, with the choices of all categories. */
export async function conditionField(read: StaleRead): Promise<Field | null> {
  return (await referenceData(read)).field('condition', false, null);
}

/** The choices of a reference list, in their order. */
export async function referenceOptions(read: Read, list: string): Promise<readonly StoredOption[]> {
  return ((await referenceData(read)).options.get(list) ?? []).filter(({ is_active }) => is_active);
}

export async function allProvinces(read: StaleRead): Promise<readonly { id: number; name: string }[]> {
  return (await referenceData(read)).provinces;
}

export async function cityById(read: StaleRead, id: number): Promise<City | null> {
  return (await referenceData(read)).cityById.get(id) ?? null;
}

/** The known ones of these cities. */
export async function citiesByIds(read: StaleRead, ids: readonly number[]): Promise<Map<number, City>> {
  const { cityById } = await referenceData(read);
  return new Map(ids.flatMap((id) => entryOf(cityById, id)));
}

export async function citiesOf(read: StaleRead, provinceId: number | undefined): Promise<readonly City[]> {
  const { cities } = await referenceData(read);
  return provinceId === undefined ? cities : cities.filter(({ province_id }) => province_id === provinceId);
}

/** Cities by a part of their or their province's name, with or without "kota" and "kabupaten"; best match first. */
export async function findCities(read: Read, text: string, limit: number): Promise<City[]> {
  const within = containing(text);
  const name = sql`unaccent(cities.name)`;
  const fullName = sql`replace(cities.slug, '-', ' ')`;
  const closeness = sql<number>`case
    when ${name} ilike unaccent(${within.slice(1, -1)}) or ${fullName} ilike unaccent(${within.slice(1, -1)}) then 1
    when ${name} ilike unaccent(${within.slice(1)}) then 2
    when ${name} ilike unaccent(${within}) then 3
    when ${fullName} ilike unaccent(${within}) then 4
    when unaccent(provinces.name) ilike unaccent(${within}) then 5
  end`;
  return read
    .selectFrom('cities')
    .innerJoin('provinces', 'provinces.id', 'cities.province_id')
    .select(['cities.id', 'cities.name', 'cities.province_id', 'provinces.name as province_name'])
    .where(closeness, 'is not', null)
    .orderBy(closeness)
    .orderBy('cities.name')
    .limit(limit)
    .execute();
}

/** Prices of a publication in a class, by duration. */
export async function publicationPackages(
  read: Read,
  categoryClass: string,
): Promise<{ id: number; duration_days: number; price: number }[]> {
  return read
    .selectFrom('publication_packages')
    .select(['id', 'duration_days', 'price'])
    .where('category_class', '=', categoryClass)
    .orderBy('duration_days')
    .execute();
}

const promotionKind = z.enum(['boost', 'highlight']);

/** Prices of boost and highlight in a class. */
export async function promotionPrices(
  read: Read,
  categoryClass: string,
): Promise<{ kind: z.output<typeof promotionKind>; days: number; price: number }[]> {
  const rows = await read
    .selectFrom('promotion_prices')
    .select(['kind', 'days', 'price'])
    .where('category_class', '=', categoryClass)
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({ ...row, kind: promotionKind.parse(row.kind) }));
}

export type PostingTier = 'regular' | 'verified' | 'agency';

/** The maximum number of ads; `group` matters for the kind `category` only. Throws if no limit is stored. */
export async function postingLimit(
  read: Read,
  kind: 'daily' | 'active' | 'category',
  group: string,
  tier: PostingTier,
): Promise<number> {
  const { maximum } = await read
    .selectFrom('posting_limits')
    .select('maximum')
    .where('kind', '=', kind)
    .where('posting_group', '=', kind === 'category' ? group : '')
    .where('tier', '=', tier)
    .executeTakeFirstOrThrow();
  return maximum;
}

/** A setting's value; throws if it is missing or does not fit the schema. */
export async function setting<Schema extends z.ZodType>(
  read: Read,
  key: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const row = await read.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  if (!row) throw new Error(`The setting ${key} is not in the database`);
  return schema.parse(row.value);
}

/** A setting's value to be shown, from memory: at most a minute old. Throws like `setting`. */
export async function shownSetting<Schema extends z.ZodType>(
  read: Read,
  key: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { settings } = await referenceData(read);
  if (!settings.has(key)) throw new Error(`The setting ${key} is not in the database`);
  return schema.parse(settings.get(key));
}
