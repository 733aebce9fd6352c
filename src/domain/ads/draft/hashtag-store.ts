import { sql } from 'kysely';
import type { Read, StaleRead, Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';

export async function hashtagsOf(read: Read, adId: string): Promise<string[]> {
  const rows = await read
    .selectFrom('ad_hashtags')
    .select('hashtag')
    .where('ad_id', '=', adId)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.hashtag);
}

/** Ads in which the newest hashtags are looked for: most ads have none, and a list is not worth reading all. */
const ADS_READ = 2000;

/** The hashtags of the newest published ads, newest first. */
export async function newestHashtags(read: Read, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hashtag: string }>`
    select hashtag::text from (
      select id, published_at from ads where status = ${AD_STATUSES.PUBLISHED} order by published_at desc, id desc
      limit ${ADS_READ}
    ) newest join ad_hashtags on ad_id = newest.id
    order by newest.published_at desc, newest.id desc, position limit ${limit}`.execute(read);
  return rows.map(({ hashtag }) => hashtag);
}

/** The hashtags of several ads; ads without any are missing. */
export async function hashtagsOfAds(read: StaleRead, adIds: readonly string[]): Promise<Map<string, string[]>> {
  if (adIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ad_hashtags')
    .select(['ad_id', 'hashtag'])
    .where('ad_id', 'in', adIds)
    .orderBy('position')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ ad_id }) => ad_id)].map(([id, found]) => [id, found.map(({ hashtag }) => hashtag)]),
  );
}

/** The given hashtags that belong to another ad than `adId` now. */
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
 * Makes exactly these hashtags the ad's own and returns those that belong to another ad; waits for concurrent claims.
 * Where any is returned, the transaction must not be committed.
 */
export async function claimHashtags(tx: Tx, adId: string, hashtags: readonly string[], now: Date): Promise<string[]> {
  const current = await hashtagsOf(tx, adId);
  const taken: string[] = [];
  // All claims lock hashtags in the same order, which prevents deadlocks.
  for (const hashtag of [...new Set([...hashtags, ...current])].sort()) {
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

/** Reserves the hashtags of ended ads until `freesAt`. */
export async function reserveHashtags(tx: Tx, adIds: readonly string[], freesAt: Date): Promise<void> {
  const locked = await lockHashtags(tx, adIds);
  if (locked.length > 0)
    await tx.updateTable('ad_hashtags').set({ frees_at: freesAt }).where('hashtag', 'in', locked).execute();
}

/** Frees an ad's hashtags immediately, except those in `except`. */
export async function releaseHashtags(tx: Tx, adId: string, except: readonly string[] = []): Promise<void> {
  const released = (await lockHashtags(tx, [adId])).filter((hashtag) => !except.includes(hashtag));
  if (released.length > 0) await tx.deleteFrom('ad_hashtags').where('hashtag', 'in', released).execute();
}

/** Frees hashtags whose reservation has ended; those being claimed are skipped. */
export async function freeExpiredReservations(tx: Tx, now: Date): Promise<number> {
  const expired = tx.selectFrom('ad_hashtags').select('hashtag').where('frees_at', '<=', now).forUpdate().skipLocked();
  const freed = await tx.deleteFrom('ad_hashtags').where('hashtag', 'in', expired).returning('hashtag').execute();
  return freed.length;
}

/**
 * Locks the hashtags of these ads in the order of `claimHashtags`: ending or deleting several ads must lock all of them
 * at once.
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
