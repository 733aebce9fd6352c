import type { z } from 'zod';
import type { StaleRead } from '../../base/database.ts';
import { normaliseHashtag, PRICE_UNITS } from '../../contract/ads/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import type { filters } from '../../contract/search/endpoints.ts';
import { NUMBER_RANGE } from '../../contract/search/rules.ts';
import {
  categoryBySlug,
  cityById,
  fieldsOf,
  formerFieldsOf,
  neighboursOf,
  type StoredCategory,
} from '../catalogue/public.ts';
import { facet } from './document.ts';
import type { Exact } from './hits-store.ts';
import { anyOf, type Clause, lexeme, within } from './query.ts';
import { fieldAxis, LAST_SLOT, logarithmicSlot, priceAxis } from './windows/axes.ts';

type Parsed = { [Name in keyof typeof filters]?: z.output<(typeof filters)[Name]> };

/** One filter of a search: `name` is its key in the input, or `fields.brand`. */
export type Filter = { name: string; clauses: Clause[] };
/** The filters of a search, resolved. */
export type Scope = {
  filters: readonly Filter[];
  category: StoredCategory | null;
  province_id: number | null;
  price_unit: number;
  exact: Omit<Exact, 'now'>;
  /** Fields by which this search can be narrowed. */
  fields: readonly Field[];
};

/** Resolves filters. Throws `not_found` for an unknown category, `invalid_argument` for impossible values. */
export async function readFilters(read: StaleRead, input: Parsed): Promise<Scope> {
  const category = input.category === undefined ? null : await findCategory(read, input.category);
  const city = input.city_id === undefined ? null : await cityById(read, input.city_id);
  if (input.city_id !== undefined && !city) throw invalid('city_id');
  const { price_min = null, price_max = null, price_unit = PRICE_UNITS.IDR } = input;
  if (price_min !== null && price_max !== null && price_min > price_max) throw invalid('price_max');
  const [offered, former] = category
    ? await Promise.all([fieldsOf(read, category.id), formerFieldsOf(read, category.id)])
    : [[], []];
  const fields = offered.filter((field) => field.filter);
  const answers = Object.entries(input.fields ?? {}).map(([key, values]) => {
    const field =
      former.find((field) => field.filter && field.key === key) ?? (key === 'condition' ? CONDITION : undefined);
    if (!field) throw invalid(`fields.${key}`);
    return fieldFilter(field, key, values);
  });
  const place = (): Filter[] => {
    if (city) return [{ name: 'city_id', clauses: [input.near ? around(city) : lexeme(facet.city(city.id))] }];
    return input.province_id === undefined
      ? []
      : [{ name: 'province_id', clauses: [lexeme(facet.province(input.province_id))] }];
  };
  const price = (): Filter[] => {
    if (price_min === null && price_max === null) return [];
    const from = logarithmicSlot(price_min ?? 0);
    const to = price_max === null ? LAST_SLOT : logarithmicSlot(price_max);
    return [{ name: 'price', clauses: [within(priceAxis(price_unit), from, to)] }];
  };
  const one = (name: string, value: string | null | undefined): Filter[] =>
    value === null || value === undefined ? [] : [{ name, clauses: [lexeme(value)] }];
  return {
    filters: [
      ...one('category', category && categoryLexeme(category)),
      ...place(),
      ...one('type', input.type && facet.type(input.type)),
      ...price(),
      ...answers.map(({ filter }) => filter),
      ...one('hashtag', input.hashtag && facet.hashtag(normaliseHashtag(input.hashtag))),
      ...one('verified', input.verified && facet.verified),
      ...one('poster', input.poster && facet.poster(input.poster === 'agency')),
      ...one('with_photo', input.with_photo && facet.photo),
    ],
    category,
    province_id: city?.province_id ?? input.province_id ?? null,
    price_unit,
    exact: { price_min, price_max, numbers: answers.flatMap(({ bounds }) => bounds) },
    fields,
  };
}

