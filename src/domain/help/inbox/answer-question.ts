import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { AuditAction } from '../../../contract/audit/rules.ts';
import type * as contract from '../../../contract/help/inbox.ts';
import { QUESTION_LOCK_MINUTES } from '../../../contract/help/rules.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { profilesOf } from '../../accounts/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import { notifyAll } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { queueHelpMail, SEND_HELP_MAIL_JOB } from '../questions/help-mails.ts';
import { insertMessage, threadForMail } from '../questions/question-store.ts';
import { findQuestion, holdQuestion, lockQuestion, messagesOf, setQuestionState } from './inbox-store.ts';
import { presentQuestions } from './list-questions.ts';

type Needed = Pick<Services, 'database' | 'clock'>;
/** How much of an answer a notification shows; the mail has all of it. */
const NOTICE_LENGTH = 300;

/** Gives a question to an administrator and returns all of it. Throws the errors of the endpoint. */
export async function takeQuestion(
  { database, clock }: Needed,
  { actor, locale }: SignedInCall,
  { id }: ParsedOf<typeof contract.takeQuestion>,
): Promise<ResultOf<typeof contract.takeQuestion>> {
  const now = clock.now();
  const until = addMilliseconds(now, QUESTION_LOCK_MINUTES * MILLISECONDS.minute);
  await database.transaction(async (tx) => {
    await requireFree(tx, id, actor.user_id, now);
    await holdQuestion(tx, { id, by: actor.user_id, until });
    const after = { locked_until: until.toISOString() };
    await writeEntry(tx, { id, by: actor.user_id, action: 'help.take', before: {}, after, now });
  });
  const { read } = database;
  const found = await findQuestion(read, id);
  const [question] = found ? await presentQuestions(read, [found], { locale, now }) : [];
  if (!question) throw new AppError('not_found');
  const messages = await messagesOf(read, id);
  const administrators = await profilesOf(
    read,
    messages.flatMap(({ administrator_id }) => administrator_id ?? []),
  );
  return {
    ...question,
    locked_until: until.toISOString(),
    messages: messages.map(({ administrator_id, created_at, ...message }) => ({
      ...message,
      created_at: created_at.toISOString(),
      by: administrator_id === null ? null : (administrators.get(administrator_id)?.full_name ?? '–'),
    })),
  };
}

/** Answers a question and closes it. Throws the errors of the endpoint. */
export async function answerQuestion(
  { database, clock }: Needed,
  { actor }: SignedInCall,
  { id, text }: ParsedOf<typeof contract.answerQuestion>,
): Promise<ResultOf<typeof contract.answerQuestion>> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const { is_open } = await requireFree(tx, id, actor.user_id, now);
    const message_id = await insertMessage(tx, { thread_id: id, administrator_id: actor.user_id, text, now });
    await setQuestionState(tx, id, { is_open: false, now });
    await sendAnswer(tx, { id, message_id, text, now });
    const after = { is_open: false, message_id };
    await writeEntry(tx, { id, by: actor.user_id, action: 'help.answer', before: { is_open }, after, now });
  });
  return { done: true };
}

/** Closes a question without an answer, or opens it again. Throws the errors of the endpoint. */
export async function switchQuestion(
  { database, clock }: Needed,
  { actor }: SignedInCall,
  { id, is_open }: ParsedOf<typeof contract.switchQuestion>,
): Promise<ResultOf<typeof contract.switchQuestion>> {
  const now = clock.now();
  await database.transaction(async (tx) => {
    const before = await requireFree(tx, id, actor.user_id, now);
    await setQuestionState(tx, id, { is_open, now });
    const action = is_open ? 'help.reopen' : 'help.close';
    const entry = { before: { is_open: before.is_open }, after: { is_open } };
    await writeEntry(tx, { id, by: actor.user_id, action, ...entry, now });
  });
  return { done: true };
}

/** The question, locked; throws `not_found`, or `review_taken` while another administrator has it. */
async function requireFree(tx: Tx, id: string, by: string, now: Date) {
  const question = await lockQuestion(tx, id);
  if (!question) throw new AppError('not_found');
  const { locked_by, locked_until } = question;
  if (locked_by !== null && locked_by !== by && locked_until !== null && locked_until > now) {
    throw new AppError('review_taken');
  }
  return question;
}

/** By mail, and for users in their notifications too. */
async function sendAnswer(tx: Tx, answer: { id: string; message_id: string; text: string; now: Date }): Promise<void> {
  const { id, message_id, text, now } = answer;
  const thread = await threadForMail(tx, id);
  const mail = { template: 'answer' as const, thread_id: id, message_id };
  if (!thread?.user_id) {
    await queueHelpMail(tx, mail);
    return;
  }
  const { topic, topic_en, user_id } = thread;
  const notification = {
    user_id,
    data: { question: id, topic, topic_en, answer: shortText(text, NOTICE_LENGTH) },
    ad_id: null,
    now,
  };
  await notifyAll(tx, 'help_answered', [notification], () => ({ name: SEND_HELP_MAIL_JOB, payload: mail }));
}

type Entry = { id: string; by: string; action: AuditAction; before: object; after: object; now: Date };

async function writeEntry(tx: Tx, { id, by, action, before, after, now }: Entry): Promise<void> {
  await recordAuditEntry(tx, {
    actor: by,
    action,
    subject_id: id,
    reason: null,
    before: { ...before },
    after: { ...after },
    now,
  });
}
