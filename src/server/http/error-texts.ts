import { fieldErrorText } from '../../web/api/field-error-text.ts';
import type { Translators } from '../../web/app/entry-server.tsx';
import type { ErrorTexts } from './errors.ts';

/** Error texts from the locale files of the pages, so that server and browser use the same. */
export function createErrorTexts(translators: () => Translators): ErrorTexts {
  return {
    message: (locale, key, params) => translators()[locale].t(`errors:keys.${key}`, params),
    field: (locale, field, fieldError) =>
      fieldErrorText(
        (key, values) => translators()[locale].t(key, { ...values }),
        field,
        fieldError,
        fieldError.names?.[locale],
      ),
  };
}
