import { z } from 'zod';
import { cursor, done, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { LOCALES } from '../text/locale.ts';
import { LETTERS, writtenText } from '../text/written-text.ts';
import { ANSWER_LENGTH, QUESTION_STATES } from './rules.ts';

const tag = 'administration';

const question = z.object({
  id,
  /** Its number in mails. */
  number: z.string(),
  topic: z.string(),
  /** A user's or guest's name. */
  name: z.string(),
  /** Null for guests. */
  user_id: id.nullable(),
  /** The language of the person. */
  locale: z.enum(LOCALES),
  /** The first words. */
  excerpt: z.string(),
  is_open: z.boolean(),
  created_at: timestamp,
  changed_at: timestamp,
  /** Who is answering it now. */
  taken_by: z.string().nullable(),
});
export type Question = z.output<typeof question>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/admin/help/question',
  access: 'admin',
  summary: 'List questions to support',
  description:
    'Returns open questions, the longest waiting first, or closed ones, the latest first. Addresses of guests are not returned: answers are mailed by the server.',
  tag,
  query: z.strictObject({ state: z.enum(QUESTION_STATES), cursor }),
  output: page(question).extend({ open: z.int() }),
  errors: ['invalid_argument'],
});

export const takeQuestion = endpoint({
  method: 'POST',
  path: '/admin/help/question/:id/take',
  access: 'admin',
  summary: 'Start answering a question',
  description:
    'Gives a question to the caller for ten minutes and returns its messages. Fails with `review_taken` while somebody else has it.',
  tag,
  params: z.strictObject({ id }),
  output: question.extend({
    locked_until: timestamp,
    messages: z.array(
      z.object({
        id,
        text: z.string(),
        created_at: timestamp,
        /** The administrator who answered; null for the person. */
        by: z.string().nullable(),
      }),
    ),
  }),
  errors: ['not_found', 'review_taken'],
});
export type TakenQuestion = z.output<typeof takeQuestion.output>;

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/admin/help/question/:id/answer',
  access: 'admin',
  summary: 'Add an answer to a question',
  description:
    'Mails an answer to the person, notifies a user, and closes the question. Fails with `review_taken` while somebody else has it.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({
    text: writtenText(ANSWER_LENGTH)
      .trim()
      .min(1)
      .refine(...LETTERS),
  }),
  output: done,
  errors: ['not_found', 'review_taken'],
});

export const switchQuestion = endpoint({
  method: 'POST',
  path: '/admin/help/question/:id/state',
  access: 'admin',
  summary: 'Close a question or open it again',
  description: 'Nobody is notified. Fails with `review_taken` while somebody else has it.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ is_open: z.boolean() }),
  output: done,
  errors: ['not_found', 'review_taken'],
});
