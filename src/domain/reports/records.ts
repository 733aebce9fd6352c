import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import type { EditableKinds, Objections, RecordValues } from '../records.ts';
import { lockOtherActiveType, reportTypes } from './record-store.ts';

/** What a report can be about. A type that reports name is switched off, not removed. */
export const reportRecords: EditableKinds = { report_type: { ...reportTypes, check: requireBothLanguages } };

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
    return (await lockOtherActiveType(tx, Number(before.id))) ? {} : { is_active: [{ key: 'last_active' }] };
  },
};
