import type { TFunction } from 'i18next';
import type { useRoot } from '../../app/root-data.ts';
import type { SearchData } from './search-page.tsx';

/** A search within a category in words: "Used cars in Jawa Barat". Null without a category. */
export function searchName(
  { filters, cities, condition }: Pick<SearchData, 'filters' | 'cities' | 'condition'>,
  { find, provinces }: Pick<ReturnType<typeof useRoot>, 'find' | 'provinces'>,
  t: TFunction,
): string | null {
  const { category } = find(filters.category ?? '');
  if (!category) return null;
  const { name } = category;
  const what = condition ? t(`search:in_condition.${condition}`, { name }) : name;
  const place =
    cities.find(({ id }) => id === filters.city_id) ?? provinces.find(({ id }) => id === filters.province_id);
  return place ? t('search:in_place', { name: what, place: place.name }) : what;
}
