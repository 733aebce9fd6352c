import { sql } from 'kysely';
import type { Read, StaleRead, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { Locale } from '../../../contract/text/locale.ts';

/** The number of a question in mails. */
export function numberOf(id: string): string {
  return id.slice(-8).toUpperCase();
}

/** What a question can be about, in a language. */
export async function offeredTopics(read: StaleRead, locale: Locale): Promise<{ id: number; name: string }[]> {
  return read
    .selectFrom('help_topics')
    .select(['id', locale === 'en' ? 'name_en as name' : 'name'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Who asks: a user, or a guest by name and address. */
export type Asker = { user_id: string } | { name: string; email: string };

/** The number of questions of a person since a time. */
export async function countQuestions(read: Read, asker: Asker, since: Date): Promise<number> {
  const query = read
    .selectFrom('help_threads')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('created_at', '>', since);
  const found = await ('user_id' in asker
    ? query.where('user_id', '=', asker.user_id)
    : query.where('email', '=', asker.email)
  ).executeTakeFirstOrThrow();
  return found.total;
}

/** The number of questions of guests with a hash of a network. */
export async function countGuestsQuestions(read: Read, network: string): Promise<number> {
  const { total } = await read
    .selectFrom('help_threads')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('network', '=', network)
    .where('user_id', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

export type NewQuestion = {
  topic_id: number;
  asker: Asker;
  locale: Locale;
  network: string;
  text: string;
  now: Date;
};

/** Stores a question and returns the id of its thread. */
export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<string> {
  const { topic_id, asker, locale, network, text, now } = question;
  const id = newId();
  await tx
    .insertInto('help_threads')
    .values({ id, topic_id, ...asker, locale, network, created_at: now, changed_at: now })
    .execute();
  await insertMessage(tx, { thread_id: id, administrator_id: null, text, now });
  return id;
}

/** Adds a message to a thread and returns its id; `administrator_id` is null for the person who asks. */
export async function insertMessage(
  tx: Tx,
  message: { thread_id: string; administrator_id: string | null; text: string; now: Date },
): Promise<string> {
  const { now, ...row } = message;
  const id = newId();
  await tx
    .insertInto('help_messages')
    .values({ id, ...row, created_at: now })
    .execute();
  return id;
}

const ownQuestions = (read: Read, userId: string, locale: Locale) =>
  read
    .selectFrom('help_threads as thread')
    .innerJoin('help_topics as topic', 'topic.id', 'topic_id')
    .select(['thread.id', locale === 'en' ? 'topic.name_en as topic' : 'topic.name as topic', 'is_open', 'created_at'])
    .select((expression) =>
      expression
        .exists(
          expression
            .selectFrom('help_messages')
            .select('help_messages.id')
            .whereRef('thread_id', '=', 'thread.id')
            .where('administrator_id', 'is not', null),
        )
        .$castTo<boolean>()
        .as('is_answered'),
    )
    .select(
      sql<string>`coalesce((select left(text, 400) from help_messages where thread_id = thread.id order by id limit 1), '')`.as(
        'excerpt',
      ),
    )
    .where('user_id', '=', userId);
export type OwnQuestion = Awaited<ReturnType<typeof findOwnQuestions>>[number];

/** Questions of a user before one, newest first. */
export async function findOwnQuestions(
  read: Read,
  userId: string,
  locale: Locale,
  { before, limit }: { before: string | null; limit: number },
) {
  return ownQuestions(read, userId, locale)
    .$if(before !== null, (query) => query.where('thread.id', '<', before ?? ''))
    .orderBy('thread.id', 'desc')
    .limit(limit)
    .execute();
}

/** A question of a user; undefined if it is another's or was deleted. */
export async function findOwnQuestion(read: Read, userId: string, locale: Locale, id: string) {
  return ownQuestions(read, userId, locale).where('thread.id', '=', id).executeTakeFirst();
}

/** Whom a thread's mails go to, and what it is about; undefined if it was deleted. */
export async function threadForMail(read: Read, id: string) {
  return read
    .selectFrom('help_threads as thread')
    .innerJoin('help_topics as topic', 'topic.id', 'topic_id')
    .select([
      'thread.id',
      'user_id',
      'thread.name',
      'email',
      'locale',
      'topic.name as topic',
      'topic.name_en as topic_en',
    ])
    .where('thread.id', '=', id)
    .executeTakeFirst();
}

/** The text of a message of a thread. */
export async function messageText(read: Read, threadId: string, id: string): Promise<string | null> {
  const row = await read
    .selectFrom('help_messages')
    .select('text')
    .where('thread_id', '=', threadId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.text ?? null;
}

/** Deletes all questions of a user. */
export async function eraseQuestionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('help_threads').where('user_id', '=', userId).execute();
}

/** Deletes closed questions without a message since a time. */
export async function deleteOldQuestions(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('help_threads').where('is_open', '=', false).where('changed_at', '<', before).execute();
}
