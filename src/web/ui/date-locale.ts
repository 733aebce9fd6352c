import { INTL_TAGS, type Locale } from '../../contract/text/locale.ts';

/** How a language writes the names of a calendar, and the day its weeks start on: 0 is Sunday. */
export type DateLocale = { tag: string; weekStartsOn: 0 | 1 };

/** English dates put the day before the month, as Indonesian ones do. There is no interface in Chinese. */
export const DATE_LOCALES = {
  id: { tag: INTL_TAGS.id, weekStartsOn: 0 },
  en: { tag: 'en-GB', weekStartsOn: 1 },
  zh: { tag: 'zh-CN', weekStartsOn: 1 },
} as const satisfies Record<Locale | 'zh', DateLocale>;

/** The page's language; Chinese for readers whose browser asks for Chinese first. */
export function dateLocaleOf(locale: Locale, browserLanguages: readonly string[]): DateLocale {
  return /^zh\b/i.test(browserLanguages[0] ?? '') ? DATE_LOCALES.zh : DATE_LOCALES[locale];
}
