import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { column, tableKind } from '../record-store.ts';

/** What a report can be about. */
export const reportTypes = tableKind({
  table: 'report_types',
  columns: {
    name: column('name'),
    name_en: column('name_en'),
    explanation: column('explanation'),
    explanation_en: column('explanation_en'),
    needs_text: column('needs_text'),
    severity: column('severity'),
    is_active: column('is_active'),
  },
  orderBy: sql`position, id`,
  isOrdered: true,
});

/** True if there is another type that may be chosen. A call that changes a type at the same time is waited for. */
export async function lockOtherActiveType(tx: Tx, id: number): Promise<boolean> {
  await sql`lock table report_types in share row exclusive mode`.execute(tx);
  const others = tx.selectFrom('report_types').select('id').where('is_active', '=', true);
  return (await others.where('id', '!=', id).limit(1).executeTakeFirst()) !== undefined;
}
