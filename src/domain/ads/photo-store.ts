import type { Read, StaleRead, Tx } from '../../base/database.ts';

/** File ids of the gallery, in order. */
export async function photosOf(read: Read, adId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('ad_photos')
    .select('file_id')
    .where('ad_id', '=', adId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.file_id);
}

/** The first photo of each gallery. */
export async function firstPhotosOf(read: StaleRead, adIds: readonly string[]): Promise<Map<string, string>> {
  if (adIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ad_photos')
    .distinctOn('ad_id')
    .select(['ad_id', 'file_id'])
    .where('ad_id', 'in', adIds)
    .orderBy('ad_id')
    .orderBy('position')
    .execute();
  return new Map(rows.map((row) => [row.ad_id, row.file_id]));
}

export async function replacePhotos(tx: Tx, adId: string, fileIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('ad_photos').where('ad_id', '=', adId).execute();
  if (fileIds.length === 0) return;
  await tx
    .insertInto('ad_photos')
    .values(fileIds.map((file_id, position) => ({ ad_id: adId, file_id, position })))
    .execute();
}
