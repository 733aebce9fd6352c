import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { LEGAL_NAMES } from '../../contract/legal/rules.ts';
import { column, tableKind } from '../record-store.ts';

/** The drafts as records that administrators edit. */
export const drafts = tableKind({
  table: 'legal_drafts',
  columns: {
    type: {
      column: 'type',
      read: sql`(array[${sql.join(LEGAL_NAMES.map((name) => sql.lit(name)))}])[type]`,
      write: (value) => sql`${LEGAL_NAMES.indexOf(value as (typeof LEGAL_NAMES)[number]) + 1}`,
    },
    title: column('title'),
    title_en: column('title_en'),
    body: column('body'),
    body_en: column('body_en'),
    must_accept: column('must_accept'),
    publishes_on: { ...column('publishes_on'), read: sql`publishes_on::text` },
  },
  facts: sql`jsonb_build_object('state', case when publishes_on is null then 'draft' else 'scheduled' end)`,
  orderBy: sql`publishes_on nulls first, id`,
});

/** Deletes and returns the drafts, or one, whose day is `day` or earlier. */
export async function takeDueDrafts(tx: Tx, { day, id }: { day: string; id?: string }) {
  return tx
    .deleteFrom('legal_drafts')
    .where('publishes_on', '<=', sql<Date>`${day}::date`)
    .$if(id !== undefined, (query) => query.where('id', '=', String(id)))
    .returningAll()
    .execute();
}
