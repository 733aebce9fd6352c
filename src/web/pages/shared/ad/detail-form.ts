import { applicableFields, applicablePrice } from '../../../../contract/ads/applicable-fields.ts';
import { type DetailForm, type Draft, detailForm } from '../../../../contract/ads/creation.ts';
import {
  detailErrors,
  type FieldErrors,
  missingFields,
  nonEmptyDetails,
  validDetails,
} from '../../../../contract/ads/details.ts';
import { AD_LIMITS, PRICE_UNITS } from '../../../../contract/ads/rules.ts';
import type { Details } from '../../../../contract/ads/schemas.ts';
import { fieldErrorsOf } from '../../../../contract/api/validation.ts';
import type { Field } from '../../../../contract/catalogue/endpoints.ts';
import type { DisplayConfig } from '../../../../contract/design/schemas.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { needsText } from '../../../designer/model/model.ts';

/** The values of the form's fields; while typing, parts of them may not be valid. */
export type DetailValues = Omit<DetailForm, 'details'> & { details: Record<string, Details[string] | null> };

/** The form of a sub-category; null while none is chosen. */
export type CategoryForm = { sub_category_id: number | null; fields: readonly Field[] };

/** The name of a category's field in the page's language. */
export function labelOf(named: { label: string; label_en: string }, locale: Locale): string {
  return locale === 'en' ? named.label_en : named.label;
}

/** The form's values of a draft. */
export function valuesOf(draft: Draft): DetailForm {
  return {
    title: draft.title,
    description: draft.description,
    category_id: draft.category_id,
    sub_category_id: draft.sub_category_id,
    details: draft.details,
    price: draft.price,
    price_unit: draft.price_unit === PRICE_UNITS.IDR ? PRICE_UNITS.IDR : PRICE_UNITS.USD,
    price_note: draft.price_note,
    price_period: draft.price_period,
    photos: draft.photos.map(({ file_id }) => file_id),
    location_same_as_profile: draft.location_same_as_profile,
    city_id: draft.city_id,
    address: draft.address,
    address_detail: draft.address_detail,
    contact_same_as_profile: draft.contact_same_as_profile,
    contact_name: draft.contact_name,
    contact_email: draft.contact_email,
    contact_phone: draft.contact_phone,
    whatsapp_connected: draft.whatsapp_connected,
    links: draft.links,
  };
}

/** The largest text of a design, as a first title: rows are added until it is long enough. */
export function titleOfDesign(display: DisplayConfig): string {
  const rows = display.contents.flatMap((content) => (content.type === 'TEXT' ? content.rows : []));
  const written = rows.filter((row) => !needsText(row)).toSorted((one, other) => other.size - one.size);
  const { min, max } = AD_LIMITS.title;
  let title = '';
  for (const { text } of written) {
    const longer = `${title} ${text}`.replace(/\s+/gu, ' ').trim();
    if (longer.length <= max) title = longer;
    if (title.length >= min) break;
  }
  return title;
}

/** The answers that were given, valid or not. */
function answersOf(values: DetailValues, fields: readonly Field[]): Details {
  const known = new Set(applicableFields(fields, values.details).map((field) => field.key));
  const entries = Object.entries(values.details).flatMap(([key, value]): [string, Details[string]][] =>
    known.has(key) && value !== null && value !== undefined ? [[key, value]] : [],
  );
  return nonEmptyDetails(Object.fromEntries(entries));
}

/**
 * The values that can be saved now. An invalid part keeps its last saved value; the category changes only when its
 * form is loaded, because the form decides which answers are valid.
 */
export function savableValues(values: DetailValues, saved: DetailForm, form: CategoryForm): DetailForm {
  const savable = { ...saved };
  const copyValid = <Key extends keyof DetailForm>(key: Key) => {
    const parsed = detailForm.shape[key].safeParse(values[key]);
    if (parsed.success) savable[key] = parsed.data as DetailForm[Key];
  };
  for (const key of detailForm.keyof().options) {
    if (!['category_id', 'sub_category_id', 'details'].includes(key)) copyValid(key);
  }
  if (values.sub_category_id === form.sub_category_id) {
    copyValid('category_id');
    copyValid('sub_category_id');
    savable.details = validDetails(answersOf(values, form.fields), form.fields);
  }
  return { ...savable, ...applicablePrice(form.fields, savable.details, savable) };
}

/** All errors that prevent completing the step: missing and invalid fields. */
export function fieldErrorsOfValues(values: DetailValues, form: CategoryForm): FieldErrors {
  const details = answersOf(values, form.fields);
  const parsed = detailForm.safeParse({ ...values, details: {} }, { reportInput: true });
  return {
    ...missingFields({ ...values, details }, form.fields),
    ...detailErrors(details, form.fields),
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error.issues)),
  };
}
