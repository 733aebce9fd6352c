import { sql } from 'kysely';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import {
  REQUEST_HOURS,
  REQUEST_KINDS,
  type RequestKind,
  TEXT_REQUEST_KINDS,
} from '../../../contract/own-data/rules.ts';

const stored = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  kind: z.enum(REQUEST_KINDS),
  text: z.string(),
  received_at: z.date(),
  due_at: z.date(),
  reminded_at: z.date().nullable(),
  answered_at: z.date().nullable(),
  answer: z.string(),
});
export type StoredRequest = z.output<typeof stored>;
const COLUMNS = Object.keys(stored.shape) as (keyof StoredRequest)[];

export type NewRequest = {
  user_id: string | null;
  kind: RequestKind;
  text?: string;
  received_at: Date;
  /** Set if the request needs no further work. */
  answered_at?: Date;
};

/** Records a request or breach; its 72 hours start now. Null if the user's erasure is already recorded. */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<StoredRequest | null> {
  const due_at = addMilliseconds(request.received_at, REQUEST_HOURS * MILLISECONDS.hour);
  const row = await tx
    .insertInto('data_requests')
    .values({ id: newId(), due_at, ...request })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  return row ? stored.parse(row) : null;
}

export async function findRequest(read: Read, id: string): Promise<StoredRequest | null> {
  const row = await read.selectFrom('data_requests').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? stored.parse(row) : null;
}

export async function lockRequest(tx: Tx, id: string): Promise<StoredRequest | null> {
  const query = tx.selectFrom('data_requests').select(COLUMNS).where('id', '=', id).forUpdate();
  const row = await query.executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** The last requests of a user, newest first. */
export async function requestsOf(read: Read, userId: string, limit: number): Promise<StoredRequest[]> {
  const query = read.selectFrom('data_requests').select(COLUMNS).where('user_id', '=', userId);
  return z.array(stored).parse(await query.orderBy('id', 'desc').limit(limit).execute());
}

/** The number of a user's unanswered text requests. */
export async function countOpenTexts(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('data_requests')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('kind', 'in', TEXT_REQUEST_KINDS)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return total;
}

/** A position in requests that are sorted by a time: their limit, or when they were answered. */
export type Position = { at: Date; id: string };

/** Unanswered requests and breaches, the most urgent first, after the given position. */
export async function openRequests(
  read: Read,
  { after, limit }: { after: Position | null; limit: number },
): Promise<RequestWithEmail[]> {
  const rows = await requestsWithEmails(read)
    .where('answered_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(due_at, request.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('due_at')
    .orderBy('request.id')
    .limit(limit)
    .execute();
  return withEmails.parse(rows);
}

/** Answered requests and breaches, the last answered first, after the given position. */
export async function closedRequests(
  read: Read,
  { after, limit }: { after: Position | null; limit: number },
): Promise<RequestWithEmail[]> {
  const rows = await requestsWithEmails(read)
    .where('answered_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(answered_at, request.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('answered_at', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute();
  return withEmails.parse(rows);
}

const withEmails = z.array(stored.extend({ email: z.string().nullable() }));
export type RequestWithEmail = z.output<typeof withEmails>[number];

function requestsWithEmails(read: Read) {
  return read
    .selectFrom('data_requests as request')
    .leftJoin('users', 'users.id', 'request.user_id')
    .select(COLUMNS.map((column) => `request.${column}` as const))
    .select('users.email');
}

/** The numbers of unanswered requests and breaches, and of those past their time limit. */
export async function countOpenRequests(read: Read, now: Date): Promise<{ open: number; overdue: number }> {
  return read
    .selectFrom('data_requests')
    .select((row) => [
      row.fn.countAll<number>().as('open'),
      row.fn.countAll<number>().filterWhere('due_at', '<=', now).as('overdue'),
    ])
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Marks a request as answered. */
export async function closeRequest(tx: Tx, id: string, { answer, now }: { answer: string; now: Date }): Promise<void> {
  await tx.updateTable('data_requests').set({ answer, answered_at: now }).where('id', '=', id).execute();
}

/** Marks unanswered requests whose time limit ends by `by` as reminded, each once, and returns their ids. */
export async function takeUnremindedRequests(
  tx: Tx,
  { by, now, limit }: { by: Date; now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('data_requests')
    .select('id')
    .where('answered_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('due_at', '<=', by)
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable('data_requests').set({ reminded_at: now }).where('id', 'in', ids).execute();
  return ids;
}
