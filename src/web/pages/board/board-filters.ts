import { CONDITION_WORDS } from '../../../contract/pages/search-addresses.ts';
import {
  AD_TYPES,
  type AdType,
  FILTER_LIMITS,
  NUMBER_RANGE,
  POSTERS,
  QUERY_LENGTH,
  SEARCH_SORTS,
  type SearchSort,
} from '../../../contract/search/rules.ts';
import { amountIn } from '../../../contract/text/price-text.ts';
import { cutText } from '../../../contract/text/short-text.ts';

import { CONDITIONS, conditionOf } from './condition.ts';

/** What the visitor searches for, in the form that the API takes. */
export type Filters = {
  keyword?: string;
  category?: string;
  type?: AdType;
  province_id?: number;
  city_id?: number;
  near?: true;
  price_min?: number;
  price_max?: number;
  price_unit?: 0 | 1;
  with_photo?: true;
  verified?: true;
  poster?: (typeof POSTERS)[number];
  hashtag?: string;
  exact?: true;
  sort?: SearchSort;
  fields?: Record<string, string[]>;
};

/** Digits of the highest price. */
const PRICE_DIGITS = 12;
const FIELD = /^f\.([a-z0-9_]{1,40})(?:\.(min|max))?$/;

/**
 * Reads the filters from the URL or the form; empty and invalid values are ignored, and a reversed range is turned
 * round.
 */
export function filtersOf(query: URLSearchParams): Filters {
  const text = (name: string, length: number) =>
    cutText((query.get(name) ?? '').replaceAll(/\p{Cc}/gu, ' ').trim(), length) || undefined;
  const id = (name: string) => (/^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : undefined);
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  const isOn = (name: string) => (query.get(name) === 'true' ? true : undefined);
  // Without scripts, thousands are typed with separators.
  const price = (name: string) => {
    const typed = query.get(name) ?? '';
    const digits = (amountIn(typed)?.toString() ?? typed).replaceAll(/\D/g, '');
    return digits ? Number(digits.slice(0, PRICE_DIGITS)) : undefined;
  };
  const category = text('category', 60);
  const [price_min, price_max] = inOrder(price('price_min'), price('price_max'));
  const condition = one('condition', CONDITIONS);
  const fields = { ...fieldsOf(query), ...(condition ? { condition: [...CONDITION_WORDS[condition]] } : {}) };
  const filters = {
    keyword: text('keyword', QUERY_LENGTH),
    category: category && /^[a-z0-9-]+$/.test(category) ? category : undefined,
    type: one('type', AD_TYPES),
    province_id: id('province_id'),
    city_id: id('city_id'),
    near: isOn('near'),
    price_min,
    price_max,
    price_unit: query.get('price_unit') === '1' ? 1 : undefined,
    with_photo: isOn('with_photo'),
    verified: isOn('verified'),
    poster: one('poster', POSTERS),
    hashtag: text('hashtag', 30),
    exact: isOn('exact'),
    sort: one('sort', SEARCH_SORTS),
    fields: Object.keys(fields).length > 0 ? fields : undefined,
  };
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

function inOrder(min: number | undefined, max: number | undefined) {
  return min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
}

/** The category's own filters: `f.brand=honda`, and `f.production_year=2018..2022` or its two ends from a form. */
function fieldsOf(query: URLSearchParams): Record<string, string[]> {
  const values = new Map<string, string[]>();
  const ends = new Map<string, { min?: number; max?: number }>();
  for (const [name, value] of query) {
    const [, key, end] = FIELD.exec(name) ?? [];
    if (!key || !value || value.length > 60) continue;
    if (end) {
      const digits = value.replaceAll(/\D/g, '').slice(0, 10);
      if (digits) ends.set(key, { ...ends.get(key), [end]: Number(digits) });
    } else {
      const chosen = values.get(key) ?? [];
      if (chosen.length < FILTER_LIMITS.values && !chosen.includes(value)) values.set(key, [...chosen, value]);
    }
  }
  for (const [key, { min, max }] of ends)
    values.set(key, [
      inOrder(min, max)
        .map((end) => end ?? '')
        .join('..'),
    ]);
  return Object.fromEntries([...values].slice(0, FILTER_LIMITS.fields));
}

/** The two ends of the chosen range of a number field, as text. */
export function rangeOf(filters: Filters, key: string): [string, string] {
  const [, min = '', max = ''] = NUMBER_RANGE.exec(filters.fields?.[key]?.[0] ?? '') ?? [];
  return [min, max];
}

/** The filters as the parameters of an address. */
export function addressOf(filters: Filters): Record<string, string | number | true | string[]> {
  const condition = conditionOf(filters);
  const { fields = {}, ...others } = filters;
  const entries = Object.entries(fields).filter(([key]) => !(condition && key === 'condition'));
  return {
    ...others,
    ...(condition ? { condition } : {}),
    ...Object.fromEntries(entries.map(([key, values]) => [`f.${key}`, values])),
  };
}

/** The filters without those of the category, for another category. The condition is a field of nearly all of them. */
export function inCategory({ fields, category: _, ...filters }: Filters, category: string | undefined): Filters {
  const condition = fields?.condition;
  return { ...filters, ...(category ? { category } : {}), ...(condition ? { fields: { condition } } : {}) };
}
