import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../../base/database.ts';
import { lockName } from '../../../base/lock-name.ts';
import { CASE_DAYS, UNSENT_CASE_DAYS } from '../../../contract/reports/fraud-case-rules.ts';
import { type CaseDetails, caseDetails, caseOutcome } from '../../../contract/reports/fraud-cases.ts';

export type CaseOutcome = 'upheld' | 'dismissed' | 'gone';

const storedCase = z.object({
  id: z.string(),
  user_id: z.string(),
  ad_id: z.string(),
  owner_id: z.string(),
  ad_title: z.string(),
  evidence: z.string(),
  evidence_hash: z.string(),
  details: caseDetails.nullable(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  outcome: caseOutcome,
  decided_at: z.date().nullable(),
});
export type StoredCase = z.output<typeof storedCase>;
const COLUMNS = Object.keys(storedCase.shape) as (keyof StoredCase)[];

/** Serialises what one person does with cases until the transaction ends. */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await lockName(tx, `cases of ${userId}`);
}

/** Serialises sending and deciding cases of one ad, so that no case is sent to a job that is being closed. */
export async function lockCasesOfAd(tx: Tx, adId: string): Promise<void> {
  await lockName(tx, `cases about ${adId}`);
}

export async function countCasesSince(read: Read, userId: string, since: Date): Promise<number> {
  const { total } = await read
    .selectFrom('fraud_cases')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** The person's case of an ad. */
export async function caseIdOfAd(read: Read, userId: string, adId: string): Promise<string | null> {
  const query = read.selectFrom('fraud_cases').select('id').where('user_id', '=', userId).where('ad_id', '=', adId);
  return (await query.executeTakeFirst())?.id ?? null;
}

type NewCase = Pick<
  StoredCase,
  'id' | 'user_id' | 'ad_id' | 'owner_id' | 'ad_title' | 'evidence' | 'evidence_hash' | 'created_at'
>;

export async function insertCase(tx: Tx, row: NewCase): Promise<void> {
  await tx.insertInto('fraud_cases').values(row).execute();
}

export async function findCase(read: Read, id: string): Promise<StoredCase | null> {
  const row = await read.selectFrom('fraud_cases').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? storedCase.parse(row) : null;
}

/** Locks a case; null unless it is this person's. */
export async function lockOwnCase(tx: Tx, userId: string, id: string): Promise<StoredCase | null> {
  const query = tx.selectFrom('fraud_cases').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  const row = await query.forUpdate().executeTakeFirst();
  return row ? storedCase.parse(row) : null;
}

export async function saveDetails(tx: Tx, id: string, details: CaseDetails, sent_at: Date): Promise<void> {
  await tx
    .updateTable('fraud_cases')
    .set({ details: JSON.stringify(details), sent_at })
    .where('id', '=', id)
    .execute();
}

/** A person's cases, newest first, before the one named. */
export async function casesOf(
  read: Read,
  userId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<Omit<StoredCase, 'evidence'>[]> {
  const columns = COLUMNS.filter((column) => column !== 'evidence');
  const query = read.selectFrom('fraud_cases').select(columns).where('user_id', '=', userId);
  const rows = await (before ? query.where('id', '<', before) : query).orderBy('id', 'desc').limit(limit).execute();
  return z.array(storedCase.omit({ evidence: true })).parse(rows);
}

/** The sent cases of an ad, oldest first. */
export async function sentCasesOfAd(read: Read, adId: string, limit: number): Promise<Omit<StoredCase, 'evidence'>[]> {
  const columns = COLUMNS.filter((column) => column !== 'evidence');
  const query = read.selectFrom('fraud_cases').select(columns).where('ad_id', '=', adId);
  const rows = await query.where('sent_at', 'is not', null).orderBy('id').limit(limit).execute();
  return z.array(storedCase.omit({ evidence: true })).parse(rows);
}

const waiting = z.object({ count: z.int(), amount: z.coerce.number() });

/** How many cases of an ad wait for a decision, and what was lost in them. */
export async function waitingCases(read: Read, adId: string): Promise<z.output<typeof waiting>> {
  const { rows } = await sql`select count(*)::int as count, coalesce(sum((details->>'amount')::bigint), 0) as amount
    from fraud_cases where ad_id = ${adId} and sent_at is not null and outcome is null`.execute(read);
  return waiting.parse(rows[0]);
}

/** Ends the waiting cases of an ad and returns whose they are. */
export async function endCases(tx: Tx, ad_id: string, { outcome, now }: { outcome: CaseOutcome; now: Date }) {
  return tx
    .updateTable('fraud_cases')
    .set({ outcome, decided_at: now })
    .where('ad_id', '=', ad_id)
    .where('sent_at', 'is not', null)
    .where('outcome', 'is', null)
    .returning(['user_id', 'ad_title'])
    .execute();
}

/** Gives the cases of an ad that were decided at a time another outcome, or null, and returns whose they are. */
export async function changeCases(
  tx: Tx,
  { ad_id, decided_at, from }: { ad_id: string; decided_at: Date; from: CaseOutcome },
  to: { outcome: CaseOutcome; decided_at: Date } | { outcome: null; decided_at: null },
): Promise<string[]> {
  const rows = await tx
    .updateTable('fraud_cases')
    .set(to)
    .where('ad_id', '=', ad_id)
    .where('decided_at', '=', decided_at)
    .where('outcome', '=', from)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Whether the person has sent a case of the ad. */
export async function isVictim(read: Read, userId: string, adId: string): Promise<boolean> {
  const query = read.selectFrom('fraud_cases').select('id').where('user_id', '=', userId).where('ad_id', '=', adId);
  return (await query.where('sent_at', 'is not', null).executeTakeFirst()) !== undefined;
}

/** Who sent a case of an ad. */
export async function victimsOf(read: Read, adId: string): Promise<string[]> {
  const query = read.selectFrom('fraud_cases').select('user_id').where('ad_id', '=', adId);
  return (await query.where('sent_at', 'is not', null).execute()).map(({ user_id }) => user_id);
}

/** Deletes a person's cases; returns their ids and ads. */
export function deleteCasesOf(tx: Tx, userId: string) {
  return tx.deleteFrom('fraud_cases').where('user_id', '=', userId).returning(['id', 'ad_id']).execute();
}

/** Deletes cases past their time and returns their ids. */
export async function deleteOldCases(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from fraud_cases where id in (
      select id from fraud_cases
      where created_at <= ${now}::timestamptz - case when sent_at is null then ${UNSENT_CASE_DAYS}::int else ${CASE_DAYS}::int end
        * interval '24 hours'
      order by created_at limit ${limit} for update skip locked
    ) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The given ids that are cases. */
export async function knownCases(read: Read, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await read.selectFrom('fraud_cases').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export type StoredPicture = { id: string; width: number; height: number; sha256: string };

export async function insertPicture(tx: Tx, row: StoredPicture & { case_id: string; created_at: Date }): Promise<void> {
  await tx.insertInto('fraud_case_pictures').values(row).execute();
}

/** The screenshots of a case in the order in which they were added. */
export function picturesOf(read: Read, caseId: string): Promise<StoredPicture[]> {
  return read
    .selectFrom('fraud_case_pictures')
    .select(['id', 'width', 'height', 'sha256'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute();
}

export async function deletePicture(tx: Tx, caseId: string, id: string): Promise<boolean> {
  const query = tx.deleteFrom('fraud_case_pictures').where('case_id', '=', caseId).where('id', '=', id);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** All screenshots of a person. */
export function picturesOfPerson(read: Read, userId: string) {
  return read
    .selectFrom('fraud_case_pictures')
    .innerJoin('fraud_cases', 'fraud_cases.id', 'fraud_case_pictures.case_id')
    .select(['fraud_case_pictures.id', 'case_id'])
    .where('user_id', '=', userId)
    .orderBy('fraud_case_pictures.id')
    .execute();
}
