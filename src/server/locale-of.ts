import type { IncomingHttpHeaders } from 'node:http';
import { isLocale, LOCALE_COOKIE, type Locale, matchLocale } from '../contract/locale.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]+)(?=;|$)`);

/** The language that the browser was told to keep; null where there is none. */
export function chosenLocaleOf(headers: IncomingHttpHeaders): Locale | null {
  const kept = headers.cookie === undefined ? undefined : COOKIE.exec(headers.cookie)?.[1];
  return isLocale(kept) ? kept : null;
}

/** The caller's language, where the address does not name one. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const named = headers['accept-language'];
  // The page's own calls name its language outright; a browser's default list is weighed against the kept choice.
  if (isLocale(named)) return named;
  return chosenLocaleOf(headers) ?? matchLocale(named);
}
