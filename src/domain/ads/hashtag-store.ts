import type { Read } from '../../base/database.ts';

export async function hashtagsOf(read: Read, adId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('ad_hashtags')
    .select('hashtag')
    .where('ad_id', '=', adId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.hashtag);
}
