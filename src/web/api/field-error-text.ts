import type { FieldError } from '../../contract/api/errors.ts';

/** Translates a key of any locale file; a translator with the `errors` namespace fits. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * An error of a field as a sentence: the one place for it, so that the server's response and the page say the same.
 * `name` is the field's name if the locale file does not have it. A text with a field's name as suffix, such as
 * `equal_password_again`, replaces the general one for that field.
 */
export function fieldErrorText(
  translate: Translate,
  field: string,
  { key, params = {} }: FieldError,
  name: string = fieldName(translate, field),
): string {
  const { other_field, ...values } = params;
  return translate(`errors:validation.${key}`, {
    ...values,
    ...(other_field === undefined ? {} : { other_field: fieldName(translate, String(other_field)) }),
    field: name,
    context: lastPart(field),
  });
}

function fieldName(translate: Translate, field: string): string {
  return translate(`errors:fields.${lastPart(field)}`, { defaultValue: translate('errors:fields.value') });
}

/** The name that a path ends with: `contents.0.rows.1.text` is about `text`. */
function lastPart(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field;
}
