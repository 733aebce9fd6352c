import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { RESERVED_ARTICLE } from '../../contract/help/rules.ts';
import {
  column,
  type EditableKind,
  type EditableKinds,
  type RecordValues,
  type StoredRecord,
  tableKind,
} from '../records.ts';
import { termsOf } from '../search/public.ts';
import { storeWords } from './store.ts';

const columnsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, column(name)]));
const SAME = { event: 'help.changed', editors: 'administrators' } as const;

/** The texts of the help and of the pages that introduce the board. */
export const helpRecords: EditableKinds = {
  help_category: tableKind({
    ...SAME,
    table: 'help_categories',
    columns: columnsOf('slug', 'name', 'name_en'),
    orderBy: sql`position, id`,
    isOrdered: true,
    check: (tx, values, before) => requireFreeSlug(tx, 'help_categories', values, before),
  }),
  help_article: withWords(
    tableKind({
      ...SAME,
      table: 'help_articles',
      columns: columnsOf('category_id', 'slug', 'title', 'title_en', 'body', 'body_en', 'is_frequent', 'is_published'),
      facts: sql`jsonb_build_object('version', version,
        'category', (select name from help_categories where help_categories.id = category_id))`,
      orderBy: sql`(select position from help_categories where help_categories.id = category_id), position, id`,
      isOrdered: true,
      groupOf: ({ values }) => values.category_id ?? null,
      check: requireArticle,
    }),
  ),
  help_topic: tableKind({
    ...SAME,
    table: 'help_topics',
    columns: columnsOf('name', 'name_en', 'is_active'),
    orderBy: sql`position, id`,
    isOrdered: true,
  }),
  information_page: tableKind({
    ...SAME,
    table: 'information_pages',
    columns: columnsOf('title', 'title_en', 'body', 'body_en'),
    facts: sql`jsonb_build_object('page', name, 'version', version)`,
    key: sql<string>`name`,
    orderBy: sql`name`,
    isFixed: true,
  }),
};

/** The search finds an article by what it says now. */
function withWords(kind: EditableKind): EditableKind {
  return {
    ...kind,
    async update(tx, id, changed) {
      await kind.update(tx, id, changed);
      await storeWords(tx, termsOf, id);
    },
    async insert(tx, values, id) {
      if (!kind.insert) throw new Error('articles can be added');
      const added = await kind.insert(tx, values, id);
      await storeWords(tx, termsOf, added);
      return added;
    },
  };
}

async function requireArticle(
  tx: Tx,
  values: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const { rows } = await sql`select from help_categories where id = ${values.category_id}`.execute(tx);
  if (rows.length === 0) return { category_id: [{ key: 'not_found' }] };
  if (values.slug === RESERVED_ARTICLE) return { slug: [{ key: 'taken' }] };
  // Its address is linked to.
  if (before?.values.is_published && before.values.slug !== values.slug) return { slug: [{ key: 'fixed' }] };
  return requireFreeSlug(tx, 'help_articles', values, before);
}

async function requireFreeSlug(
  tx: Tx,
  table: 'help_articles' | 'help_categories',
  { slug }: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const { rows } = await sql`
    select from ${sql.table(table)} where slug = ${slug} and id::text is distinct from ${before?.id ?? null}`.execute(
    tx,
  );
  return rows.length > 0 ? { slug: [{ key: 'taken' }] } : {};
}
