import type { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import type { RECORD_SCHEMAS, RecordKind } from '../../contract/admin/record-kinds.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { RESERVED_SEGMENTS } from '../../contract/pages/search-addresses.ts';
import type { EditableKinds, StoredRecord } from '../records.ts';
import {
  categories,
  fields,
  findNamedByCategory,
  findNamedByOption,
  hasField,
  referenceLists,
} from './form-record-store.ts';

type ValuesOf<Kind extends RecordKind> = z.output<(typeof RECORD_SCHEMAS)[Kind]>;
type Errors = Record<string, FieldError[]>;

/** Categories, the fields of their forms, and the choices that fields have in common. */
export const formRecords: EditableKinds = {
  category: {
    ...categories,
    check: (tx, values, before) => categoryErrors(tx, values as ValuesOf<'category'>, before),
  },
  field: {
    ...fields,
    check: (tx, values, before) => fieldErrors(tx, values as ValuesOf<'field'>, before),
    // Forms contain it.
    mayRemove: ({ facts }) => facts.uses === 0,
  },
  option: {
    ...referenceLists(),
    // Addresses have words for these.
    mayRemove: ({ values }) => values.list !== 'condition',
    check: (tx, values, before) => optionErrors(tx, values as ValuesOf<'option'>, before),
  },
};

async function categoryErrors(tx: Tx, values: ValuesOf<'category'>, before: StoredRecord | null): Promise<Errors> {
  const { slug, parent_id, fields } = values;
  const keys = fields.map(({ key }) => key);
  const found = await findNamedByCategory(tx, { slug, parent_id, keys }, before);
  if (!found || found.is_taken || RESERVED_SEGMENTS.includes(slug)) return { slug: [{ key: 'taken' }] };
  // Choices name the categories that offer them.
  if (before && before.values.slug !== slug && found.is_offered) return { slug: [{ key: 'fixed' }] };
  // Ads store both.
  if (before && before.values.parent_id !== parent_id) return { parent_id: [{ key: 'fixed' }] };
  if (parent_id !== null && !found.has_parent) return { parent_id: [{ key: 'not_found' }] };
  const wrong = keys.findIndex((key) => !found.known.includes(key));
  if (wrong >= 0) return { fields: [{ key: 'not_found' }] };
  return new Set(keys).size === keys.length ? {} : { fields: [{ key: 'repeated' }] };
}

async function fieldErrors(tx: Tx, values: ValuesOf<'field'>, before: StoredRecord | null): Promise<Errors> {
  const { key, type, minimum, maximum, max_length, options_source, options } = values;
  if (before && before.values.key !== key) return { key: [{ key: 'fixed' }] };
  if (!before && (await hasField(tx, key))) return { key: [{ key: 'taken' }] };
  const required = { key: 'required' };
  if (type === 'integer' || type === 'decimal') {
    if (minimum === null) return { minimum: [required] };
    if (maximum === null) return { maximum: [required] };
    if (minimum >= maximum) return { maximum: [{ key: 'minimum_value', params: { length: minimum } }] };
    const whole = type === 'decimal' || (Number.isInteger(minimum) && Number.isInteger(maximum));
    return whole ? {} : { [Number.isInteger(minimum) ? 'maximum' : 'minimum']: [{ key: 'format' }] };
  }
  if (type === 'text') return max_length === null ? { max_length: [required] } : {};
  if (options_source !== null) return {};
  if (options.length < 2) return { options: [{ key: 'minimum_items', params: { length: 2 } }] };
  return new Set(options.map(({ value }) => value)).size < options.length ? { options: [{ key: 'repeated' }] } : {};
}

async function optionErrors(tx: Tx, values: ValuesOf<'option'>, before: StoredRecord | null): Promise<Errors> {
  const { list, code, categories } = values;
  if (before ? before.values.list !== list : list === 'condition') return { list: [{ key: 'fixed' }] };
  // Answers of ads are stored by it.
  if (before && before.values.code !== code) return { code: [{ key: 'fixed' }] };
  const found = await findNamedByOption(tx, values, before?.id ?? null);
  if (found?.is_taken) return { code: [{ key: 'taken' }] };
  const unknown = categories.find((slug) => !found?.known.includes(slug));
  if (unknown !== undefined) return { categories: [{ key: 'not_found' }] };
  return new Set(categories).size === categories.length ? {} : { categories: [{ key: 'repeated' }] };
}
