import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { column, tableKind } from '../record-store.ts';
import type { RecordValues } from '../records.ts';
import { SIGN_UP } from './store.ts';

export const surveyQuestions = tableKind({
  table: 'surveys',
  columns: { question: column('question'), question_en: column('question_en') },
  orderBy: sql`id`,
  isFixed: true,
});

export const surveyOptions = tableKind({
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
});

/** Whether another option has this value, whether the parent has a list of its own, and whether this option has one. */
export async function findOtherOptions(tx: Tx, { value, parent_id }: RecordValues, id: string | null) {
  const { rows } = await sql<{ is_taken: boolean; is_list: boolean; is_parent: boolean }>`
    select
      exists (select from survey_options where value = ${value} and id::text is distinct from ${id}) as is_taken,
      exists (select from survey_options where id = ${parent_id} and parent_id is null and id::text is distinct from ${id})
        as is_list,
      exists (select from survey_options where parent_id::text = ${id}) as is_parent`.execute(tx);
  return rows[0];
}
