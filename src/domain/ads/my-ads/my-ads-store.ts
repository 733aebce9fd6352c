import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import type { MyAdSort } from '../../../contract/ads/rules.ts';
import { contentOf } from '../ad-content.ts';
import { type Ad, adsQuery, parseAds } from '../ad-store.ts';
import { lockHashtags } from '../draft/hashtag-store.ts';

export type MyAdsPage = {
  statuses: readonly number[];
  /** Part of the title; case and accents do not matter. */
  search: string;
  /** Categories or sub-categories; empty for all. */
  category_ids: readonly number[];
  sort: MyAdSort;
  after: { updated_at: Date; id: string } | null;
  /** Ads to pass over, of a sort that changes while the list is read. */
  offset: number;
  limit: number;
};

const ORDERS: Record<MyAdSort, RawBuilder<unknown>> = {
  changed: sql`updated_at desc`,
  newest: sql`coalesce(published_at, created_at) desc`,
  ending: sql`end_date asc nulls last`,
  views: sql`coalesce((select views from ad_counts where ad_counts.ad_id = ads.id), 0) desc`,
};

/** A user's ads of these statuses. */
export async function myAdsOf(read: Read, ownerId: string, page: MyAdsPage): Promise<Ad[]> {
  if (page.statuses.length === 0) return [];
  let query = adsQuery(read)
    .where('owner_id', '=', ownerId)
    .where('status', 'in', page.statuses)
    .where('revision_of', 'is', null)
    .orderBy(ORDERS[page.sort])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const { after, search, category_ids } = page;
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('updated_at', 'id'), '<', tuple(after.updated_at, after.id)),
    );
  }
  if (search !== '') query = query.where(sql<SqlBool>`strpos(lower(unaccent(title)), lower(unaccent(${search}))) > 0`);
  if (category_ids.length > 0) {
    query = query.where(({ eb, or }) =>
      or([eb('category_id', 'in', category_ids), eb('sub_category_id', 'in', category_ids)]),
    );
  }
  return parseAds(await query.execute());
}

/** The number of a user's ads of these statuses by category: the sub-category if one is chosen. */
export async function countByCategory(
  read: Read,
  ownerId: string,
  statuses: readonly number[],
): Promise<Map<number, number>> {
  const rows = await read
    .selectFrom('ads')
    .select((expression) => [
      sql<number | null>`coalesce(sub_category_id, category_id)`.as('category'),
      expression.fn.countAll<number>().as('total'),
    ])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', statuses)
    .where('revision_of', 'is', null)
    .groupBy(sql`coalesce(sub_category_id, category_id)`)
    .execute();
  return new Map(rows.flatMap(({ category, total }) => (category === null ? [] : [[category, total]])));
}

/** Locks the given ads that belong to the user. */
export async function lockOwnAds(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<{ id: string; status: number }[]> {
  return tx
    .selectFrom('ads')
    .select(['id', 'status'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes ads with everything that belongs to them except their files. Their transfers stay in the ledger. */
export async function deleteAds(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockHashtags(tx, ids);
  await tx.deleteFrom('ads').where('id', 'in', ids).execute();
}

/** The unfinished revision of an ad. */
export async function findRevision(read: Read, adId: string): Promise<Ad | null> {
  const [found] = parseAds(await adsQuery(read).where('revision_of', '=', adId).execute());
  return found ?? null;
}

type Copy = { status: number; revision_of: string | null; hashtags: readonly string[]; now: Date };

/** Inserts a draft with the content and the photos of an ad; returns its id. */
export async function insertAdCopy(tx: Tx, ad: Ad, { now, hashtags, ...facts }: Copy): Promise<string> {
  const id = newId();
  await tx
    .insertInto('ads')
    .values({
      ...contentOf(ad),
      details: JSON.stringify(ad.details),
      links: JSON.stringify(ad.links),
      hashtags: [...hashtags],
      id,
      ...facts,
      owner_id: ad.owner_id,
      display_config: JSON.stringify(ad.display_config),
      auto_renew: ad.auto_renew,
      duration_days: ad.duration_days,
      // An order about an ad is about its copies too.
      ordered_at: ad.ordered_at,
      ordered_ad_id: ad.ordered_ad_id,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tx
    .insertInto('ad_photos')
    .columns(['ad_id', 'position', 'file_id'])
    .expression(
      tx
        .selectFrom('ad_photos')
        .select([sql<string>`${id}::uuid`.as('ad_id'), 'position', 'file_id'])
        .where('ad_id', '=', ad.id),
    )
    .execute();
  await tx
    .insertInto('ad_display_files')
    .columns(['ad_id', 'file_id'])
    .expression(
      tx
        .selectFrom('ad_display_files')
        .select([sql<string>`${id}::uuid`.as('ad_id'), 'file_id'])
        .where('ad_id', '=', ad.id),
    )
    .execute();
  return id;
}

/** The revisions of these ads, by the id of the ad. */
export async function revisionIdsOf(read: Read, adIds: readonly string[]): Promise<Map<string, string>> {
  if (adIds.length === 0) return new Map();
  const rows = await read.selectFrom('ads').select(['id', 'revision_of']).where('revision_of', 'in', adIds).execute();
  return new Map(rows.flatMap(({ id, revision_of }) => (revision_of ? [[revision_of, id]] : [])));
}

const TAKEN_OFF_BY = { reported: 'reports', rules: 'rules' } as const;

/** What took these waiting ads off the board; those that wait for their first approval are missing. */
export async function takenOffBy(read: Read, adIds: readonly string[]): Promise<Map<string, 'reports' | 'rules'>> {
  if (adIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ad_status_changes')
    .distinctOn('ad_id')
    .select(['ad_id', 'reason'])
    .where('ad_id', 'in', adIds)
    .orderBy('ad_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ ad_id, reason }) =>
      reason === 'reported' || reason === 'rules' ? [[ad_id, TAKEN_OFF_BY[reason]]] : [],
    ),
  );
}
