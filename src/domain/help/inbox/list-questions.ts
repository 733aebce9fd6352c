import { z } from 'zod';
import type { Read } from '../../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type * as contract from '../../../contract/help/inbox.ts';
import type { Question } from '../../../contract/help/inbox.ts';
import { EXCERPT_LENGTH } from '../../../contract/help/rules.ts';
import { LOCALES, type Locale } from '../../../contract/text/locale.ts';
import { shortText } from '../../../contract/text/short-text.ts';
import { profilesOf } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { cursorsOf, pageOf } from '../../page.ts';
import type { Services } from '../../services.ts';
import { numberOf } from '../questions/question-store.ts';
import { countOpenQuestions, findQuestions, type StoredQuestion } from './inbox-store.ts';

const PAGE_SIZE = 50;
const position = z.object({ at: z.int(), id: z.uuid() });

/** A page of questions for administrators. */
export async function listQuestions(
  { database: { read }, clock, tokens }: Pick<Services, 'database' | 'clock' | 'tokens'>,
  { locale }: SignedInCall,
  { state, cursor }: ParsedOf<typeof contract.listQuestions>,
): Promise<ResultOf<typeof contract.listQuestions>> {
  const cursors = cursorsOf(tokens, `help-questions-${state}`, position);
  const last = cursor === undefined ? null : cursors.read(cursor);
  const after = last && { at: new Date(last.at), id: last.id };
  const found = await findQuestions(read, { is_open: state === 'open', after, limit: PAGE_SIZE + 1 });
  const { shown, next_cursor } = pageOf(found, PAGE_SIZE, ({ changed_at, id }) =>
    cursors.write({ at: changed_at.getTime(), id }),
  );
  const data = await presentQuestions(read, shown, { locale, now: clock.now() });
  return { data, next_cursor, open: await countOpenQuestions(read) };
}

/** Questions with the names of those who ask and answer. */
export async function presentQuestions(
  read: Read,
  questions: readonly StoredQuestion[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<Question[]> {
  const people = questions.flatMap(({ user_id, locked_by }) => [user_id ?? [], locked_by ?? []].flat());
  const profiles = await profilesOf(read, people);
  const nameOf = (id: string) => profiles.get(id)?.full_name ?? '–';
  return questions.map(({ topic, topic_en, name, locked_by, locked_until, ...question }) => ({
    id: question.id,
    number: numberOf(question.id),
    topic: locale === 'en' ? topic_en : topic,
    name: question.user_id === null ? (name ?? '–') : nameOf(question.user_id),
    user_id: question.user_id,
    locale: z.enum(LOCALES).parse(question.locale),
    excerpt: shortText(question.excerpt, EXCERPT_LENGTH),
    is_open: question.is_open,
    created_at: question.created_at.toISOString(),
    changed_at: question.changed_at.toISOString(),
    taken_by: locked_by !== null && locked_until !== null && locked_until > now ? nameOf(locked_by) : null,
  }));
}
