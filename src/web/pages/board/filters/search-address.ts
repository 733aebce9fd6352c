import { data } from 'react-router';
import type { Client } from '../../../../contract/api/api.ts';
import { links } from '../../../../contract/pages/links.ts';
import { queryOf } from '../../../../contract/pages/query.ts';
import { CONDITION_WORDS, categoryPath, readAddressWords } from '../../../../contract/pages/search-addresses.ts';
import { slugOf } from '../../../../contract/pages/slug.ts';
import { useRoot } from '../../../app/root-data.ts';
import { addressOf, type Filters } from '../board-filters.ts';
import { conditionOf } from '../condition.ts';

type Place = { id: number; name: string };
/** Provinces, and at least the chosen city. */
export type Places = { provinces: readonly Place[]; cities: readonly Place[] };

/**
 * The address of a search. Within a category, condition and place are words of its path; everything else, and what has
 * no words, is in the query.
 */
export function searchAddress(filters: Filters, { provinces, cities }: Places): string {
  const condition = conditionOf(filters);
  const province = provinces.find(({ id }) => id === filters.province_id);
  const city = province && cities.find(({ id }) => id === filters.city_id);
  if (!filters.category || !(condition || province)) return links.search(addressOf(filters));
  const {
    category,
    condition: _,
    ...others
  } = addressOf(filters) as ReturnType<typeof addressOf> & { category: string };
  if (province) delete others.province_id;
  if (city) delete others.city_id;
  const words = { ...(condition ? { condition } : {}), ...(province ? { province } : {}), ...(city ? { city } : {}) };
  return `${categoryPath(category, words)}${queryOf(others)}`;
}

/** Returns a function that gives the address of a search, for pages that know these cities. */
export function useSearchAddress({ cities }: Pick<Places, 'cities'>): (filters: Filters) => string {
  const { provinces } = useRoot();
  return (filters) => searchAddress(filters, { provinces, cities });
}

/** The filters in the path of a category, `rest` being what follows its slug. Throws 404 if it is not one of ours. */
export async function filtersOfPath(client: Client, category: string, rest: string): Promise<Filters> {
  const words = readAddressWords(rest);
  if (!words || !/^[a-z0-9-]{1,60}$/.test(category)) throw data(null, { status: 404 });
  const condition = words.condition ? { fields: { condition: [...CONDITION_WORDS[words.condition]] } } : {};
  if (!words.province) return { category, ...condition };
  const province = named((await client('GET /location/province', {})).data, words.province);
  if (!words.city) return { category, ...condition, province_id: province.id };
  const city = named((await client('GET /location/city', { province_id: province.id })).data, words.city);
  return { category, ...condition, province_id: province.id, city_id: city.id };
}

function named(places: readonly Place[], slug: string): Place {
  const place = places.find(({ name }) => slugOf(name) === slug);
  if (!place) throw data(null, { status: 404 });
  return place;
}
