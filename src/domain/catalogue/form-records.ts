import { sql } from 'kysely';
import type { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import type { RECORD_SCHEMAS, RecordKind } from '../../contract/admin/record-kinds.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { RESERVED_SEGMENTS } from '../../contract/pages/search-addresses.ts';
import {
  column,
  type EditableKind,
  type EditableKinds,
  jsonColumn,
  type RecordValues,
  type StoredRecord,
  tableKind,
} from '../records.ts';

type ValuesOf<Kind extends RecordKind> = z.output<(typeof RECORD_SCHEMAS)[Kind]>;
type Errors = Record<string, FieldError[]>;

/** Categories, the fields of their forms, and the choices that fields have in common. */
export const formRecords: EditableKinds = {
  category: tableKind({
    table: 'categories',
    columns: {
      parent_id: column('parent_id'),
      name: column('name'),
      name_en: column('name_en'),
      slug: column('slug'),
      icon: column('icon'),
      category_class: column('category_class'),
      posting_group: column('posting_group'),
      requires_approval: column('requires_approval'),
      fields: jsonColumn('fields'),
      is_active: column('is_active'),
    },
    orderBy: sql`parent_id nulls first, position, id`,
    isOrdered: true,
    groupOf: ({ values }) => values.parent_id ?? null,
    check: (tx, values, before) => categoryErrors(tx, values as ValuesOf<'category'>, before),
  }),
  field: tableKind({
    table: 'fields',
    columns: {
      key: column('key'),
      label: column('label'),
      label_en: column('label_en'),
      type: column('type'),
      unit: column('unit'),
      minimum: column('minimum'),
      maximum: column('maximum'),
      max_length: column('max_length'),
      options_source: column('options_source'),
      options: jsonColumn('options'),
      highlight: column('highlight'),
      filter: column('filter'),
      is_active: column('is_active'),
    },
    facts: sql`jsonb_build_object('uses', (
      select count(*) from categories where fields @> jsonb_build_array(jsonb_build_object('key', key))))`,
    key: sql`key`,
    has_own_key: true,
    orderBy: sql`label, key`,
    check: (tx, values, before) => fieldErrors(tx, values as ValuesOf<'field'>, before),
    // Forms contain it.
    mayRemove: ({ facts }) => facts.uses === 0,
  }),
  option: options(),
};

async function categoryErrors(tx: Tx, values: ValuesOf<'category'>, before: StoredRecord | null): Promise<Errors> {
  const { slug, parent_id, fields } = values;
  const id = before?.id ?? null;
  const keys = fields.map(({ key }) => key);
  const { rows } = await sql<{ is_taken: boolean; is_offered: boolean; has_parent: boolean; known: string[] }>`
    select
      exists (select from categories where slug = ${slug} and id::text is distinct from ${id}) as is_taken,
      exists (select from reference_options where attributes -> 'for' ? ${String(before?.values.slug ?? '')}) as is_offered,
      exists (select from categories where id = ${parent_id} and parent_id is null) as has_parent,
      array(select key from fields where key = any(${keys})) as known`.execute(tx);
  const [found] = rows;
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
  const { rows } = await sql`select from fields where key = ${key}`.execute(tx);
  if (!before && rows.length > 0) return { key: [{ key: 'taken' }] };
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

/** The lists of choices; the code, the categories and the swatch are attributes. */
function options(): EditableKind {
  const key = sql<string>`list || ':' || id`;
  const find: EditableKind['find'] = async (read: Read, id) => {
    const { rows } = await sql<StoredRecord>`
      select ${key} as id, '{}'::jsonb as facts, jsonb_build_object(
        'list', list, 'name', name, 'name_en', name_en, 'is_active', is_active,
        'code', attributes ->> 'code', 'hex', attributes ->> 'hex',
        'categories', coalesce(attributes -> 'for', '[]')) as values
      from reference_options where ${id === undefined ? sql`true` : sql`${key} = ${id}`}
      order by list, position, id`.execute(read);
    return rows;
  };
  /** What of the values is stored in the column `attributes`; without categories all offer the choice. */
  const attributesOf = ({ code, hex, categories }: RecordValues) => ({
    ...(code === undefined ? {} : { code }),
    ...(hex === undefined || hex === null ? {} : { hex }),
    ...(Array.isArray(categories) && categories.length > 0 ? { for: categories } : {}),
  });
  return {
    find,
    // Only administrators write here, one after another.
    lock: async (tx, id) => (await find(tx, id))[0] ?? null,
    async update(tx, id, changed) {
      const left = ['hex', 'categories']
        .filter((name) => name in changed)
        .map((name) => (name === 'hex' ? name : 'for'));
      for (const name of ['name', 'name_en', 'is_active'].filter((one) => one in changed)) {
        await sql`update reference_options set ${sql.ref(name)} = ${changed[name]} where ${key} = ${id}`.execute(tx);
      }
      await sql`update reference_options
        set attributes = attributes - ${left}::text[] || ${JSON.stringify(attributesOf(changed))}::jsonb
        where ${key} = ${id}`.execute(tx);
    },
    async insert(tx, values, id) {
      const { list, name, name_en, is_active } = values;
      const number = id === null ? sql`default` : sql`${Number(id.split(':')[1])}`;
      const { rows } = await sql<{ id: string }>`
        insert into reference_options (id, list, name, name_en, is_active, attributes, position)
        values (${number}, ${list}, ${name}, ${name_en}, ${is_active}, ${JSON.stringify(attributesOf(values))},
          (select coalesce(max(position), 0) + 1 from reference_options where list = ${list}))
        returning ${key} as id`.execute(tx);
      return rows[0]?.id ?? '';
    },
    async remove(tx, id) {
      await sql`delete from reference_options where ${key} = ${id}`.execute(tx);
    },
    async order(tx, ids) {
      await sql`
        update reference_options set position = wanted.rank
        from unnest(${[...ids]}::text[]) with ordinality as wanted (record_id, rank)
        where ${key} = wanted.record_id`.execute(tx);
    },
    groupOf: ({ values }) => values.list ?? null,
    // Addresses have words for these.
    mayRemove: ({ values }) => values.list !== 'condition',
    check: (tx, values, before) => optionErrors(tx, values as ValuesOf<'option'>, before),
  };
}

async function optionErrors(tx: Tx, values: ValuesOf<'option'>, before: StoredRecord | null): Promise<Errors> {
  const { list, code, categories } = values;
  if (before ? before.values.list !== list : list === 'condition') return { list: [{ key: 'fixed' }] };
  // Answers of ads are stored by it.
  if (before && before.values.code !== code) return { code: [{ key: 'fixed' }] };
  const { rows } = await sql<{ is_taken: boolean; known: string[] }>`
    select exists (select from reference_options where list = ${list} and attributes ->> 'code' = ${code}
        and list || ':' || id is distinct from ${before?.id ?? null}) as is_taken,
      array(select slug from categories where slug = any(${categories})) as known`.execute(tx);
  if (rows[0]?.is_taken) return { code: [{ key: 'taken' }] };
  const unknown = categories.find((slug) => !rows[0]?.known.includes(slug));
  if (unknown !== undefined) return { categories: [{ key: 'not_found' }] };
  return new Set(categories).size === categories.length ? {} : { categories: [{ key: 'repeated' }] };
}
