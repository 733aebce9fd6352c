import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { MILLISECONDS } from '../../../base/clock.ts';
import type { DB, Read, Tx } from '../../../base/database.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../contract/ads/rules.ts';
import { type Ad, adsQuery, parseAds } from '../ad-store.ts';

const { DRAFT_PUBLICATION_CREATION: UNFINISHED, EXPIRED, INACTIVE, PUBLISHED } = AD_STATUSES;
/** How long the pause of an inactive ad lasts, from `paused_at`. */
const PAUSE = sql`make_interval(secs => greatest(0, ${(AD_LIMITS.pause_days * MILLISECONDS.day) / 1000}::integer - ads.paused_seconds))`;

/**
 * Whether the owner was notified of `about`, optionally until `notified_by`. Stored timestamps have milliseconds, so
 * `about` is truncated to them.
 */
function hasNotice(
  { exists, selectFrom }: ExpressionBuilder<DB, 'ads'>,
  notice: { kind: string; about: RawBuilder<unknown>; notified_by?: Date },
) {
  const query = selectFrom('ad_notices')
    .select('ad_notices.ad_id')
    .whereRef('ad_notices.ad_id', '=', 'ads.id')
    .where('ad_notices.kind', '=', notice.kind)
    .where(sql<SqlBool>`ad_notices.about = date_trunc('milliseconds', ${notice.about})`);
  return exists(notice.notified_by ? query.where('ad_notices.notified_at', '<=', notice.notified_by) : query);
}

/**
 * Locks ads past their end: published ones without renewal, and inactive ones whose term ended after their pause.
 * Locked ads are skipped.
 */
export async function lockEnded(tx: Tx, now: Date, limit: number): Promise<Ad[]> {
  const rows = await adsQuery(tx)
    .where(({ eb, and, or }) =>
      or([
        and([eb('status', '=', PUBLISHED), eb('auto_renew', '=', false), eb('end_date', '<=', now)]),
        and([
          eb('status', '=', INACTIVE),
          sql<SqlBool>`paused_at + ${PAUSE} <= ${now}`,
          sql<SqlBool>`end_date + ${PAUSE} <= ${now}`,
        ]),
      ]),
    )
    .orderBy('end_date')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return parseAds(rows);
}

/** Sets an ad to EXPIRED with the given end. */
export async function markExpired(tx: Tx, ad: { id: string; end_date: Date }, now: Date): Promise<void> {
  await tx
    .updateTable('ads')
    .set({
      status: EXPIRED,
      availability: 'available',
      paused_at: null,
      end_date: ad.end_date,
      updated_at: now,
    })
    .where('id', '=', ad.id)
    .execute();
}

/** Whether an ad is published with automatic renewal and ends until `by`. */
const isRenewed =
  (by: Date) =>
  ({ eb, and }: ExpressionBuilder<DB, 'ads'>) =>
    and([eb('status', '=', PUBLISHED), eb('auto_renew', '=', true), eb('end_date', '<=', by)]);

/** Ids of published ads with renewal that end until `by`, in order of id, after `after`. */
export async function renewableIds(read: Read, by: Date, after: string | null, limit: number): Promise<string[]> {
  const query = read.selectFrom('ads').select('id').where(isRenewed(by)).orderBy('id').limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id }) => id);
}

/** Locks one of them if it is still such an ad and not locked already. */
export async function lockRenewable(tx: Tx, id: string, by: Date): Promise<Ad | null> {
  const rows = await adsQuery(tx).where(isRenewed(by)).where('id', '=', id).forUpdate().skipLocked().execute();
  return parseAds(rows)[0] ?? null;
}

export async function renewTerm(
  tx: Tx,
  term: { ad_id: string; end_date: Date; term_days: number; term_coins: number; now: Date },
): Promise<void> {
  const { ad_id, now, ...values } = term;
  await tx
    .updateTable('ads')
    .set({ ...values, paused_seconds: 0, updated_at: now })
    .where('id', '=', ad_id)
    .execute();
}

/** Ads with renewal that end in the given period and whose owners have not got this notice. */
export async function renewalsWithoutNotice(
  read: Read,
  notice: { kind: string; after: Date; by: Date; limit: number },
): Promise<Ad[]> {
  const rows = await adsQuery(read)
    .where(isRenewed(notice.by))
    .where('end_date', '>', notice.after)
    .where((ads) => ads.not(hasNotice(ads, { kind: notice.kind, about: sql`ads.end_date` })))
    .orderBy('end_date')
    .limit(notice.limit)
    .execute();
  return parseAds(rows);
}

/** Inactive ads whose pause ends in the given period and whose owners have not got this notice. */
export async function pausesWithoutNotice(
  read: Read,
  notice: { kind: string; after: Date; by: Date; limit: number },
): Promise<Ad[]> {
  const rows = await adsQuery(read)
    .where('status', '=', INACTIVE)
    .where(sql<SqlBool>`paused_at + ${PAUSE} > ${notice.after}`)
    .where(sql<SqlBool>`paused_at + ${PAUSE} <= ${notice.by}`)
    .where((ads) => ads.not(hasNotice(ads, { kind: notice.kind, about: sql`ads.paused_at + ${PAUSE}` })))
    .orderBy('paused_at')
    .limit(notice.limit)
    .execute();
  return parseAds(rows);
}

/** Kind of the notice that a draft will be deleted; it is about the time of the deletion. */
export const DRAFT_NOTICE = 'draft_expiring';
const draftNotice = { kind: DRAFT_NOTICE, about: sql`ads.updated_at + make_interval(days => ${AD_LIMITS.draft_days})` };
const hasContent = sql<SqlBool>`(version > 0 or title <> '')`;

function lockDrafts(tx: Tx, before: Date, limit: number) {
  return adsQuery(tx)
    .where('status', '<=', UNFINISHED)
    .where('updated_at', '<=', before)
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
}

/** Locks drafts with content, not changed since `before`, whose owners were not notified. */
export async function lockDraftsWithoutNotice(tx: Tx, before: Date, limit: number): Promise<Ad[]> {
  const rows = await lockDrafts(tx, before, limit)
    .where(hasContent)
    .where((ads) => ads.not(hasNotice(ads, draftNotice)))
    .execute();
  return parseAds(rows);
}

/** Locks drafts not changed since `before` whose owners were notified before `notified_by`, and empty ones. */
export async function lockStaleDrafts(
  tx: Tx,
  { before, notified_by, limit }: { before: Date; notified_by: Date; limit: number },
): Promise<Ad[]> {
  const rows = await lockDrafts(tx, before, limit)
    .where((ads) => ads.or([ads.not(hasContent), hasNotice(ads, { ...draftNotice, notified_by })]))
    .execute();
  return parseAds(rows);
}
