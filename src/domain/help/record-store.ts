import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { column, tableKind } from '../record-store.ts';
import type { RecordValues } from '../records.ts';

const columnsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, column(name)]));
const SAME = { event: 'help.changed', editors: 'administrators' } as const;

export const categories = tableKind({
  ...SAME,
  table: 'help_categories',
  columns: columnsOf('slug', 'name', 'name_en'),
  orderBy: sql`position, id`,
  isOrdered: true,
});

export const articles = tableKind({
  ...SAME,
  table: 'help_articles',
  columns: columnsOf('category_id', 'slug', 'title', 'title_en', 'body', 'body_en', 'is_frequent', 'is_published'),
  facts: sql`jsonb_build_object('version', version,
    'category', (select name from help_categories where help_categories.id = category_id))`,
  orderBy: sql`(select position from help_categories where help_categories.id = category_id), position, id`,
  isOrdered: true,
  groupOf: ({ values }) => values.category_id ?? null,
});

export const topics = tableKind({
  ...SAME,
  table: 'help_topics',
  columns: columnsOf('name', 'name_en', 'is_active'),
  orderBy: sql`position, id`,
  isOrdered: true,
});

export const informationPages = tableKind({
  ...SAME,
  table: 'information_pages',
  columns: columnsOf('title', 'title_en', 'body', 'body_en'),
  facts: sql`jsonb_build_object('page', name, 'version', version)`,
  key: sql<string>`name`,
  orderBy: sql`name`,
  isFixed: true,
});

export async function hasCategory(tx: Tx, id: RecordValues[string]): Promise<boolean> {
  const { rows } = await sql`select from help_categories where id = ${id}`.execute(tx);
  return rows.length > 0;
}

/** True if another row than `id` has this slug. */
export async function hasSlug(
  tx: Tx,
  table: 'help_articles' | 'help_categories',
  slug: RecordValues[string],
  id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)} where slug = ${slug} and id::text is distinct from ${id}`.execute(tx);
  return rows.length > 0;
}
