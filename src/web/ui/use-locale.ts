import { use } from 'react';
import { I18nContext } from 'react-i18next';
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../contract/text/locale.ts';

/** The language of the page, which only a new page changes: unlike `useTranslation`, this subscribes to nothing. */
export function useLocale(): Locale {
  const language = use(I18nContext)?.i18n.language;
  return isLocale(language) ? language : DEFAULT_LOCALE;
}
