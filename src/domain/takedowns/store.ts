import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';
import { TAKEDOWN, TAKEDOWN_DECISIONS, TAKEDOWN_OUTCOMES, URGENCIES } from '../../contract/takedowns/rules.ts';

const stored = z.object({
  id: z.string(),
  authority: z.string(),
  reference: z.string(),
  urgency: z.enum(URGENCIES),
  grounds: z.string(),
  received_at: z.date(),
  due_at: z.date(),
  recorded_at: z.date(),
  recorded_by: z.string(),
  file_type: z.enum(['application/pdf', 'image/webp']),
  file_bytes: z.int(),
  file_hash: z.instanceof(Buffer),
  warned_at: z.date().nullable(),
  overdue_notified_at: z.date().nullable(),
  decision: z.enum(TAKEDOWN_DECISIONS).nullable(),
  decision_reason: z.string(),
  decided_at: z.date().nullable(),
  decided_by: z.string().nullable(),
  withdrawn_at: z.date().nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawal_reason: z.string(),
});
export type StoredTakedown = z.output<typeof stored>;
const COLUMNS = Object.keys(stored.shape) as (keyof StoredTakedown)[];

const storedAd = z.object({
  takedown_id: z.string(),
  ad_id: z.string(),
  owner_id: z.string(),
  title: z.string(),
  content_hash: z.instanceof(Buffer),
  hidden_at: z.date().nullable(),
  outcome: z.enum(TAKEDOWN_OUTCOMES).nullable(),
});
export type TakedownAd = z.output<typeof storedAd>;
const AD_COLUMNS = Object.keys(storedAd.shape) as (keyof TakedownAd)[];

export type NewTakedown = Omit<StoredTakedown, 'warned_at' | 'overdue_notified_at' | keyof Decision | keyof Withdrawal>;
type Decision = Required<{ [K in 'decision' | 'decision_reason' | 'decided_at' | 'decided_by']: StoredTakedown[K] }>;
type Withdrawal = { withdrawn_at: Date; withdrawn_by: string; withdrawal_reason: string };
export type NewAd = Pick<TakedownAd, 'ad_id' | 'owner_id' | 'title' | 'content_hash'> & { content: string };

/** Records a request with its ads. False if this number of the authority is recorded already. */
export async function insertTakedown(tx: Tx, takedown: NewTakedown, ads: readonly NewAd[]): Promise<boolean> {
  const row = await tx
    .insertInto('takedowns')
    .values(takedown)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await tx
    .insertInto('takedown_ads')
    .values(ads.map((ad) => ({ takedown_id: takedown.id, ...ad })))
    .execute();
  return true;
}

export async function findTakedown(read: Read, id: string): Promise<StoredTakedown | null> {
  const row = await read.selectFrom('takedowns').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** Locks a request until the transaction ends. */
export async function lockTakedown(tx: Tx, id: string): Promise<StoredTakedown | null> {
  const row = await tx.selectFrom('takedowns').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** The ads of requests, in an order that is the same for everybody who locks them. */
export async function adsOf(read: Read, takedownIds: readonly string[]): Promise<TakedownAd[]> {
  if (takedownIds.length === 0) return [];
  const rows = await read
    .selectFrom('takedown_ads')
    .select(AD_COLUMNS)
    .where('takedown_id', 'in', takedownIds)
    .orderBy('owner_id')
    .orderBy('ad_id')
    .execute();
  return z.array(storedAd).parse(rows);
}

/** A position in requests that are sorted by their time limit, or by when they were decided. */
export type Position = { at: Date; id: string };

/** Requests that wait, the one with the nearest time limit first. */
export async function openTakedowns(
  read: Read,
  { after, limit }: { after: Position | null; limit: number },
): Promise<StoredTakedown[]> {
  const rows = await read
    .selectFrom('takedowns')
    .select(COLUMNS)
    .where('decided_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(due_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** Decided requests, the last first. */
export async function closedTakedowns(
  read: Read,
  { after, limit }: { after: Position | null; limit: number },
): Promise<StoredTakedown[]> {
  const rows = await read
    .selectFrom('takedowns')
    .select(COLUMNS)
    .where('decided_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(decided_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return z.array(stored).parse(rows);
}

/** The numbers of requests that wait, and of those past their time limit. */
export function countTakedowns(read: Read, now: Date): Promise<{ open: number; overdue: number }> {
  return read
    .selectFrom('takedowns')
    .select((row) => [
      row.fn.countAll<number>().as('open'),
      row.fn.countAll<number>().filterWhere('due_at', '<=', now).as('overdue'),
    ])
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
}

export async function closeTakedown(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.updateTable('takedowns').set(decision).where('id', '=', id).execute();
}

export async function saveWithdrawal(tx: Tx, id: string, withdrawal: Withdrawal): Promise<void> {
  await tx.updateTable('takedowns').set(withdrawal).where('id', '=', id).execute();
}

/** Whether an order about the ad is in force besides this one. */
export async function isOrderedByAnother(read: Read, takedownId: string, adId: string): Promise<boolean> {
  const row = await read
    .selectFrom('takedown_ads')
    .innerJoin('takedowns', 'takedowns.id', 'takedown_ads.takedown_id')
    .select('takedowns.id')
    .where('takedown_ads.ad_id', '=', adId)
    .where('takedowns.id', '<>', takedownId)
    .where('takedowns.decision', '=', 'take_down')
    .where('takedowns.withdrawn_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** What became of an ad; with its content, as it was when it was hidden. */
export async function endAd(
  tx: Tx,
  { takedown_id, ad_id }: Pick<TakedownAd, 'takedown_id' | 'ad_id'>,
  end: Pick<TakedownAd, 'outcome' | 'hidden_at'> & Partial<Pick<NewAd, 'title' | 'content' | 'content_hash'>>,
): Promise<void> {
  await tx
    .updateTable('takedown_ads')
    .set(end)
    .where('takedown_id', '=', takedown_id)
    .where('ad_id', '=', ad_id)
    .execute();
}

/**
 * Locks the waiting requests about which the administrators have to be notified; those of another process are skipped.
 */
export async function lockTakedownsToNotify(
  tx: Tx,
  { now, limit }: { now: Date; limit: number },
): Promise<StoredTakedown[]> {
  const rows = await tx
    .selectFrom('takedowns')
    .select(COLUMNS)
    .where('decided_at', 'is', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('overdue_notified_at', 'is', null), eb('due_at', '<=', now)]),
        and([
          eb('warned_at', 'is', null),
          sql<boolean>`received_at + ${TAKEDOWN.warning_share} * (due_at - received_at) <= ${now}::timestamptz`,
        ]),
      ]),
    )
    .orderBy('due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return z.array(stored).parse(rows);
}

export async function markNotified(
  tx: Tx,
  id: string,
  times: Partial<Pick<StoredTakedown, 'warned_at' | 'overdue_notified_at'>>,
): Promise<void> {
  await tx.updateTable('takedowns').set(times).where('id', '=', id).execute();
}

/** Removes what an erased user wrote; the hashes and times stay as proof. */
export async function eraseTakedownsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('takedown_ads').set({ title: '', content: null }).where('owner_id', '=', userId).execute();
}
