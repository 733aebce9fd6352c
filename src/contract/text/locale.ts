export const LOCALES = ['id', 'en'] as const;
/** Numeric codes of the specification. */
export const LOCALE_CODES = { en: 1, id: 2 } as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'id';
export const LOCALE_COOKIE = 'LOCALE';
export const LOCALE_COOKIE_DAYS = 365;
export const INTL_TAGS: Record<Locale, string> = { id: 'id-ID', en: 'en-US' };

/** What a language calls itself, by its numeric code; empty for 0. */
export function localeName(code: number): string {
  return { [LOCALE_CODES.en]: 'English', [LOCALE_CODES.id]: 'Bahasa Indonesia' }[code] ?? '';
}

export function isLocale(value: unknown): value is Locale {
  return value === 'id' || value === 'en';
}

/**
 * Languages whose speakers read Indonesian rather than English: its former code, Malay, and large languages of
 * Indonesia.
 */
const NEAR_INDONESIAN = ['in', 'ms', 'jv', 'su', 'min', 'ban'];

/**
 * The best language for an Accept-Language header. The ranges are tried in the order of their weight, each by its full
 * tag (`id-ID`), then by its language (`id`). Returns the default if none matches.
 */
export function matchLocale(acceptLanguage: string | undefined): Locale {
  const tags = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality ? Number(quality.slice(2)) || 0 : 1 };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const byTag = new Map(LOCALES.map((name) => [INTL_TAGS[name].toLowerCase(), name]));
  for (const { tag } of tags) {
    const full = byTag.get(tag);
    if (full) return full;
    const [language = ''] = tag.split('-');
    if (isLocale(language)) return language;
    if (NEAR_INDONESIAN.includes(language)) return 'id';
  }
  return DEFAULT_LOCALE;
}
