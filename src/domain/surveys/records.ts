import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import type { EditableKinds, RecordValues, StoredRecord } from '../records.ts';
import { findOtherOptions, surveyOptions, surveyQuestions } from './record-store.ts';

/** The sign-up survey: its question, and the options, which may have a list of options below them. */
export const surveyRecords: EditableKinds = {
  survey: surveyQuestions,
  survey_option: { ...surveyOptions, check: requireOption },
};

async function requireOption(
  tx: Tx,
  values: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const found = await findOtherOptions(tx, values, before?.id ?? null);
  if (found?.is_taken) return { value: [{ key: 'taken' }] };
  // Answers are counted by their value.
  if (before && before.values.value !== values.value) return { value: [{ key: 'fixed' }] };
  const isNested = values.parent_id !== null && (!found?.is_list || found.is_parent);
  return isNested ? { parent_id: [{ key: 'not_found' }] } : {};
}
