import { z } from 'zod';
import type { Read, Tx } from '../../base/database.ts';

const OUTCOMES = ['verified', 'rejected', 'replaced', 'withdrawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const stored = z.object({
  id: z.string(),
  user_id: z.string(),
  file_id: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  sent_at: z.date(),
  outcome: z.enum(OUTCOMES).nullable(),
  reason_id: z.int().nullable(),
  ended_at: z.date().nullable(),
});
export type Photo = z.output<typeof stored>;
const COLUMNS = Object.keys(stored.shape) as (keyof Photo)[];

export type NewPhoto = Pick<Photo, 'id' | 'user_id' | 'width' | 'height' | 'sent_at'> & { file_id: string };

export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<void> {
  await tx.insertInto('identity_photos').values(photo).execute();
}

export async function findPhoto(read: Read, id: string): Promise<Photo | null> {
  const row = await read.selectFrom('identity_photos').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** The user's photo in process. The caller has locked the user, so that it stays as it is. */
export async function findWaiting(read: Read, userId: string): Promise<Photo | null> {
  const row = await read
    .selectFrom('identity_photos')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row ? stored.parse(row) : null;
}

/** The user's photos from the newest to the oldest. */
export async function newestPhotos(read: Read, userId: string, limit: number): Promise<Photo[]> {
  const query = read.selectFrom('identity_photos').select(COLUMNS).where('user_id', '=', userId);
  return z.array(stored).parse(await query.orderBy('id', 'desc').limit(limit).execute());
}

export async function countSentSince(read: Read, userId: string, since: Date): Promise<number> {
  const { total } = await read
    .selectFrom('identity_photos')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

/** Photos in process, oldest first, after the one named. */
export async function waitingPhotos(read: Read, page: { after: string | null; limit: number }): Promise<Photo[]> {
  const query = read.selectFrom('identity_photos').select(COLUMNS).where('ended_at', 'is', null);
  const rows = (page.after ? query.where('id', '>', page.after) : query).orderBy('id').limit(page.limit).execute();
  return z.array(stored).parse(await rows);
}

/** The number of photos in process; with `before`, of those that were sent earlier. */
export async function countWaiting(read: Read, before?: Date): Promise<number> {
  const query = read
    .selectFrom('identity_photos')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('ended_at', 'is', null);
  const { total } = await (before ? query.where('sent_at', '<', before) : query).executeTakeFirstOrThrow();
  return total;
}

/** The photos of users that no longer wait, oldest first. */
export async function endedPhotosOf(read: Read, userIds: readonly string[]): Promise<Photo[]> {
  if (userIds.length === 0) return [];
  const query = read.selectFrom('identity_photos').select(COLUMNS).where('user_id', 'in', userIds);
  return z.array(stored).parse(await query.where('ended_at', 'is not', null).orderBy('id').execute());
}

/** Ends a photo. Unless it was decided, its file is no longer known. */
export async function endPhoto(
  tx: Tx,
  id: string,
  end: { outcome: Outcome; reason_id: number | null; now: Date },
): Promise<void> {
  const { outcome, reason_id, now } = end;
  const isDecided = outcome === 'verified' || outcome === 'rejected';
  await tx
    .updateTable('identity_photos')
    .set({ outcome, reason_id, ended_at: now, ...(isDecided ? {} : { file_id: null }) })
    .where('id', '=', id)
    .execute();
}

/** Removes the file ids of photos that were decided before a time, and returns them. */
export async function takeOldFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const old = await tx
    .selectFrom('identity_photos')
    .select(['id', 'file_id'])
    .where('ended_at', '<=', before)
    .where('file_id', 'is not', null)
    .orderBy('ended_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = old.map(({ id }) => id);
  if (ids.length > 0) await tx.updateTable('identity_photos').set({ file_id: null }).where('id', 'in', ids).execute();
  return old.flatMap(({ file_id }) => file_id ?? []);
}

/** Deletes the rows of photos that were replaced or withdrawn before a time. */
export async function deleteUndecided(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('identity_photos')
    .where('outcome', 'in', ['replaced', 'withdrawn'])
    .where('ended_at', '<=', before)
    .execute();
}

/** Deletes all rows of a user and returns their ids and files. */
export function deletePhotosOf(tx: Tx, userId: string) {
  return tx.deleteFrom('identity_photos').where('user_id', '=', userId).returning(['id', 'file_id']).execute();
}

/** The files of photos in batches, by id, after the one named. */
export function storedFilesAfter(read: Read, after: string | null, limit: number) {
  const query = read
    .selectFrom('identity_photos')
    .select(['id', 'user_id', 'file_id'])
    .where('file_id', 'is not', null)
    .orderBy('id')
    .limit(limit);
  return (after ? query.where('id', '>', after) : query).execute();
}

/** The given ids that are files of photos. */
export async function knownFiles(read: Read, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await read.selectFrom('identity_photos').select('file_id').where('file_id', 'in', fileIds).execute();
  return new Set(rows.flatMap(({ file_id }) => file_id ?? []));
}

export async function reasonsByIds(read: Read, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return reasons(read).where('id', 'in', ids).execute();
}

/** The reasons that a moderator may choose. */
export function activeReasons(read: Read) {
  return reasons(read).where('is_active', '=', true).orderBy('id').execute();
}

function reasons(read: Read) {
  return read.selectFrom('identity_reasons').select(['id', 'reason', 'reason_en', 'remedy', 'remedy_en']);
}
