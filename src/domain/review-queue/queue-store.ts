import { sql } from 'kysely';
import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';

const storedReview = z.object({
  id: z.string(),
  kind: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  owner_id: z.string().nullable(),
  urgency: z.int(),
  reasons: z.array(
    z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional() }),
  ),
  created_at: z.date(),
  locked_by: z.string().nullable(),
  locked_until: z.date().nullable(),
  decided_at: z.date().nullable(),
  /** Moderators who may not decide it. */
  excluded: z.array(z.string()),
  /** Of an open second review: the job as it was shown before. */
  seen: z.unknown(),
});
export type StoredReview = z.output<typeof storedReview>;
const COLUMNS = Object.keys(storedReview.shape) as (keyof StoredReview)[];

export type ReviewPosition = Pick<StoredReview, 'urgency' | 'created_at' | 'id'>;

/** A tab's open jobs that a moderator may decide, the most severe first and of those the oldest. */
export async function openReviews(
  read: Read,
  { tab, by, after, limit }: { tab: string; by: string; after: ReviewPosition | null; limit: number },
): Promise<StoredReview[]> {
  const query = read
    .selectFrom('review_jobs')
    .select(COLUMNS)
    .where('tab', '=', tab)
    .where('decided_at', 'is', null)
    .where(isFor(by))
    .orderBy('urgency')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit);
  const position = after && sql`(${after.urgency}::smallint, ${after.created_at}::timestamptz, ${after.id}::uuid)`;
  const rows = await (position ? query.where(sql<boolean>`(urgency, created_at, id) > ${position}`) : query).execute();
  return z.array(storedReview).parse(rows);
}

const isFor = (by: string) => sql<boolean>`${by}::uuid <> all(excluded)`;

/** The number of a tab's open jobs that a moderator may decide, counted up to `max`. */
export async function countOpenReviews(
  read: Read,
  { tab, by, max }: { tab: string; by: string; max: number },
): Promise<number> {
  const { total } = await read
    .selectFrom((from) =>
      from
        .selectFrom('review_jobs')
        .select('id')
        .where('tab', '=', tab)
        .where('decided_at', 'is', null)
        .where(isFor(by))
        .limit(max)
        .as('open'),
    )
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many jobs of the tabs people decided since then, the own and all, and how soon on average. */
export async function decidedSince(
  read: Read,
  { since, by, tabs }: { since: Date; by: string; tabs: readonly string[] },
): Promise<{ own: number; all: number; mean_seconds: number | null }> {
  return read
    .selectFrom('review_jobs')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('decided_by', '=', by).as('own'),
      sql<number | null>`round(avg(extract(epoch from decided_at - created_at)))`.as('mean_seconds'),
    ])
    .where('decided_at', '>=', since)
    .where('decided_by', 'is not', null)
    .where('tab', 'in', tabs)
    .executeTakeFirstOrThrow();
}

export async function findReview(read: Read, id: string): Promise<StoredReview | null> {
  const row = await read.selectFrom('review_jobs').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? storedReview.parse(row) : null;
}

/** Locks a job's row until the transaction ends. */
export async function lockReview(tx: Tx, id: string): Promise<StoredReview | null> {
  const row = await tx.selectFrom('review_jobs').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row ? storedReview.parse(row) : null;
}

/**
 * Gives an open job to a moderator, and frees the moderator's other jobs. Returns whether it was free: somebody
 * who takes it at the same moment is not waited for.
 */
export async function takeReview(tx: Tx, order: { id: string; by: string; until: Date; now: Date }): Promise<boolean> {
  const { id, by, until, now } = order;
  const free = await tx
    .selectFrom('review_jobs')
    .select('id')
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .where(({ or, eb }) => or([eb('locked_by', 'is', null), eb('locked_by', '=', by), eb('locked_until', '<=', now)]))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!free) return false;
  await tx
    .updateTable('review_jobs')
    .set({ locked_by: null, locked_until: null })
    .where('id', 'in', (from) =>
      from
        .selectFrom('review_jobs')
        .select('id')
        .where('locked_by', '=', by)
        .where('id', '!=', id)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await tx.updateTable('review_jobs').set({ locked_by: by, locked_until: until }).where('id', '=', id).execute();
  return true;
}

/** Frees a job, so that anybody can take it. */
export async function freeReview(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('review_jobs').set({ locked_by: null, locked_until: null }).where('id', '=', id).execute();
}

/** The jobs about an owner that were decided last, the newest decision first, without second reviews. */
export async function decidedReviewsOf(read: Read, ownerId: string, limit: number) {
  const rows = await read
    .selectFrom('review_jobs')
    .select(['id', 'kind', 'decision', 'decided_at'])
    .where('owner_id', '=', ownerId)
    .where('kind', '!=', 'second')
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return z
    .array(z.object({ id: z.string(), kind: z.string(), decision: z.string(), decided_at: z.date() }))
    .parse(rows);
}

/** Ids of the subjects of an owner's open jobs, without second reviews. */
export async function openSubjectsOf(read: Read, ownerId: string): Promise<Set<string>> {
  const rows = await read
    .selectFrom('review_jobs')
    .select('subject_id')
    .where('owner_id', '=', ownerId)
    .where('kind', '!=', 'second')
    .where('decided_at', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Which of the subjects have open jobs, without second reviews. */
export async function openAmong(read: Read, subjectIds: readonly string[]): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set();
  const rows = await read
    .selectFrom('review_jobs')
    .select('subject_id')
    .where('subject_id', 'in', subjectIds)
    .where('kind', '!=', 'second')
    .where('decided_at', 'is', null)
    .execute();
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** The open job of a kind about a subject; null if there is none. */
export async function findOpenReview(
  read: Read,
  { kind, subject_id }: { kind: string; subject_id: string },
): Promise<StoredReview | null> {
  const row = await read
    .selectFrom('review_jobs')
    .select(COLUMNS)
    .where('subject_id', '=', subject_id)
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row ? storedReview.parse(row) : null;
}

/** Who has the open jobs about the subjects now, by subject. */
export async function holdersOf(
  read: Read,
  { kind, subject_ids, now }: { kind: string; subject_ids: readonly string[]; now: Date },
): Promise<Map<string, string>> {
  if (subject_ids.length === 0) return new Map();
  const rows = await read
    .selectFrom('review_jobs')
    .select(['subject_id', 'locked_by'])
    .where('subject_id', 'in', subject_ids)
    .where('kind', '=', kind)
    .where('decided_at', 'is', null)
    .where('locked_until', '>', now)
    .execute();
  return new Map(rows.flatMap(({ subject_id, locked_by }) => (locked_by === null ? [] : [[subject_id, locked_by]])));
}
