import type { Read, Tx } from '../../base/database.ts';

export async function hashtagsOf(read: Read, adId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('ad_hashtags')
    .select('hashtag')
    .where('ad_id', '=', adId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.hashtag);
}

/** The hashtags of ads that have ended: from `frees_at` on they are anybody's. */
export async function restHashtags(tx: Tx, adIds: readonly string[], freesAt: Date): Promise<void> {
  if (adIds.length === 0) return;
  await tx.updateTable('ad_hashtags').set({ frees_at: freesAt }).where('ad_id', 'in', adIds).execute();
}

/** Gives up an ad's hashtags at once. */
export async function releaseHashtags(tx: Tx, adId: string): Promise<void> {
  await tx.deleteFrom('ad_hashtags').where('ad_id', '=', adId).execute();
}

/** Makes hashtags anybody's whose rest is over. Returns how many. */
export async function freeRestedHashtags(tx: Tx, now: Date): Promise<number> {
  const freed = await tx.deleteFrom('ad_hashtags').where('frees_at', '<=', now).returning('hashtag').execute();
  return freed.length;
}
