import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';

const tag = 'accounts';
const choice = z.object({ text: z.string(), text_en: z.string(), value: z.string() });

export const survey = z.object({
  /** In coins. */
  bonus: z.int(),
  question: z.string(),
  question_en: z.string(),
  options: z.array(
    choice.extend({
      /** The answer, or a list of answers to choose from. */
      value: z.union([z.string(), z.array(choice)]),
      /** The label of the list; null for an option without one. */
      prompt: z.string().nullable(),
      prompt_en: z.string().nullable(),
    }),
  ),
});
export type Survey = z.output<typeof survey>;

export const getSurvey = endpoint({
  method: 'GET',
  path: '/user/register/survey',
  access: 'login',
  summary: 'Retrieve the sign-up survey',
  description:
    'Returns the question, its options and the bonus in coins. The `value` of an option is its answer, or a list of options.',
  tag,
  output: survey,
});

export const claimSurvey = endpoint({
  method: 'POST',
  path: '/user/register/survey',
  access: 'login',
  summary: 'Complete the sign-up survey',
  description:
    'Stores the answer and credits the bonus, once for each user. `value` is that of an option without a list, or of an option in a list. Fails with `survey_unavailable` if the caller has answered before, or if their welcome bonus is held or was already given to another account.',
  tag,
  body: z.strictObject({ value: z.string().regex(/^[a-z0-9_]{1,40}$/) }),
  output: z.object({ bonus: z.int(), balance: z.int() }),
  errors: ['invalid_value', 'survey_unavailable', 'account_restricted', 'idempotency_conflict'],
  idempotent: true,
  calls_per_minute: 20,
});
