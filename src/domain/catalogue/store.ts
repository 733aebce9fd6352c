import { sql } from 'kysely';
import { z } from 'zod';
import type { Read } from '../../base/database.ts';
import type { City, Field } from '../../contract/catalogue.ts';
import { CATEGORY_CLASSES } from '../../contract/catalogue-rules.ts';
import { containing, offeredOptions, optionAttributes, ownOptions, type StoredOption, toChoice } from './rules.ts';

const storedCategory = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  slug: z.string(),
  name: z.string(),
  name_en: z.string(),
  icon: z.string(),
  category_class: z.enum(CATEGORY_CLASSES),
  posting_group: z.enum(['general', 'services', 'premium']),
  requires_approval: z.boolean(),
});
/** A category or, with a parent, a sub-category. */
export type StoredCategory = z.output<typeof storedCategory>;

const formFields = z.array(z.object({ key: z.string(), required: z.boolean() }));

const categoryColumns = [
  'id',
  'parent_id',
  'slug',
  'name',
  'name_en',
  'icon',
  'category_class',
  'posting_group',
  'requires_approval',
] as const;

export async function allCategories(read: Read): Promise<StoredCategory[]> {
  const rows = await read.selectFrom('categories').select(categoryColumns).orderBy('position').orderBy('id').execute();
  return z.array(storedCategory).parse(rows);
}

export async function categoriesByIds(read: Read, ids: readonly number[]): Promise<Map<number, StoredCategory>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('categories').select(categoryColumns).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, storedCategory.parse(row)]));
}

export async function categoryById(read: Read, id: number): Promise<StoredCategory | null> {
  return (await categoriesByIds(read, [id])).get(id) ?? null;
}

export async function categoryBySlug(read: Read, slug: string): Promise<StoredCategory | null> {
  const row = await read.selectFrom('categories').select(categoryColumns).where('slug', '=', slug).executeTakeFirst();
  return row ? storedCategory.parse(row) : null;
}

export async function subCategoriesOf(read: Read, id: number): Promise<StoredCategory[]> {
  const rows = await read
    .selectFrom('categories')
    .select(categoryColumns)
    .where('parent_id', '=', id)
    .orderBy('position')
    .execute();
  return z.array(storedCategory).parse(rows);
}

/** The fields of a category's form, its own or else its parent's, in order and with the choices offered there. */
export async function fieldsOf(read: Read, categoryId: number): Promise<Field[]> {
  const category = await read
    .selectFrom('categories as category')
    .leftJoin('categories as parent', 'parent.id', 'category.parent_id')
    .select(['category.slug', 'category.fields', 'parent.slug as parent_slug', 'parent.fields as parent_fields'])
    .where('category.id', '=', categoryId)
    .executeTakeFirst();
  if (!category) return [];
  const own = formFields.parse(category.fields);
  const form = own.length > 0 ? own : formFields.parse(category.parent_fields ?? []);
  if (form.length === 0) return [];
  const rows = await read
    .selectFrom('fields')
    .selectAll()
    .where(
      'key',
      'in',
      form.map(({ key }) => key),
    )
    .execute();
  const sources = rows.flatMap(({ options_source }) => options_source ?? []);
  const listed = sources.length > 0 ? await referenceOptions(read, sources) : [];
  const slugs = [category.slug, ...(category.parent_slug ? [category.parent_slug] : [])];
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return form.flatMap(({ key, required }) => {
    const row = byKey.get(key);
    if (!row) return [];
    const { options_source, options, type, ...rest } = row;
    return {
      ...rest,
      type: fieldType.parse(type),
      required,
      options: options_source
        ? offeredOptions(
            listed.filter(({ list }) => list === options_source),
            slugs,
          ).map(toChoice)
        : ownOptions.parse(options),
    };
  });
}

/** The field of an article's condition, with the choices of all categories. */
export async function conditionField(read: Read): Promise<Field | null> {
  const row = await read.selectFrom('fields').selectAll().where('key', '=', 'condition').executeTakeFirst();
  if (!row) return null;
  const { options_source, options: _options, type, ...rest } = row;
  const options = await referenceOptions(read, options_source ? [options_source] : []);
  return { ...rest, type: fieldType.parse(type), required: false, options: options.map(toChoice) };
}

const fieldType = z.enum(['integer', 'decimal', 'text', 'select', 'multi_select']);

/** The choices of reference lists, in their order. */
export async function referenceOptions(read: Read, lists: readonly string[]): Promise<StoredOption[]> {
  const rows = await read
    .selectFrom('reference_options')
    .select(['list', 'id', 'name', 'name_en', 'attributes'])
    .where('list', 'in', lists)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, attributes: optionAttributes.parse(row.attributes) }));
}

export async function allProvinces(read: Read): Promise<{ id: number; name: string }[]> {
  return read.selectFrom('provinces').select(['id', 'name']).orderBy('name').execute();
}

function cityQuery(read: Read) {
  return read
    .selectFrom('cities')
    .innerJoin('provinces', 'provinces.id', 'cities.province_id')
    .select(['cities.id', 'cities.name', 'cities.province_id', 'provinces.name as province_name']);
}

export async function cityById(read: Read, id: number): Promise<City | null> {
  return (await cityQuery(read).where('cities.id', '=', id).executeTakeFirst()) ?? null;
}

export async function citiesByIds(read: Read, ids: readonly number[]): Promise<Map<number, City>> {
  if (ids.length === 0) return new Map();
  const rows = await cityQuery(read).where('cities.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function citiesOf(read: Read, provinceId: number | undefined): Promise<City[]> {
  const query = cityQuery(read).orderBy('cities.name');
  return (provinceId === undefined ? query : query.where('cities.province_id', '=', provinceId)).execute();
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
  return cityQuery(read)
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

const publicationPrice = z.object({
  category_class: z.enum(CATEGORY_CLASSES),
  duration_days: z.int(),
  price: z.int(),
});

/** Prices of a publication in every class, cheapest first. */
export async function publicationPrices(read: Read): Promise<z.output<typeof publicationPrice>[]> {
  const rows = await read
    .selectFrom('publication_packages')
    .select(['category_class', 'duration_days', 'price'])
    .orderBy('price')
    .orderBy('id')
    .execute();
  return z.array(publicationPrice).parse(rows);
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
