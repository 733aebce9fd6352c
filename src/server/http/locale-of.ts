import type { IncomingHttpHeaders } from 'node:http';
import { offeredLocale } from '../../contract/brand/brand.ts';
import { isLocale, LOCALE_COOKIE, LOCALES, type Locale, matchLocale } from '../../contract/text/locale.ts';

const COOKIE = new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=([a-z]+)(?=;|$)`);

/** The language in the browser's cookie; null if there is none. */
export function chosenLocaleOf(headers: IncomingHttpHeaders): Locale | null {
  const value = headers.cookie === undefined ? undefined : COOKIE.exec(headers.cookie)?.[1];
  return isLocale(value) ? value : null;
}

/** The caller's language if the URL does not name one, or an offered one in its place. */
export function localeOf(headers: IncomingHttpHeaders, offered: readonly Locale[] = LOCALES): Locale {
  return offeredLocale({ locales: offered }, wantedLocale(headers));
}

function wantedLocale(headers: IncomingHttpHeaders): Locale {
  const acceptLanguage = headers['accept-language'];
  // Our pages send one language; a browser's list of languages is used only without a cookie.
  if (isLocale(acceptLanguage)) return acceptLanguage;
  return chosenLocaleOf(headers) ?? matchLocale(acceptLanguage);
}
