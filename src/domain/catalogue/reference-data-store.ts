import { z } from 'zod';
import type { Read } from '../../base/database.ts';
import type { City, Field } from '../../contract/catalogue/endpoints.ts';
import { CATEGORY_CLASSES, FIELD_TYPES, POSTING_GROUPS } from '../../contract/catalogue/rules.ts';
import { offeredOptions, optionAttributes, ownOptions, type StoredOption, toChoice } from './rules.ts';

export const storedCategory = z.object({
  id: z.int(),
  parent_id: z.int().nullable(),
  slug: z.string(),
  name: z.string(),
  name_en: z.string(),
  icon: z.string(),
  category_class: z.enum(CATEGORY_CLASSES),
  posting_group: z.enum(POSTING_GROUPS),
  requires_approval: z.boolean(),
  is_active: z.boolean(),
});

/** A category or, with a parent, a sub-category. */
export type StoredCategory = z.output<typeof storedCategory>;

export const publicationPrice = z.object({
  category_class: z.enum(CATEGORY_CLASSES),
  duration_days: z.int(),
  price: z.int(),
});

export const formFields = z.array(z.object({ key: z.string(), required: z.boolean(), is_off: z.boolean().optional() }));

export const fieldType = z.enum(FIELD_TYPES);

/**
 * Categories, fields, options, places, settings and shown prices, which change rarely and are needed by nearly every
 * call. Never changed.
 */
export type LoadedReferenceData = {
  categories: readonly StoredCategory[];
  categoryById: ReadonlyMap<number, StoredCategory>;
  categoryBySlug: ReadonlyMap<string, StoredCategory>;
  /** The choices of reference lists by the list, in their order. */
  options: ReadonlyMap<string, readonly StoredOption[]>;
  /** A field with the choices of its list that are offered in these categories; with all of them if none are given. */
  field(key: string, required: boolean, slugs: readonly string[] | null): Field | null;
  /** The fields of a category's form, its own or else its parent's, in order. */
  fieldsOf(categoryId: number): readonly Field[];
  /** The same with what is not in the form or offered any more, for the answers of ads. */
  formerFieldsOf(categoryId: number): readonly Field[];
  provinces: readonly { id: number; name: string }[];
  cities: readonly City[];
  cityById: ReadonlyMap<number, City>;
  settings: ReadonlyMap<string, unknown>;
  /** Prices of a publication in every class, cheapest first. What a publication costs is read in its transaction. */
  publication_prices: readonly z.output<typeof publicationPrice>[];
};

export async function load(read: Read): Promise<LoadedReferenceData> {
  const [categoryRows, fieldRows, optionRows, provinces, cities, settings, prices] = await Promise.all([
    read.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    read.selectFrom('fields').selectAll().execute(),
    read
      .selectFrom('reference_options')
      .select(['list', 'id', 'name', 'name_en', 'attributes', 'is_active'])
      .orderBy('position')
      .execute(),
    read.selectFrom('provinces').select(['id', 'name']).orderBy('name').execute(),
    read
      .selectFrom('cities')
      .innerJoin('provinces', 'provinces.id', 'cities.province_id')
      .select(['cities.id', 'cities.name', 'cities.province_id', 'provinces.name as province_name'])
      .orderBy('cities.name')
      .execute(),
    read.selectFrom('settings').select(['key', 'value']).execute(),
    read
      .selectFrom('publication_packages')
      .select(['category_class', 'duration_days', 'price'])
      .orderBy('price')
      .orderBy('id')
      .execute(),
  ]);
  const categories = categoryRows.map((row) => storedCategory.parse(row));
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const forms = new Map(categoryRows.map((row) => [row.id, formFields.parse(row.fields)]));
  const options = Map.groupBy(
    optionRows.map((row): StoredOption => ({ ...row, attributes: optionAttributes.parse(row.attributes) })),
    ({ list }) => list,
  );
  const fields = new Map(fieldRows.map((row) => [row.key, row]));

  function field(key: string, required: boolean, slugs: readonly string[] | null, isWhole = false): Field | null {
    const row = fields.get(key);
    if (!row || !(row.is_active || isWhole)) return null;
    const { options_source, options: own, type, is_active: _on, ...rest } = row;
    const all = options_source === null ? null : (options.get(options_source) ?? []);
    const listed = isWhole ? all : all?.filter(({ is_active }) => is_active);
    const choices = listed && (slugs ? offeredOptions(listed, slugs) : listed).map(toChoice);
    return { ...rest, type: fieldType.parse(type), required, options: choices ?? ownOptions.parse(own) };
  }

  /** Forms by category, made when they are needed. */
  function formsWith(isWhole: boolean) {
    const made = new Map<number, readonly Field[]>();
    return (categoryId: number): readonly Field[] => {
      const known = made.get(categoryId);
      const category = categoryById.get(categoryId);
      if (known || !category) return known ?? [];
      const parent = category.parent_id === null ? undefined : categoryById.get(category.parent_id);
      const own = forms.get(category.id) ?? [];
      const form = own.length > 0 ? own : (parent && forms.get(parent.id)) || [];
      const slugs = [category, parent].flatMap((one) => one?.slug ?? []);
      const current = form.filter(({ is_off }) => isWhole || !is_off);
      // Answers are shown also where their choice is not offered any more.
      const found = current.flatMap(({ key, required }) => field(key, required, isWhole ? null : slugs, isWhole) ?? []);
      made.set(categoryId, found);
      return found;
    };
  }

  return {
    categories,
    categoryById,
    categoryBySlug: new Map(categories.map((category) => [category.slug, category])),
    options,
    field,
    fieldsOf: formsWith(false),
    formerFieldsOf: formsWith(true),
    provinces,
    cities,
    cityById: new Map(cities.map((city) => [city.id, city])),
    settings: new Map(settings.map(({ key, value }) => [key, value])),
    publication_prices: z.array(publicationPrice).parse(prices),
  };
}
