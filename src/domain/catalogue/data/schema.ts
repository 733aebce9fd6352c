import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { RESERVED_SEGMENTS } from '../../../contract/pages/search-addresses.ts';

// The schema of the reference data in this folder. It is strict, so that misspelt keys are errors.

/** Records that administrators add have larger ids. */
const id = z.int().positive().max(9999);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
/** A category's slug is the first segment of its address. */
const categorySlug = slug.refine(
  (text) => !RESERVED_SEGMENTS.includes(text),
  'the slug is the address of something else',
);
const code = z.string().regex(/^[a-z0-9]+(_[a-z0-9]+)*$/);
const name = z.string().trim().min(1).max(80);
const names = { name, name_en: name };
const categoryClass = z.enum(['general', 'services', 'motorbikes', 'premium']);
const postingGroup = z.enum(['premium', 'services', 'general']);
const optionsSource = z.enum(['brand', 'color', 'condition', 'facility', 'transmission', 'body_type']);
const count = z.int().nonnegative();

const categoryField = z.strictObject({ key: code, required: z.boolean() });

/** What categories and sub-categories share; a sub-category without `fields` has those of its parent. */
const categoryBase = {
  id,
  slug: categorySlug,
  ...names,
  category_class: categoryClass,
  posting_group: postingGroup,
  requires_approval: z.boolean(),
};
const subCategory = z.strictObject({ ...categoryBase, fields: z.array(categoryField).min(1).optional() });
const category = z.strictObject({
  ...categoryBase,
  icon: slug,
  fields: z.array(categoryField).min(1),
  children: z.array(subCategory).min(5).max(10),
});

const fieldBase = {
  key: code,
  label: name,
  label_en: name,
  unit: z.string().nullable(),
  highlight: z.boolean(),
  filter: z.boolean(),
};
const numberField = { ...fieldBase, min: z.number(), max: z.number() };
const choiceField = { ...fieldBase, type: z.enum(['select', 'multi_select']) };
const fieldOption = z.strictObject({ value: code, label: name, label_en: name });
const field = z.union([
  z.strictObject({ ...numberField, type: z.literal('integer'), min: z.int(), max: z.int() }),
  z.strictObject({ ...numberField, type: z.literal('decimal') }),
  z.strictObject({ ...fieldBase, type: z.literal('text'), max_length: z.int().positive().max(500) }),
  z.strictObject({ ...choiceField, options_source: optionsSource }),
  z.strictObject({ ...choiceField, options: z.array(fieldOption).min(2) }),
]);

/** `for` names categories; a category includes all its sub-categories. */
const forCategories = { for: z.array(slug).min(1) };

const packages = z.strictObject({
  coin_packages: z.array(
    z.strictObject({
      id,
      amount: count.positive(),
      bonus_amount: count,
      total_amount: count.positive(),
      currency: z.literal('IDR'),
      price: count.positive(),
      price_unit: z.literal(0),
    }),
  ),
  publication_packages: z.array(
    z.strictObject({ id, category_class: categoryClass, duration_days: count.positive(), price: count }),
  ),
  extension_packages: z.array(
    z.strictObject({
      id,
      type: z.enum(['boost', 'highlight', 'hashtag']),
      label: name,
      label_en: name,
      // null: the same price in every class, as long as the ad lasts
      category_class: categoryClass.nullable(),
      duration_days: count.positive().nullable(),
      price: count,
    }),
  ),
  settings: z.strictObject({
    welcome_bonus: count,
    survey_bonus: count,
    affiliate_percent: count.max(100),
    hashtag_free_total: count,
    first_ad_approval: z.boolean(),
    second_review_percent: count.max(100),
    /** Coins that users may hold before administrators are warned. */
    liability_limit: count.positive(),
    invoice_shows_tax: z.literal(false),
    seller_name: z.null(),
    seller_address: z.null(),
    seller_tax_number: z.null(),
  }),
});

const postingLimit = z.strictObject({
  id,
  kind: z.enum(['daily', 'active', 'category']),
  // null: all categories together
  posting_group: postingGroup.nullable(),
  // null: counted now, not over a period
  period_days: count.positive().nullable(),
  normal: count,
  verified: count,
  agency: count,
});

const referenceData = z.strictObject({
  categories: z.array(category),
  fields: z.array(field),
  brands: z.array(z.strictObject({ id, ...names, ...forCategories })),
  // null if a colour has no single swatch
  colors: z.array(
    z.strictObject({
      id,
      ...names,
      hex: z
        .string()
        .regex(/^#[0-9A-F]{6}$/)
        .nullable(),
    }),
  ),
  conditions: z.array(z.strictObject({ id, code, ...names, group: z.enum(['new', 'used']) })),
  facilities: z.array(z.strictObject({ id, code, ...names, ...forCategories })),
  transmissions: z.array(z.strictObject({ id, code, ...names, ...forCategories })),
  body_types: z.array(z.strictObject({ id, code, ...names, ...forCategories })),
  provinces: z.array(z.strictObject({ id, ...names, slug })),
  cities: z.array(
    z.strictObject({ id, province_id: id, ...names, kind: z.enum(['city', 'regency']), short_name: name, slug }),
  ),
  packages,
  posting_limits: z.array(postingLimit),
});

export type ReferenceData = z.output<typeof referenceData>;

/** Reads and checks all files of this folder. */
export function readReferenceData(): ReferenceData {
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`${file}.json`, import.meta.url), 'utf8'));
  return referenceData.parse({
    categories: read('categories'),
    fields: read('fields'),
    brands: read('brands'),
    colors: read('colors'),
    conditions: read('conditions'),
    facilities: read('facilities'),
    transmissions: read('transmissions'),
    body_types: read('body_types'),
    provinces: read('provinces'),
    cities: read('cities'),
    packages: read('packages'),
    posting_limits: read('posting-limits'),
  });
}
