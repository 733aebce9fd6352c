import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';

export async function hashtagsOf(read: Read, adId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('ad_hashtags')
    .select('hashtag')
    .where('ad_id', '=', adId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.hashtag);
}

/** Those of the hashtags that are another ad's than `adId` at this moment. */
export async function takenHashtags(read: Read, adId: string, hashtags: readonly string[], now: Date) {
  if (hashtags.length === 0) return [];
  const rows = await read
    .selectFrom('ad_hashtags')
    .select('hashtag')
    .where('hashtag', 'in', hashtags)
    .where('ad_id', '<>', adId)
    .where((expression) => expression.or([expression('frees_at', 'is', null), expression('frees_at', '>', now)]))
    .execute();
  const taken = new Set(rows.map((row) => row.hashtag.toLowerCase()));
  return hashtags.filter((hashtag) => taken.has(hashtag.toLowerCase()));
}

/**
 * Makes exactly these hashtags the ad's own and returns those that are another's; somebody who is just claiming the same
 * one is waited for. Where any is returned, the transaction must not be committed.
 */
export async function claimHashtags(tx: Tx, adId: string, hashtags: readonly string[], now: Date): Promise<string[]> {
  const held = await hashtagsOf(tx, adId);
  const taken: string[] = [];
  // Everybody goes through the hashtags in one order, so that no two wait for each other.
  for (const hashtag of [...new Set([...hashtags, ...held])].sort()) {
    const position = hashtags.indexOf(hashtag);
    if (position < 0) await deleteHashtag(tx, adId, hashtag);
    else if (!(await claimHashtag(tx, { ad_id: adId, hashtag, position }, now))) taken.push(hashtag);
  }
  return taken;
}

async function claimHashtag(tx: Tx, row: { ad_id: string; hashtag: string; position: number }, now: Date) {
  const claimed = await tx
    .insertInto('ad_hashtags')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('hashtag')
        .doUpdateSet({ ad_id: row.ad_id, position: row.position, frees_at: null })
        .where((expression) =>
          expression.or([
            expression('ad_hashtags.ad_id', '=', row.ad_id),
            expression('ad_hashtags.frees_at', '<=', now),
          ]),
        ),
    )
    .returning('hashtag')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function deleteHashtag(tx: Tx, adId: string, hashtag: string): Promise<void> {
  await tx.deleteFrom('ad_hashtags').where('ad_id', '=', adId).where('hashtag', '=', hashtag).execute();
}

/** The hashtags of ads that have ended: from `freesAt` on they are anybody's. */
export async function restHashtags(tx: Tx, adIds: readonly string[], freesAt: Date): Promise<void> {
  const held = await lockHashtags(tx, adIds);
  if (held.length > 0)
    await tx.updateTable('ad_hashtags').set({ frees_at: freesAt }).where('hashtag', 'in', held).execute();
}

/** Gives up an ad's hashtags at once: all of them, but those to keep. */
export async function releaseHashtags(tx: Tx, adId: string, keep: readonly string[] = []): Promise<void> {
  const given = (await lockHashtags(tx, [adId])).filter((hashtag) => !keep.includes(hashtag));
  if (given.length > 0) await tx.deleteFrom('ad_hashtags').where('hashtag', 'in', given).execute();
}

/** Makes hashtags anybody's whose rest is over; one that is just being claimed is left to its claim. */
export async function freeRestedHashtags(tx: Tx, now: Date): Promise<number> {
  const rested = tx.selectFrom('ad_hashtags').select('hashtag').where('frees_at', '<=', now).forUpdate().skipLocked();
  const freed = await tx.deleteFrom('ad_hashtags').where('hashtag', 'in', rested).returning('hashtag').execute();
  return freed.length;
}

/**
 * The hashtags of these ads, held in the order in which `claimHashtags` takes them: who ends or deletes several ads takes
 * hold of all their hashtags at once.
 */
export async function lockHashtags(tx: Tx, adIds: readonly string[]): Promise<string[]> {
  if (adIds.length === 0) return [];
  const rows = await tx
    .selectFrom('ad_hashtags')
    .select('hashtag')
    .where('ad_id', 'in', adIds)
    .orderBy(sql`hashtag::text collate "C"`)
    .forUpdate()
    .execute();
  return rows.map((row) => row.hashtag);
}
