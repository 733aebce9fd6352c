import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';

export type QuestionPosition = { at: Date; id: string };

const questions = (read: Read) =>
  read
    .selectFrom('help_threads as thread')
    .innerJoin('help_topics as topic', 'topic.id', 'topic_id')
    .select(['thread.id', 'topic.name as topic', 'topic.name_en as topic_en', 'thread.name', 'user_id', 'locale'])
    .select(['is_open', 'locked_by', 'locked_until', 'created_at', 'changed_at'])
    .select(
      sql<string>`coalesce((select left(text, 400) from help_messages where thread_id = thread.id order by id limit 1), '')`.as(
        'excerpt',
      ),
    );
export type StoredQuestion = Awaited<ReturnType<typeof findQuestions>>[number];

/** Questions after a position: open ones from the oldest, closed ones from the latest. */
export async function findQuestions(
  read: Read,
  { is_open, after, limit }: { is_open: boolean; after: QuestionPosition | null; limit: number },
) {
  const direction = is_open ? 'asc' : 'desc';
  let query = questions(read)
    .where('is_open', '=', is_open)
    .orderBy('changed_at', direction)
    .orderBy('thread.id', direction)
    .limit(limit);
  if (after) {
    const position = sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
    query = query.where(
      is_open
        ? sql<boolean>`(changed_at, thread.id) > ${position}`
        : sql<boolean>`(changed_at, thread.id) < ${position}`,
    );
  }
  return query.execute();
}

export async function findQuestion(read: Read, id: string): Promise<StoredQuestion | null> {
  return (await questions(read).where('thread.id', '=', id).executeTakeFirst()) ?? null;
}

/** The number of open questions. */
export async function countOpenQuestions(read: Read): Promise<number> {
  const { total } = await read
    .selectFrom('help_threads')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
  return total;
}

/** Locks a question's row until the transaction ends. */
export async function lockQuestion(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('help_threads')
    .select(['id', 'user_id', 'is_open', 'locked_by', 'locked_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Gives a question to an administrator, and frees the administrator's other ones. */
export async function holdQuestion(tx: Tx, { id, by, until }: { id: string; by: string; until: Date }): Promise<void> {
  await tx
    .updateTable('help_threads')
    .set({ locked_by: null, locked_until: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('help_threads')
        .select('id')
        .where('locked_by', '=', by)
        .where('id', '!=', id)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx.updateTable('help_threads').set({ locked_by: by, locked_until: until }).where('id', '=', id).execute();
}

/** Opens or closes a question, which is free again then. */
export async function setQuestionState(tx: Tx, id: string, state: { is_open: boolean; now: Date }): Promise<void> {
  await tx
    .updateTable('help_threads')
    .set({ is_open: state.is_open, changed_at: state.now, locked_by: null, locked_until: null })
    .where('id', '=', id)
    .execute();
}

/** The messages of a question in their order. */
export async function messagesOf(read: Read, threadId: string) {
  return read
    .selectFrom('help_messages')
    .select(['id', 'text', 'administrator_id', 'created_at'])
    .where('thread_id', '=', threadId)
    .orderBy('id')
    .execute();
}
