import type { StaleRead } from '../../base/database.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import type { SearchFacets } from '../../contract/search/endpoints.ts';
import { AD_TYPES, COUNTED_HITS, POSTERS, PRICE_BARS } from '../../contract/search/rules.ts';
import { conditionField } from '../catalogue/public.ts';
import { type FacetRow, facetOfField, facetValues } from './facet-store.ts';
import { exactOf } from './filters.ts';
import { candidateClauses, countWithout, firstWindow, type Search } from './find-hits.ts';
import type { Window } from './windows/windows.ts';

type Candidates = { window: Window; total_is_exact: boolean };
/** Values and their counts, of candidates that are all hits or a part of them. */
type Counts = { rows: readonly FacetRow[]; is_exact: boolean };

/** Values of one field: more are too many to choose from. */
const VALUES_SHOWN = 30;

/** Counts facets among the hits in the window in which a search was counted. */
export async function countFacets(
  read: StaleRead,
  search: Search,
  { window, total_is_exact }: Candidates,
): Promise<SearchFacets> {
  const { scope, now } = search;
  const { province_id, price_unit } = scope;
  const known = scope.category ? scope.fields : [await conditionField(read)].filter((field) => field !== null);
  /** The facets that a filter chooses from. */
  const facetsOf: Record<string, string[]> = {
    category: ['category', 'sub_category'],
    place: province_id === null ? ['province'] : ['province', 'city'],
    type: ['type'],
    poster: ['poster'],
    with_photo: ['photo'],
    verified: ['verified'],
    price: ['price'],
    ...Object.fromEntries(known.map(({ key }) => [`fields.${key}`, [facetOfField(key)]])),
  };
  const filtersOf = (name: string) => (name === 'place' ? ['province_id', 'city_id'] : [name]);
  const isNarrowed = (name: string) => scope.filters.some((filter) => filtersOf(name).includes(filter.name));
  const count = (where: Window, facets: readonly string[], ...without: readonly string[]) =>
    facetValues(read, candidateClauses(search, where, ...without), {
      exact: exactOf(scope, now, ...without),
      facets,
      province_id,
      price_unit,
      limit: COUNTED_HITS + 1,
    });
  const wide = Object.entries(facetsOf).flatMap(([name, facets]) => (isNarrowed(name) ? [] : facets));
  const all: Counts = { rows: (await count(window, wide)).rows, is_exact: total_is_exact };
  /** The counts of the facets of a filter, without the filter itself. */
  const choices = async (name: string): Promise<Counts> => {
    if (!isNarrowed(name)) return all;
    const [facets = [], without] = [facetsOf[name], filtersOf(name)];
    const first = firstWindow(search, ...without);
    const found = await count(first, facets, ...without);
    if (found.total > COUNTED_HITS || first.isAll) return { rows: found.rows, is_exact: found.total <= COUNTED_HITS };
    const counted = await countWithout(read, search, ...without);
    return { rows: (await count(counted.window, facets, ...without)).rows, is_exact: counted.is_exact };
  };
  const categories = await choices('category');
  const places = await choices('place');
  const fields: SearchFacets['fields'] = [];
  for (const field of known) fields.push(...fieldFacet(field, await choices(`fields.${field.key}`)));
  return {
    categories: [...numbersOf(categories, 'category'), ...numbersOf(categories, 'sub_category')],
    types: choicesOf(await choices('type'), 'type', AD_TYPES),
    provinces: numbersOf(places, 'province'),
    cities: numbersOf(places, 'city'),
    posters: choicesOf(await choices('poster'), 'poster', POSTERS),
    with_photo: switchOf(await choices('with_photo'), 'photo'),
    verified: switchOf(await choices('verified'), 'verified'),
    prices: histogramOf(await choices('price'), price_unit),
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
  const found = rows.filter((row) => row.facet === facetOfField(key));
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
