import { useRouteLoaderData } from 'react-router';
import type { Category } from '../contract/catalogue.ts';
import { useLocale } from './ui/use-locale.ts';

type SubCategory = Category['children'][number];
/** The route of the data that every page has. */
export const ROOT_ID = 'root';

export type RootData = {
  categories: Category[];
  /** Those that only former ads are in, each in its category. */
  switched_off: Category[];
  provinces: { id: number; name: string }[];
  total: number;
  /** Coins that a new account gets. */
  welcome_coins: number;
  /** The day on which the page was rendered, for the date in the header. */
  today: string;
};

/** How categories are called in a language, and found by their slugs. */
export function namesOf({ categories, switched_off }: Pick<RootData, 'categories' | 'switched_off'>, locale: string) {
  return {
    nameOf: (named: { name: string; name_en: string }) => (locale === 'en' ? named.name_en : named.name),
    /** A category or sub-category by its slug, with its parent. */
    find(slug: string): { category: Category | SubCategory | null; parent: Category | null } {
      for (const category of [...categories, ...switched_off]) {
        if (category.slug === slug) return { category, parent: null };
        const child = category.children.find((candidate) => candidate.slug === slug);
        if (child) return { category: child, parent: category };
      }
      return { category: null, parent: null };
    },
  };
}

/** Categories and provinces, which every page has, and their names in the reader's language. */
export function useRoot() {
  const locale = useLocale();
  const data = useRouteLoaderData<RootData>(ROOT_ID);
  const { categories = [], switched_off = [] } = data ?? {};
  return {
    ...namesOf({ categories, switched_off }, locale),
    categories,
    switched_off,
    provinces: data?.provinces ?? [],
    total: data?.total ?? 0,
    welcome_coins: data?.welcome_coins ?? 0,
    today: data?.today ?? new Date().toISOString(),
    provinceName: (id: number) => data?.provinces.find((province) => province.id === id)?.name ?? null,
  };
}
