import { sql } from 'kysely';
import { allowLongStatements, type Read, type Tx } from '../../../base/database.ts';
import { lockName } from '../../../base/lock-name.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { displayFileIds } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';

/** Which ad uses which file, in its gallery or its design. */
const FILE_USES = sql`(select ad_id, file_id from ad_photos union all select ad_id, file_id from ad_display_files)`;

/** Records which files an ad's design shows. */
export async function replaceDisplayFiles(tx: Tx, adId: string, design: DisplayConfig): Promise<void> {
  await tx.deleteFrom('ad_display_files').where('ad_id', '=', adId).execute();
  const fileIds = displayFileIds(design);
  if (fileIds.length === 0) return;
  await tx
    .insertInto('ad_display_files')
    .columns(['ad_id', 'file_id'])
    .expression(
      tx
        .selectFrom('files')
        .select([sql<string>`${adId}::uuid`.as('ad_id'), 'id'])
        .where('id', 'in', fileIds),
    )
    .execute();
}

/** Files that these ads or their revisions use. */
export async function filesOfAds(read: Read, adIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    select distinct uses.file_id from ads join ${FILE_USES} uses on uses.ad_id = ads.id
    where ads.id = any(${adIds}::uuid[]) or ads.revision_of = any(${adIds}::uuid[])`.execute(read);
  return rows.map((row) => row.file_id);
}

/** The given files that an ad uses. */
export async function usedAmong(read: Read, fileIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ file_id: string }>`
    select file_id from ${FILE_USES} uses where file_id = any(${fileIds}::uuid[])`.execute(read);
  return new Set(rows.map((row) => row.file_id));
}

/** Marks files that no ad uses as unused since `now`, and removes the mark from files in use. */
export async function markUnusedFiles(tx: Tx, now: Date): Promise<void> {
  await allowLongStatements(tx);
  await sql`update files set unused_since = null where unused_since is not null and ${isUsed()}`.execute(tx);
  await sql`update files set unused_since = ${now} where unused_since is null and not ${isUsed()}`.execute(tx);
}

/** Other modules delete their own files. */
const isUsed = () =>
  sql`(purpose <> 'ad' or exists (select from ad_photos where file_id = files.id)
    or exists (select from ad_display_files where file_id = files.id))`;

/** Locks files that were marked as unused before a timestamp; locked ones are skipped. */
export async function lockLongUnusedFiles(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('unused_since', '<=', before)
    .orderBy('unused_since')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** The files of a user that belong to no published ad: number and bytes. */
export async function unfinishedFilesOf(read: Read, ownerId: string): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from files
    where owner_id = ${ownerId} and purpose = 'ad' and not exists (
      select from ${FILE_USES} uses join ads on ads.id = uses.ad_id
      where uses.file_id = files.id and ads.status >= ${AD_STATUSES.PUBLISHED})`.execute(read);
  return rows[0] ?? { files: 0, bytes: 0 };
}

/** Serialises a user's uploads until the transaction ends, so that counting them is safe. */
export async function lockUploads(tx: Tx, ownerId: string): Promise<void> {
  await lockName(tx, `files of ${ownerId}`);
}
