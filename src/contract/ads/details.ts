import type { FieldError } from '../api/errors.ts';
import { fieldErrorsOf } from '../api/validation.ts';
import type { Field } from '../catalogue/endpoints.ts';
import { DECIMAL_PLACES } from '../catalogue/rules.ts';
import { applicableFields, hasPrice } from './applicable-fields.ts';
import { type Details, description, title } from './schemas.ts';

/** Validation errors by field, for the server's response and for the form. */
export type FieldErrors = Record<string, FieldError[]>;

/** Details without empty answers. */
export function nonEmptyDetails(values: Details): Details {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => (typeof value === 'number' ? true : value.length > 0)),
  );
}

/** Errors in a form's answers: unknown keys, wrong types, lengths out of range and invalid choices. */
export function detailErrors(values: Details, fields: readonly Field[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const [key, value] of Object.entries(values)) {
    const field = byKey.get(key);
    const fieldError = field ? answerError(value, field) : { key: 'unknown' };
    if (fieldError) fieldErrors[`details.${key}`] = [field ? named(fieldError, field) : fieldError];
  }
  return fieldErrors;
}

function named(fieldError: FieldError, { label, label_en }: Field): FieldError {
  return { ...fieldError, names: { id: label, en: label_en } };
}

function answerError(value: Details[string], field: Field): FieldError | null {
  switch (field.type) {
    case 'integer':
      if (!Number.isInteger(value)) return { key: 'format' };
      return typeof value === 'number' ? boundsError(value, field) : { key: 'format' };
    case 'decimal':
      return typeof value === 'number' && value === Number(value.toFixed(DECIMAL_PLACES))
        ? boundsError(value, field)
        : { key: 'format' };
    case 'text':
      if (typeof value !== 'string') return { key: 'format' };
      return field.max_length !== null && value.length > field.max_length
        ? { key: 'maximum_length', params: { length: field.max_length } }
        : null;
    case 'select':
      return typeof value === 'string' && isChoice(value, field) ? null : { key: 'format' };
    case 'multi_select': {
      if (!Array.isArray(value) || new Set(value).size !== value.length) return { key: 'format' };
      return value.every((choice) => isChoice(choice, field)) ? null : { key: 'format' };
    }
  }
}

function boundsError(value: number, { minimum, maximum }: Field): FieldError | null {
  if (minimum !== null && value < minimum) return { key: 'minimum_value', params: { length: minimum } };
  if (maximum !== null && value > maximum) return { key: 'maximum_value', params: { length: maximum } };
  return null;
}

const isChoice = (value: string, field: Field) => field.options.some((option) => option.value === value);

/** The answers to these fields, without those that do not apply any more. */
export function answersTo(values: Details, fields: readonly Field[]): Details {
  const keys = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
}

/** The answers that are also valid in another category's form. */
export function validDetails(values: Details, fields: readonly Field[]): Details {
  const fieldErrors = detailErrors(values, fields);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !fieldErrors[`details.${key}`]));
}

/** The fields of an ad that the detail step requires. */
export type AdDetails = {
  title: string;
  description: string;
  category_id: number | null;
  sub_category_id: number | null;
  details: Details;
  price: number | null;
  price_note: string;
  location_same_as_profile: boolean;
  city_id: number | null;
  contact_same_as_profile: boolean;
  contact_name: string;
  contact_phone: string;
};

const NOTES_WITHOUT_PRICE = ['free', 'negotiable', 'reward'];
/** The fields that are still missing before the detail step is complete. */
export function missingFields(values: AdDetails, fields: readonly Field[]): FieldErrors {
  const fieldErrors: FieldErrors = {};
  const required = (field: string) => {
    fieldErrors[field] = [{ key: 'required' }];
  };
  for (const [name, schema] of Object.entries({ title, description })) {
    const result = schema.safeParse(name === 'title' ? values.title : values.description, { reportInput: true });
    if (!result.success) fieldErrors[name] = Object.values(fieldErrorsOf(result.error.issues)).flat();
  }
  if (values.category_id === null) required('category_id');
  if (values.sub_category_id === null) required('sub_category_id');
  for (const field of applicableFields(fields, values.details)) {
    if (field.required && values.details[field.key] === undefined)
      fieldErrors[`details.${field.key}`] = [named({ key: 'required' }, field)];
  }
  const needsPrice = !NOTES_WITHOUT_PRICE.includes(values.price_note) && hasPrice(fields);
  if (needsPrice && values.price === null) required('price');
  if (!values.location_same_as_profile && values.city_id === null) required('city_id');
  if (!values.contact_same_as_profile) {
    if (values.contact_name === '') required('contact_name');
    if (values.contact_phone === '') required('contact_phone');
  }
  return fieldErrors;
}
