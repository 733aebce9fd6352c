import { DEFAULT_LOCALE, type Locale } from '../text/locale.ts';

/** Adds the prefix of a language to a path. */
export function inLocale(locale: string, path: string): string {
  return path === '/' ? `/${locale}` : `/${locale}${path}`;
}

/** The address of a page outside of the board, such as in a mail, in its reader's language. */
export function pageUrl(origin: string, locale: Locale, path: string): string {
  return `${origin}${locale === DEFAULT_LOCALE ? '' : `/${locale}`}${path}`;
}
