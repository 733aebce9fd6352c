import { createInstance, type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type BrandWords, brandVariables, brandWords, defaultBrand } from '../../contract/brand/brand.ts';
import type { Locale } from '../../contract/text/locale.ts';

/** Namespaces that every page needs; a page's route names further ones. */
export const BASE_NAMESPACES = ['ui', 'layout', 'board'] as const;

/**
 * Creates a translator; texts name the product as `{{app}}` and the unit of payment as `{{coin_name}}`. A missing key is shown as it is, and fails the locale
 * check.
 */
export function createTranslator(
  locale: Locale,
  resources: Resource,
  words: BrandWords = brandWords(defaultBrand(), locale),
): i18n {
  const translator = createInstance();
  translator.use(initReactI18next);
  void translator.init({
    lng: locale,
    resources,
    fallbackLng: false,
    ns: Object.keys(resources[locale] ?? {}),
    defaultNS: 'ui',
    initAsync: false,
    // React escapes text; escaping twice would show entities.
    interpolation: { escapeValue: false, defaultVariables: brandVariables(words) },
    returnNull: false,
    react: { useSuspense: false },
  });
  return translator;
}
