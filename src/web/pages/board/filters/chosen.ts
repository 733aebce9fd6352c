import { useTranslation } from 'react-i18next';
import type { SearchFacets } from '../../../../contract/search/endpoints.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { useRoot } from '../../../app/root-data.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { type Filters, inCategory, rangeOf } from '../board-filters.ts';
import { conditionOf } from '../condition.ts';

/** A chosen filter: `filter` is its name in the API's `blocking`, `rest` the search without it. */
export type Chosen = { filter: string; name: string; rest: Filters };

type Labelled = { label: string; label_en: string };
/** What the words of filters are made from. */
export type ChosenFrom = {
  filters: Filters;
  cities: readonly { id: number; name: string }[];
  result: {
    facets: {
      fields: readonly (Labelled & { key: string; values: readonly (Labelled & { value: string })[] })[];
    } | null;
  };
};

/** The chosen filters in words. */
export function useChosen({ filters, cities, result }: ChosenFrom): Chosen[] {
  const { t } = useTranslation('filters');
  const { find, nameOf, provinceName } = useRoot();
  const without = (...names: (keyof Filters)[]) =>
    Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name as keyof Filters))) as Filters;
  const chosen: Chosen[] = [];
  const add = (filter: string, name: string | null | undefined, rest: Filters) => {
    if (name) chosen.push({ filter, name, rest });
  };
  const { category, parent } = find(filters.category ?? '');
  add('category', category?.name, inCategory(filters, parent?.slug));
  const city = cities.find(({ id }) => id === filters.city_id)?.name;
  if (city) add('city_id', filters.near ? t('near_city', { city }) : city, without('city_id', 'near'));
  else add('province_id', filters.province_id ? provinceName(filters.province_id) : null, without('province_id'));
  add('type', filters.type && t(`types.${filters.type}`), without('type'));
  const money = (value: number) => formatMoney(value, filters.price_unit ?? 0);
  const { price_min: min, price_max: max } = filters;
  const price = () => {
    if (min !== undefined && max !== undefined) return t('price_range', { min: money(min), max: money(max) });
    return min === undefined ? t('price_to', { max: money(max ?? 0) }) : t('price_from', { min: money(min) });
  };
  if (min !== undefined || max !== undefined) add('price', price(), without('price_min', 'price_max'));
  for (const [key, values] of Object.entries(filters.fields ?? {})) {
    const { [key]: _, ...others } = filters.fields ?? {};
    const rest = Object.keys(others).length > 0 ? { ...without('fields'), fields: others } : without('fields');
    const field = result.facets?.fields.find((candidate) => candidate.key === key);
    const label = (value: string) => {
      const option = field?.values.find((candidate) => candidate.value === value);
      return option ? nameOf({ name: option.label, name_en: option.label_en }) : value.replaceAll('_', ' ');
    };
    const [from, to] = rangeOf(filters, key);
    const condition = key === 'condition' && conditionOf(filters);
    const choices = () => (condition ? t(`conditions.${condition}`) : values.map(label).join(', '));
    const text = from || to ? `${from}–${to}` : choices();
    add(`fields.${key}`, field && (from || to) ? `${nameOf(namesOf(field))} ${text}` : text, rest);
  }
  add('with_photo', filters.with_photo && t('with_photo'), without('with_photo'));
  add('verified', filters.verified && t('verified'), without('verified'));
  add('poster', filters.poster && t(`posters.${filters.poster}`), without('poster'));
  add('hashtag', filters.hashtag && `#${filters.hashtag.replace(/^#/, '')}`, without('hashtag'));
  return chosen;
}

/** A field's names in the form of the others. */
export function namesOf({ label, label_en }: { label: string; label_en: string }) {
  return { name: label, name_en: label_en };
}

/** Returns a function that writes a number of ads: "186", "999+". */
export function useCount(): (counted: Pick<SearchFacets['with_photo'], 'count' | 'is_exact'>) => string {
  const locale = useLocale();
  return ({ count, is_exact }) => `${formatNumber(count, locale)}${is_exact ? '' : '+'}`;
}
