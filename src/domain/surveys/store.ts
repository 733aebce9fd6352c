import type { Read, Tx } from '../../base/database.ts';
import type { Survey } from '../../contract/surveys/endpoints.ts';
import type { ReferenceLists } from '../module.ts';

/** The sign-up survey, in `surveys`. */
export const SIGN_UP = 1;

/** The question and the offered options. */
export async function signUpSurvey(read: Read): Promise<Omit<Survey, 'bonus'>> {
  const [question, rows] = await Promise.all([
    read.selectFrom('surveys').select(['question', 'question_en']).where('id', '=', SIGN_UP).executeTakeFirstOrThrow(),
    offeredOptions(read).orderBy('position').orderBy('id').execute(),
  ]);
  const optionsOf = (parent: number | null) => rows.filter(({ parent_id }) => parent_id === parent);
  return {
    ...question,
    options: optionsOf(null).map(({ id, value, ...texts }) => {
      const list = optionsOf(id);
      return { ...texts, value: list.length > 0 ? list : value };
    }),
  };
}

/** The option whose list has the names of exhibitions. */
const EXHIBITION = 'exhibition';

/** Where users heard of the application, and the exhibitions among it, as reference values. */
export function surveyLists(read: Read): ReferenceLists {
  const answers = async () => {
    const rows = await offeredOptions(read).orderBy('position').orderBy('id').execute();
    return rows.map(({ id, text, text_en, value, parent_id }) => ({
      id,
      name: text,
      name_en: text_en,
      value,
      attributes: { parent_id },
    }));
  };
  return {
    referral: answers,
    async exhibition() {
      const all = await answers();
      const list = all.find(({ value }) => value === EXHIBITION);
      return list ? all.filter(({ attributes }) => attributes.parent_id === list.id) : [];
    },
  };
}

/** The id of an answer; null if it is not offered, or leads to a list. */
export async function findAnswer(read: Read, value: string): Promise<number | null> {
  const rows = await offeredOptions(read).execute();
  const found = rows.find((row) => row.value === value);
  if (!found || rows.some(({ parent_id }) => parent_id === found.id)) return null;
  return found.parent_id === null || rows.some(({ id }) => id === found.parent_id) ? found.id : null;
}

function offeredOptions(read: Read) {
  return read
    .selectFrom('survey_options')
    .select(['id', 'parent_id', 'value', 'text', 'text_en', 'prompt', 'prompt_en'])
    .where('survey_id', '=', SIGN_UP)
    .where('is_offered', '=', true);
}

type Answer = {
  user_id: string;
  mailbox_hash: string;
  phone_hash: string;
  option_id: number;
  coins: number;
  now: Date;
};

/** False if the user, the mailbox or the phone number has an answer, also one of a concurrent call. */
export async function insertAnswer(tx: Tx, { now, ...answer }: Answer): Promise<boolean> {
  const row = await tx
    .insertInto('survey_answers')
    .values({ ...answer, answered_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
