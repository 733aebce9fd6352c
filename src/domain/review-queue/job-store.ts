import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';

export type ReviewKind =
  | 'report'
  | 'held_ad'
  | 'copy'
  | 'identity'
  | 'fraud_case'
  | 'appeal'
  | 'finding'
  | 'data_request'
  | 'takedown'
  | 'second';
export type ReviewSubject = {
  type: 'ad' | 'identity_photo' | 'user' | 'finding' | 'data_request' | 'takedown';
  id: string;
};
/** A text's key with its parameters; no personal data, and nothing that a user wrote. */
export type ReviewReason = { key: string; params?: Record<string, string | number> };

export type NewReview = {
  kind: ReviewKind;
  subject: ReviewSubject;
  /** The user whom the subject belongs to. */
  owner_id: string | null;
  /** 0 to 100: how severe the subject is. */
  severity: number;
  reasons: readonly ReviewReason[];
  now: Date;
};

/**
 * Opens a job for a person's decision in the transaction of what needs it. If one of this kind is open for the subject,
 * it gets these reasons and the greater severity. Returns whether it is new.
 */
export async function openReview(tx: Tx, review: NewReview): Promise<boolean> {
  const { kind, subject, owner_id, severity, reasons, now } = review;
  const { is_new } = await tx
    .insertInto('review_jobs')
    .values({
      id: newId(),
      kind,
      subject_type: subject.type,
      subject_id: subject.id,
      owner_id,
      severity,
      reasons: JSON.stringify(reasons),
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['subject_id', 'kind']).where('decided_at', 'is', null).doUpdateSet({
        severity: sql`greatest(review_jobs.severity, excluded.severity)`,
        reasons: sql`excluded.reasons`,
      }),
    )
    // A row that this statement inserted has no deleting transaction yet; one that it updated has been locked by it.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** Raises the severity of an open job, because its time limit is nearer. */
export async function raiseReview(
  tx: Tx,
  { kind, subject_id, severity }: { kind: ReviewKind; subject_id: string; severity: number },
): Promise<void> {
  await tx
    .updateTable('review_jobs')
    .set({ severity })
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('decided_at', 'is', null)
    .where('severity', '<', severity)
    .execute();
}

/** What a job that has ended no longer has. */
const NOBODYS = { locked_by: null, locked_until: null, seen: null, people: [] };

/** What became of a job. `decided_by` is a moderator's id, the name of a command, or null without a person. */
export type ReviewEnd = { decision: string; decided_by: string | null; now: Date };

/**
 * Closes the open jobs of these kinds about the subjects; without kinds, all of them. Returns their number, which is 0
 * if somebody was faster.
 */
export async function closeReviews(
  tx: Tx,
  about: { subject_ids: readonly string[]; kinds?: readonly ReviewKind[] },
  { decision, decided_by, now }: ReviewEnd,
): Promise<number> {
  const { subject_ids, kinds } = about;
  if (subject_ids.length === 0) return 0;
  const update = tx
    .updateTable('review_jobs')
    .set({ decision, decided_by, decided_at: now, ...NOBODYS })
    .where('subject_id', 'in', subject_ids)
    .where('decided_at', 'is', null);
  const rows = await (kinds ? update.where('kind', 'in', kinds) : update).returning('id').execute();
  return rows.length;
}

/** `closeReviews` for one kind and subject. Returns whether a job was open. */
export async function closeReview(
  tx: Tx,
  { kind, subject_id, ...end }: { kind: ReviewKind; subject_id: string } & ReviewEnd,
): Promise<boolean> {
  return (await closeReviews(tx, { subject_ids: [subject_id], kinds: [kind] }, end)) > 0;
}

export type SecondReview = Pick<NewReview, 'subject' | 'owner_id' | 'severity' | 'reasons' | 'now'> & {
  /** Moderators who may not decide it. */
  excluded: readonly string[];
  /** What is shown of the job that was decided, and the users whose data that has. */
  seen: unknown;
  people: readonly string[];
};

/** Opens a second review. Returns its id; null if one about the subject is open. */
export async function openSecondReview(tx: Tx, review: SecondReview): Promise<string | null> {
  const { subject, owner_id, severity, reasons, excluded, seen, people, now } = review;
  const opened = await tx
    .insertInto('review_jobs')
    .values({
      id: newId(),
      kind: 'second',
      subject_type: subject.type,
      subject_id: subject.id,
      owner_id,
      severity,
      reasons: JSON.stringify(reasons),
      excluded: [...excluded],
      seen: JSON.stringify(seen),
      people: [...new Set(people)],
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['subject_id', 'kind']).where('decided_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return opened?.id ?? null;
}

/** Ends the open second reviews that mention a user, or that were opened before a time. */
export async function endSecondReviews(
  tx: Tx,
  which: { user_id: string } | { before: Date },
  { decision, now }: { decision: string; now: Date },
): Promise<void> {
  const update = tx
    .updateTable('review_jobs')
    .set({ decision, decided_at: now, ...NOBODYS })
    .where('seen', 'is not', null);
  await ('user_id' in which
    ? update.where(sql<boolean>`${which.user_id}::uuid = any(people)`)
    : update.where('created_at', '<', which.before)
  ).execute();
}
