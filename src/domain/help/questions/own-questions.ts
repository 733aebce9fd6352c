import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/help/endpoints.ts';
import { EXCERPT_LENGTH, type OWN_QUESTION_STATES } from '../../../contract/help/rules.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import type { SignedInCall } from '../../call.ts';
import { idCursors, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { messagesOf } from '../inbox/inbox-store.ts';
import { findOwnQuestion, findOwnQuestions, numberOf, type OwnQuestion } from './question-store.ts';

const PAGE_SIZE = 20;

/** A page of the caller's questions. */
export async function listOwnQuestions(
  { database: { read }, tokens }: Pick<Services, 'database' | 'tokens'>,
  { actor, locale }: SignedInCall,
  { cursor }: ParsedOf<typeof contract.listOwnQuestions>,
): Promise<ResultOf<typeof contract.listOwnQuestions>> {
  const cursors = idCursors(tokens, 'own-questions');
  const page = { before: cursors.read(cursor), limit: PAGE_SIZE + 1 };
  const found = await findOwnQuestions(read, actor.user_id, locale, page);
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, cursors.of);
  return {
    data: shown.map((row) => ({ ...present(row), excerpt: shortText(row.excerpt, EXCERPT_LENGTH) })),
    next_cursor,
  };
}

/** A question of the caller's with its messages; throws `not_found`. */
export async function getOwnQuestion(
  { database: { read } }: Pick<Services, 'database'>,
  { actor, locale }: SignedInCall,
  { id }: ParsedOf<typeof contract.getOwnQuestion>,
): Promise<ResultOf<typeof contract.getOwnQuestion>> {
  const found = await findOwnQuestion(read, actor.user_id, locale, id);
  if (!found) throw new AppError('not_found');
  const messages = await messagesOf(read, id);
  return {
    ...present(found),
    messages: messages.map((message) => ({
      id: message.id,
      text: message.text,
      is_answer: message.administrator_id !== null,
      created_at: message.created_at.toISOString(),
    })),
  };
}

function present({ id, topic, is_open, is_answered, created_at }: OwnQuestion) {
  const state: (typeof OWN_QUESTION_STATES)[number] = is_open ? 'waiting' : is_answered ? 'answered' : 'closed';
  return { id, number: numberOf(id), topic, state, created_at: created_at.toISOString() };
}
