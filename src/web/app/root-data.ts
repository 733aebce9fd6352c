import { useRouteLoaderData } from 'react-router';
import type { Category } from '../../contract/catalogue/endpoints.ts';
import type { Locale } from '../../contract/text/locale.ts';
import { serverTime } from '../api/server-time.ts';
import { useLocale } from '../ui/use-locale.ts';

/** A category as every page has it: with its name in the page's language only, because it is a part of every page. */
export type SubCategory = { id: number; name: string; slug: string };
export type MainCategory = SubCategory & { icon: string; children: SubCategory[] };
/** The route of the data that every page has. */
export const ROOT_ID = 'root';

export type RootData = {
  categories: MainCategory[];
  /** Those that only former ads are in, each in its category. */
  switched_off: MainCategory[];
  provinces: { id: number; name: string }[];
  total: number;
  /** Coins that a new account gets. */
  welcome_coins: number;
  /** The day on which the page was rendered, for the date in the header. */
  today: string;
};

const shortened: Record<Locale, WeakMap<readonly Category[], MainCategory[]>> = {
  id: new WeakMap(),
  en: new WeakMap(),
};

/** What a page needs of categories. The server shortens a list that it stores once. */
export function categoriesIn(locale: Locale, categories: readonly Category[]): MainCategory[] {
  const known = shortened[locale].get(categories);
  if (known) return known;
  const nameOf = namingIn(locale);
  const short = (category: Omit<SubCategory, 'name'> & Named): SubCategory => ({
    id: category.id,
    name: nameOf(category),
    slug: category.slug,
  });
  const all = categories.map((category) => ({
    ...short(category),
    icon: category.icon,
    children: category.children.map(short),
  }));
  shortened[locale].set(categories, all);
  return all;
}

type Named = { name: string; name_en: string };

/** Chooses the name in a language. */
export function namingIn(locale: Locale): (named: Named) => string {
  return locale === 'en' ? ({ name_en }) => name_en : ({ name }) => name;
}

/** Finds a category or sub-category by its slug, with its parent. */
export function findCategory(
  { categories, switched_off }: Pick<RootData, 'categories' | 'switched_off'>,
  slug: string,
) {
  for (const category of [...categories, ...switched_off]) {
    if (category.slug === slug) return { category, parent: null };
    const child = category.children.find((candidate) => candidate.slug === slug);
    if (child) return { category: child, parent: category };
  }
  return { category: null, parent: null };
}

/** Categories and provinces, which every page has, and their names in the reader's language. */
export function useRoot() {
  const locale = useLocale();
  const data = useRouteLoaderData<RootData>(ROOT_ID);
  const { categories = [], switched_off = [] } = data ?? {};
  return {
    nameOf: namingIn(locale),
    find: (slug: string) => findCategory({ categories, switched_off }, slug),
    categories,
    switched_off,
    provinces: data?.provinces ?? [],
    total: data?.total ?? 0,
    welcome_coins: data?.welcome_coins ?? 0,
    today: data?.today ?? serverTime(),
    provinceName: (id: number) => data?.provinces.find((province) => province.id === id)?.name ?? null,
  };
}
