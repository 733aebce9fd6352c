import { z } from 'zod';
import { endpoint, referenceId } from '../api/endpoint.ts';
import { writtenLine } from '../text/written-text.ts';
import { CATEGORY_CLASSES, FIELD_TYPES, REFERENCE_LISTS } from './rules.ts';

const namedEntry = z.object({ id: z.int(), name: z.string(), name_en: z.string() });

export const subCategory = namedEntry.extend({ slug: z.string(), parent_id: z.int(), icon: z.string() });
export const category = namedEntry.extend({
  slug: z.string(),
  icon: z.string(),
  category_class: z.enum(CATEGORY_CLASSES),
  children: z.array(subCategory),
});
export type Category = z.output<typeof category>;

/** One field of a category's form, with its options. */
export const field = z.object({
  key: z.string(),
  label: z.string(),
  label_en: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  unit: z.string().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  max_length: z.int().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string(), label_en: z.string() })),
  highlight: z.boolean(),
  /** The search can be narrowed by it. */
  filter: z.boolean(),
});
export type Field = z.output<typeof field>;

/** One reference value. Hashtags have no id. */
export const option = namedEntry.extend({
  id: z.int().nullable(),
  value: z.string(),
  attributes: z.record(z.string(), z.unknown()),
});
export type Option = z.output<typeof option>;
export const country = namedEntry;
export const province = z.object({ id: z.int(), name: z.string() });
export const city = z.object({ id: z.int(), name: z.string(), province_id: z.int(), province_name: z.string() });
export type City = z.output<typeof city>;

export const listCategories = endpoint({
  method: 'GET',
  path: '/category/all',
  access: 'all',
  shared: true,
  summary: 'List categories',
  description:
    'Returns all categories as a tree: each category holds its sub-categories in `children`. `switched_off` are those that only former ads are in, each in its category.',
  tag: 'catalogue',
  output: z.object({ data: z.array(category), switched_off: z.array(category) }),
});

export const getCategory = endpoint({
  method: 'GET',
  path: '/category/:id',
  access: 'all',
  shared: true,
  summary: 'Retrieve a category',
  description: 'Returns a category or sub-category with the `fields` of its detail form.',
  tag: 'catalogue',
  params: z.strictObject({ id: referenceId }),
  output: category.omit({ children: true }).extend({ parent_id: z.int().nullable(), fields: z.array(field) }),
  errors: ['not_found'],
});

export const listSubCategories = endpoint({
  method: 'GET',
  path: '/category/sub/:id',
  access: 'all',
  shared: true,
  summary: 'List sub-categories',
  description: 'Returns the sub-categories of a category.',
  tag: 'catalogue',
  params: z.strictObject({ id: referenceId }),
  output: z.object({ data: z.array(subCategory) }),
  errors: ['not_found'],
});

export const findCategory = endpoint({
  method: 'GET',
  path: '/category/find',
  access: 'all',
  shared: true,
  summary: 'Find categories by name',
  description:
    'Returns matching categories. `config.meta` holds the page title and description, and `config.heading` the heading of the page, by language.',
  tag: 'catalogue',
  query: z.strictObject({ search: writtenLine(100).min(1) }),
  cached_seconds: 600,
  output: z.object({
    data: z.array(
      z.object({
        name: z.string(),
        config: z.object({
          meta: z.object({
            title: z.record(z.string(), z.string()),
            description: z.record(z.string(), z.string()).nullable(),
          }),
          heading: z.record(z.string(), z.string()),
        }),
      }),
    ),
  }),
});

export const listOptions = endpoint({
  method: 'GET',
  path: '/options/type/:type',
  access: 'all',
  shared: true,
  summary: 'List options',
  description:
    'Returns one list of reference values, such as brands, countries, report types or help articles. `category` limits the choices of forms to those of that category. Of hashtags the newest ones of published ads are returned.',
  tag: 'catalogue',
  params: z.strictObject({ type: z.enum(REFERENCE_LISTS) }),
  query: z.strictObject({ category: z.string().max(60).optional() }),
  output: z.object({ data: z.array(option) }),
});

export const listProvinces = endpoint({
  method: 'GET',
  path: '/location/province',
  access: 'all',
  shared: true,
  summary: 'List provinces',
  description: 'Returns the 38 provinces of Indonesia.',
  tag: 'catalogue',
  output: z.object({ data: z.array(province) }),
});

export const listCities = endpoint({
  method: 'GET',
  path: '/location/city',
  access: 'all',
  shared: true,
  summary: 'List cities',
  description: 'Returns cities and regencies, optionally of one province.',
  tag: 'catalogue',
  query: z.strictObject({ province_id: referenceId.optional() }),
  output: z.object({ data: z.array(city) }),
});

export const searchLocations = endpoint({
  method: 'GET',
  path: '/location',
  access: 'all',
  shared: true,
  summary: 'Search cities',
  description: 'Returns cities and regencies whose name contains the search text.',
  tag: 'catalogue',
  query: z.strictObject({ search: writtenLine(60).min(1) }),
  output: z.object({ data: z.array(city) }),
});

export const listPublicationPrices = endpoint({
  method: 'GET',
  path: '/product/publication/price',
  access: 'all',
  shared: true,
  summary: 'List publication prices',
  description: 'Returns what publishing an ad costs in coins, by price class of the category and by duration.',
  tag: 'catalogue',
  output: z.object({
    data: z.array(z.object({ category_class: z.enum(CATEGORY_CLASSES), duration_days: z.int(), price: z.int() })),
  }),
});
