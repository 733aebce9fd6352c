import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { column, jsonColumn, tableKind } from '../record-store.ts';
import type { EditableKind, RecordValues, StoredRecord } from '../records.ts';

export const categories = tableKind({
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
});

export const fields = tableKind({
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
});

/** The lists of choices; the code, the categories and the swatch are attributes. */
export function referenceLists(): EditableKind {
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
  };
}

/** What of a category is taken or known: `slug` by another one, its present slug by choices, its parent, its fields. */
export async function findNamedByCategory(
  tx: Tx,
  { slug, parent_id, keys }: { slug: string; parent_id: number | null; keys: readonly string[] },
  before: StoredRecord | null,
) {
  const id = before?.id ?? null;
  const { rows } = await sql<{ is_taken: boolean; is_offered: boolean; has_parent: boolean; known: string[] }>`
    select
      exists (select from categories where slug = ${slug} and id::text is distinct from ${id}) as is_taken,
      exists (select from reference_options where attributes -> 'for' ? ${String(before?.values.slug ?? '')}) as is_offered,
      exists (select from categories where id = ${parent_id} and parent_id is null) as has_parent,
      array(select key from fields where key = any(${keys})) as known`.execute(tx);
  return rows[0];
}

export async function hasField(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql`select from fields where key = ${key}`.execute(tx);
  return rows.length > 0;
}

/** Whether another choice of the list than `id` has this code, and which of the categories exist. */
export async function findNamedByOption(
  tx: Tx,
  { list, code, categories }: { list: string; code: string; categories: readonly string[] },
  id: string | null,
) {
  const { rows } = await sql<{ is_taken: boolean; known: string[] }>`
    select exists (select from reference_options where list = ${list} and attributes ->> 'code' = ${code}
        and list || ':' || id is distinct from ${id}) as is_taken,
      array(select slug from categories where slug = any(${categories})) as known`.execute(tx);
  return rows[0];
}
