import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { column, type EditableKinds, type Objections, type RecordValues, tableKind } from '../records.ts';

/** What a report can be about. A type that reports name is switched off, not removed. */
export const reportRecords: EditableKinds = {
  report_type: tableKind({
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
    check: requireBothLanguages,
  }),
};

async function requireBothLanguages(
  _tx: Tx,
  { explanation, explanation_en }: RecordValues,
): Promise<Record<string, FieldError[]>> {
  if ((explanation === null) === (explanation_en === null)) return {};
  return { [explanation === null ? 'explanation' : 'explanation_en']: [{ key: 'required' }] };
}

/** The last type that may be chosen is neither switched off nor removed: nobody could report an ad. */
export const reportObjections: Objections = {
  report_type: async (tx, before, values) => {
    if (before.values.is_active !== true || values?.is_active === true) return {};
    // A call that takes away another type at the same time is waited for.
    await sql`lock table report_types in share row exclusive mode`.execute(tx);
    const others = tx.selectFrom('report_types').select('id').where('is_active', '=', true);
    const other = await others.where('id', '!=', Number(before.id)).limit(1).executeTakeFirst();
    return other ? {} : { is_active: [{ key: 'last_active' }] };
  },
};
