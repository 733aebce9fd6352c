import type { TFunction } from 'i18next';
import { categoryPath } from '../../../../contract/pages/search-addresses.ts';
import type { useRoot } from '../../../app/root-data.ts';
import type { SearchData } from '../search-page.tsx';

/** The steps that lead to a search within a category; the last one is the search without its other filters. */
export function searchTrail(
  { filters, cities, condition }: Pick<SearchData, 'filters' | 'cities' | 'condition'>,
  { find, provinces }: Pick<ReturnType<typeof useRoot>, 'find' | 'provinces'>,
  t: TFunction,
): { label: string; to: string }[] {
  const { category, parent } = find(filters.category ?? '');
  if (!category) return [];
  const { slug } = category;
  const province = provinces.find(({ id }) => id === filters.province_id);
  const city = cities.find(({ id }) => id === filters.city_id);
  const inCondition = condition ? { condition } : {};
  return [
    ...(parent ? [{ label: parent.name, to: categoryPath(parent.slug) }] : []),
    { label: category.name, to: categoryPath(slug) },
    ...(condition ? [{ label: t(`filters:conditions.${condition}`), to: categoryPath(slug, inCondition) }] : []),
    ...(province ? [{ label: province.name, to: categoryPath(slug, { ...inCondition, province }) }] : []),
    ...(province && city ? [{ label: city.name, to: categoryPath(slug, { ...inCondition, province, city }) }] : []),
  ];
}
