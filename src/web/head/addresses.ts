import { inLocale } from '../../contract/pages/page-url.ts';
import type { Locale } from '../../contract/text/locale.ts';

/** Absolute addresses of the site: of its pages in the page's language, and of its files. */
export type Addresses = { of(path: string): string; file(path: string): string };

/** `origin` has no trailing slash. */
export function addressesOf(origin: string, locale: Locale): Addresses {
  return { of: (path) => `${origin}${inLocale(locale, path)}`, file: (path) => `${origin}${path}` };
}
