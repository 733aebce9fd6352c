import type { Read } from '../../base/database.ts';
import type { Field } from '../../contract/catalogue.ts';
import type { SearchFacets } from '../../contract/search.ts';
import { AD_TYPES, COUNTED_HITS, POSTERS, PRICE_BARS } from '../../contract/search-rules.ts';
import { conditionField } from '../catalogue/public.ts';
import { type FacetRow, facetValues } from './facet-store.ts';
import { exactOf } from './filters.ts';
import { candidateClauses, countWithout, type Search } from './find-hits.ts';
import type { Window } from './windows.ts';

type Candidates = { window: Window; total_is_exact: boolean };
/** Values and their counts, of candidates that are all hits or a part of them. */
type Counts = { rows: readonly FacetRow[]; is_exact: boolean };

/** Values of one field: more are too many to choose from. */
const VALUES_SHOWN = 30;

/** Counts facets among the hits in the window in which a search was counted. */
export async function countFacets(
  read: Read,
  search: Search,
  { window, total_is_exact }: Candidates,
): Promise<SearchFacets> {
  const { scope, now } = search;
  const known = scope.category ? scope.fields : [await conditionField(read)].filter((field) => field !== null);
  const keys = known.map(({ key }) => key);
  const count = async (where: Window, is_exact: boolean, ...without: readonly string[]): Promise<Counts> => {
    const clauses = candidateClauses(search, where, ...without);
    const page = {
      exact: exactOf(scope, now, ...without),
      keys,
      price_unit: scope.price_unit,
      limit: COUNTED_HITS + 1,
    };
    return { rows: await facetValues(read, clauses, page), is_exact };
  };
  const all = await count(window, total_is_exact);
  /** The counts without filters, if there are any with these names. */
  const without = async (...names: readonly string[]): Promise<Counts> => {
    if (!scope.filters.some(({ name }) => names.includes(name))) return all;
    const counted = await countWithout(read, search, ...names);
    return count(counted.window, counted.is_exact, ...names);
  };
  const everywhere = await without('province_id', 'city_id');
  const prices = await without('price');
  const fields: SearchFacets['fields'] = [];
  for (const field of known) fields.push(...fieldFacet(field, await without(`fields.${field.key}`)));
  return {
    categories: numbersOf(await without('category'), 'category'),
    types: choicesOf(await without('type'), 'type', AD_TYPES),
    provinces: numbersOf(everywhere, 'province'),
    cities: scope.province_id === null ? [] : numbersOf(everywhere, `city:${scope.province_id}`),
    posters: choicesOf(await without('poster'), 'poster', POSTERS),
    with_photo: switchOf(await without('with_photo'), 'photo'),
    verified: switchOf(await without('verified'), 'verified'),
    prices: histogramOf(prices, scope.price_unit),
    fields,
  };
}

function counted(count: number, is_exact: boolean) {
  return { count: Math.min(count, COUNTED_HITS), is_exact: is_exact && count <= COUNTED_HITS };
}

function numbersOf({ rows, is_exact }: Counts, facet: string) {
  return rows
    .filter((row) => row.facet === facet)
    .map(({ value, count }) => ({ value: Number(value), ...counted(count, is_exact) }));
}

function choicesOf<Value extends string>({ rows, is_exact }: Counts, facet: string, values: readonly Value[]) {
  return values.flatMap((value) => {
    const row = rows.find((candidate) => candidate.facet === facet && candidate.value === value);
    return row ? [{ value, ...counted(row.count, is_exact) }] : [];
  });
}

function switchOf({ rows, is_exact }: Counts, facet: string) {
  return counted(rows.find((row) => row.facet === facet && row.value === 'true')?.count ?? 0, is_exact);
}

function fieldFacet(field: Field, { rows, is_exact }: Counts): SearchFacets['fields'] {
  const { key, label, label_en, unit, type } = field;
  if (type === 'text') return [];
  const found = rows.filter((row) => row.facet === `field:${key}`);
  if (found.length === 0) return [];
  const named = found.flatMap(({ value, count }) => {
    const option = field.options.find((candidate) => candidate.value === value);
    if (!option && field.options.length > 0) return [];
    const names = option ?? { label: value, label_en: value };
    return { value, label: names.label, label_en: names.label_en, ...counted(count, is_exact) };
  });
  const values = named.toSorted((a, b) => b.count - a.count).slice(0, VALUES_SHOWN);
  return [{ key, label, label_en, unit, type, values }];
}

/** Bars of equal ratio: prices spread over many orders of magnitude. */
function histogramOf({ rows, is_exact }: Counts, price_unit: number): SearchFacets['prices'] {
  const prices = rows
    .filter(({ facet }) => facet === 'price')
    .map(({ value, count }) => ({ price: Number(value), count }));
  if (prices.length === 0) return null;
  const min = Math.min(...prices.map(({ price }) => price));
  const max = Math.max(...prices.map(({ price }) => price));
  const ratio = (Math.max(max, 1) / Math.max(min, 1)) ** (1 / PRICE_BARS);
  const edges = Array.from({ length: PRICE_BARS + 1 }, (_, index) =>
    index === PRICE_BARS ? max : Math.round(Math.max(min, 1) * ratio ** index),
  );
  edges[0] = min;
  const bars = edges.slice(0, -1).map((from, index) => {
    const to = edges[index + 1] ?? max;
    const isLast = index === PRICE_BARS - 1;
    const inBar = prices.filter(({ price }) => price >= from && (isLast ? price <= to : price < to));
    return {
      from,
      to,
      ...counted(
        inBar.reduce((sum, { count }) => sum + count, 0),
        is_exact,
      ),
    };
  });
  return { price_unit, min, max, bars };
}
