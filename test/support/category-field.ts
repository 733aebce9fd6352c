import type { Field } from '../../src/contract/catalogue/endpoints.ts';

/** A field of a category's form, as the catalogue describes it. */
export const categoryField = (key: string, type: Field['type'], rest: Partial<Field> = {}): Field => ({
  key,
  label: key,
  label_en: key,
  type,
  required: false,
  unit: null,
  minimum: null,
  maximum: null,
  max_length: null,
  options: [],
  highlight: false,
  filter: false,
  ...rest,
});
