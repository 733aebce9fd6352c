import { LOCALE_CODES, LOCALES, type Locale } from '../text/locale.ts';
import type { BrandPicture } from './pictures.ts';

/** What the unit of payment is called: one of it, and several. */
export type CoinWords = { one: string; other: string };

/** An operator's own name and look, as pages, mails and documents show them. */
export type Brand = {
  app_name: string;
  /** The accent colour of both themes, as six-digit hex colours; null: the design's. */
  accent: { light: string; dark: string } | null;
  /** A logo of the operator's own, and the one for the dark theme if it is another. */
  logo: { light: BrandPicture; dark: BrandPicture | null } | null;
  /** The languages that are offered; at least one. */
  locales: readonly Locale[];
  coin: Record<Locale, CoinWords>;
  /** Texts of the start page; null: those of the locale files. */
  home: Record<Locale, { title: string | null; heading: string | null; description: string | null }>;
};

/** The longest name of the product. */
export const APP_NAME_LENGTH = 40;
/** The longest name of the unit of payment; it stands on buttons. */
export const COIN_NAME_LENGTH = 16;
export const HOME_TEXT_LENGTH = { title: 90, heading: 80, description: 160 } as const;
export const OFFERED_LANGUAGES = ['both', 'id', 'en'] as const;

const NO_HOME_TEXTS = { title: null, heading: null, description: null };

/** A board whose administrators have changed nothing. */
export function defaultBrand(app_name = 'Papan'): Brand {
  return {
    app_name,
    accent: null,
    logo: null,
    locales: LOCALES,
    coin: { id: { one: 'koin', other: 'koin' }, en: { one: 'coin', other: 'coins' } },
    home: { id: NO_HOME_TEXTS, en: NO_HOME_TEXTS },
  };
}

/** The names that texts of one language contain. */
export type BrandWords = { app_name: string } & CoinWords;

export function brandWords({ app_name, coin }: Pick<Brand, 'app_name' | 'coin'>, locale: Locale): BrandWords {
  return { app_name, ...coin[locale] };
}

/** The variables by which texts contain these names; with a capital, they begin a sentence. */
export function brandVariables({ app_name, one, other }: BrandWords): Record<string, string> {
  return {
    app: app_name,
    coin_name: one,
    coin_names: other,
    Coin_name: capitalized(one),
    Coin_names: capitalized(other),
  };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** The language of a reader's mails, by the numeric code that is stored: theirs, if it is offered. */
export function readerLocale(brand: Pick<Brand, 'locales'>, code: number | undefined): Locale {
  return offeredLocale(brand, code === LOCALE_CODES.en ? 'en' : 'id');
}

/** The offered language that is nearest to a language. */
export function offeredLocale({ locales }: Pick<Brand, 'locales'>, locale: Locale): Locale {
  return locales.includes(locale) ? locale : (locales[0] ?? locale);
}
