import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { RESERVED_ARTICLE } from '../../contract/help/rules.ts';
import type { EditableKind, EditableKinds, RecordValues, StoredRecord } from '../records.ts';
import { termsOf } from '../search/public.ts';
import { articles, categories, hasCategory, hasSlug, informationPages, topics } from './record-store.ts';
import { storeWords } from './store.ts';

/** The texts of the help and of the pages that introduce the board. */
export const helpRecords: EditableKinds = {
  help_category: {
    ...categories,
    check: (tx, values, before) => requireFreeSlug(tx, 'help_categories', values, before),
  },
  help_article: withWords({ ...articles, check: requireArticle }),
  help_topic: topics,
  information_page: informationPages,
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
  if (!(await hasCategory(tx, values.category_id ?? null))) return { category_id: [{ key: 'not_found' }] };
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
  const isTaken = await hasSlug(tx, table, slug ?? null, before?.id ?? null);
  return isTaken ? { slug: [{ key: 'taken' }] } : {};
}
