import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import type { FieldError } from '../../contract/api/errors.ts';
import { column, type EditableKinds, type RecordValues, type StoredRecord, tableKind } from '../records.ts';
import { SIGN_UP } from './store.ts';

/** The sign-up survey: its question, and the options, which may have a list of options below them. */
export const surveyRecords: EditableKinds = {
  survey: tableKind({
    table: 'surveys',
    columns: { question: column('question'), question_en: column('question_en') },
    orderBy: sql`id`,
    isFixed: true,
  }),
  survey_option: tableKind({
    table: 'survey_options',
    columns: {
      text: column('text'),
      text_en: column('text_en'),
      value: column('value'),
      parent_id: column('parent_id'),
      prompt: column('prompt'),
      prompt_en: column('prompt_en'),
      is_offered: column('is_offered'),
    },
    constants: { survey_id: SIGN_UP },
    orderBy: sql`parent_id nulls first, position, id`,
    isOrdered: true,
    groupOf: ({ values }) => values.parent_id ?? null,
    check: requireOption,
  }),
};

async function requireOption(
  tx: Tx,
  { value, parent_id }: RecordValues,
  before: StoredRecord | null,
): Promise<Record<string, FieldError[]>> {
  const id = before?.id ?? null;
  const { rows } = await sql<{ is_taken: boolean; is_list: boolean; is_parent: boolean }>`
    select
      exists (select from survey_options where value = ${value} and id::text is distinct from ${id}) as is_taken,
      exists (select from survey_options where id = ${parent_id} and parent_id is null and id::text is distinct from ${id})
        as is_list,
      exists (select from survey_options where parent_id::text = ${id}) as is_parent`.execute(tx);
  const [found] = rows;
  if (found?.is_taken) return { value: [{ key: 'taken' }] };
  // Answers are counted by their value.
  if (before && before.values.value !== value) return { value: [{ key: 'fixed' }] };
  const isNested = parent_id !== null && (!found?.is_list || found.is_parent);
  return isNested ? { parent_id: [{ key: 'not_found' }] } : {};
}
