import type { Locale } from '../contract/locale.ts';
import type { Translators } from '../web/entry-server.tsx';
import type { ErrorTexts } from './errors.ts';

/** Error texts from the locale files of the pages, so that server and browser use the same. */
export function createErrorTexts(translators: Translators): ErrorTexts {
  const labelOf = (locale: Locale, field: string) => {
    const translator = translators[locale];
    const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
    return translator.t(`errors:fields.${last}`, { defaultValue: translator.t('errors:fields.value') });
  };
  return {
    message: (locale, key, params) => translators[locale].t(`errors:keys.${key}`, params),
    field: (locale, field, fieldError) =>
      translators[locale].t(`errors:validation.${fieldError.key}`, {
        ...fieldError.params,
        field: labelOf(locale, field),
      }),
  };
}