/** The ads in a city or those around it; in its province if none is known. */
function around({ id, province_id }: { id: number; province_id: number }): Clause {
  const neighbours = neighboursOf(id);
  return neighbours.length > 0 ? anyOf([id, ...neighbours].map(facet.city)) : lexeme(facet.province(province_id));
}

/** The lexeme of the ads in a category or sub-category. */
export function categoryLexeme({ id, parent_id }: Pick<StoredCategory, 'id' | 'parent_id'>): string {
  return parent_id === null ? facet.category(id) : facet.sub_category(id);
}

/** The condition is a field of nearly every category, so it narrows a search in all of them too. */
const CONDITION: FilterField = { type: 'select', minimum: null, maximum: null };
type FilterField = Pick<Field, 'type' | 'minimum' | 'maximum'>;

/** The widest range of whole numbers that is searched value by value. */
const NARROW_RANGE = 40;

/** The bounds of a range; the field's own where it is open. */
function rangeOf(range: string, { minimum, maximum }: FilterField) {
  const bounds = NUMBER_RANGE.exec(range);
  return (
    bounds && { min: Number(bounds[1] ?? minimum ?? 0), max: Number(bounds[2] ?? maximum ?? Number.MAX_SAFE_INTEGER) }
  );
}

async function findCategory(read: StaleRead, slug: string): Promise<StoredCategory> {
  const category = /^[a-z0-9-]+$/.test(slug) ? await categoryBySlug(read, slug) : null;
  if (!category) throw new AppError('not_found');
  return category;
}

function fieldFilter(
  field: FilterField,
  key: string,
  values: readonly string[],
): { filter: Filter; bounds: Exact['numbers'] } {
  const name = `fields.${key}`;
  if (field.type === 'select' || field.type === 'multi_select') {
    return { filter: { name, clauses: [anyOf(values.map((value) => facet.field(key, value)))] }, bounds: [] };
  }
  const [range] = values;
  if (range?.includes('..')) {
    if (values.length > 1 || range === '..') throw invalid(name);
    const { min, max } = rangeOf(range, field) ?? {};
    if (min === undefined || max === undefined || min > max) throw invalid(name);
    // Years and rooms: values of their own. Slots of a quarter octave are too large for them.
    if (max - min <= NARROW_RANGE && field.type === 'integer') {
      const numbers = Array.from({ length: max - min + 1 }, (_, index) => min + index);
      return { filter: { name, clauses: [anyOf(numbers.map((number) => facet.field(key, number)))] }, bounds: [] };
    }
    const clause = within(fieldAxis(key), logarithmicSlot(min), logarithmicSlot(max));
    return { filter: { name, clauses: [clause] }, bounds: [{ key, min, max }] };
  }
  const numbers = values.map(Number);
  if (numbers.some((number) => !Number.isFinite(number))) throw invalid(name);
  return { filter: { name, clauses: [anyOf(numbers.map((number) => facet.field(key, number)))] }, bounds: [] };
}

/** The clauses of a scope's filters, without those named. */
export function clausesOf(scope: Scope, ...without: readonly string[]): Clause[] {
  return scope.filters.filter(({ name }) => !without.includes(name)).flatMap(({ clauses }) => clauses);
}

/** The exact conditions of a scope, without those of the filters named. */
export function exactOf({ exact }: Scope, now: Date, ...without: readonly string[]): Exact {
  const { price_min, price_max, numbers } = exact;
  const isPriceLeft = without.includes('price');
  return {
    now,
    price_min: isPriceLeft ? null : price_min,
    price_max: isPriceLeft ? null : price_max,
    numbers: numbers.filter(({ key }) => !without.includes(`fields.${key}`)),
  };
}

function invalid(field: string): AppError {
  return new AppError('invalid_argument', { fields: { [field]: [{ key: 'format' }] } });
}
