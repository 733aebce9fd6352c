import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../contract/ad-rules.ts';
import { type Ad, adsQuery, parseAds } from '../store.ts';

const { DRAFT_PUBLICATION_CREATION: UNFINISHED, EXPIRED, INACTIVE, PUBLISHED } = AD_STATUSES;
/** How long the pause of an inactive ad lasts, from `paused_at`. */
const PAUSE = sql`make_interval(secs => greatest(0, ${(AD_LIMITS.pause_days * MILLISECONDS.day) / 1000}::integer - ads.paused_seconds))`;

/** Timestamps are stored in milliseconds, as the application reads them. */
const isAbout = (timestamp: RawBuilder<unknown>) =>
  sql<SqlBool>`ad_notices.about = date_trunc('milliseconds', ${timestamp})`;

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

/** Ids of published ads with renewal that end until `by`, in order of id, after `after`. */
export async function renewableIds(read: Read, by: Date, after: string | null, limit: number): Promise<string[]> {
  const query = read
    .selectFrom('ads')
    .select('id')
    .where('status', '=', PUBLISHED)
    .where('auto_renew', '=', true)
    .where('end_date', '<=', by)
    .orderBy('id')
    .limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id }) => id);
}

/** Locks one of them if it is still such an ad and not locked already. */
export async function lockRenewable(tx: Tx, id: string, by: Date): Promise<Ad | null> {
  const rows = await adsQuery(tx)
    .where('id', '=', id)
    .where('status', '=', PUBLISHED)
    .where('auto_renew', '=', true)
    .where('end_date', '<=', by)
    .forUpdate()
    .skipLocked()
    .execute();
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
    .where('status', '=', PUBLISHED)
    .where('auto_renew', '=', true)
    .where('end_date', '>', notice.after)
    .where('end_date', '<=', notice.by)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ad_notices')
            .select('ad_notices.ad_id')
            .whereRef('ad_notices.ad_id', '=', 'ads.id')
            .where('ad_notices.kind', '=', notice.kind)
            .where(isAbout(sql`ads.end_date`)),
        ),
      ),
    )
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ad_notices')
            .select('ad_notices.ad_id')
            .whereRef('ad_notices.ad_id', '=', 'ads.id')
            .where('ad_notices.kind', '=', notice.kind)
            .where(isAbout(sql`ads.paused_at + ${PAUSE}`)),
        ),
      ),
    )
    .orderBy('paused_at')
    .limit(notice.limit)
    .execute();
  return parseAds(rows);
}

export const DRAFT_NOTICE = 'draft_expiring';
const DRAFT_LIFE = sql`make_interval(days => ${AD_LIMITS.draft_days})`;
const isTouched = sql<SqlBool>`(revision > 0 or title <> '')`;

/** Locks drafts with content, not changed since `before`, whose owners were not notified. */
export async function lockDraftsWithoutNotice(tx: Tx, before: Date, limit: number): Promise<Ad[]> {
  const rows = await adsQuery(tx)
    .where('status', '<=', UNFINISHED)
    .where('updated_at', '<=', before)
    .where(isTouched)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('ad_notices')
            .select('ad_notices.ad_id')
            .whereRef('ad_notices.ad_id', '=', 'ads.id')
            .where('ad_notices.kind', '=', DRAFT_NOTICE)
            .where(isAbout(sql`ads.updated_at + ${DRAFT_LIFE}`)),
        ),
      ),
    )
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return parseAds(rows);
}

/** Locks drafts not changed since `before` whose owners were notified before `notified_by`, and empty ones. */
export async function lockStaleDrafts(
  tx: Tx,
  { before, notified_by, limit }: { before: Date; notified_by: Date; limit: number },
): Promise<Ad[]> {
  const rows = await adsQuery(tx)
    .where('status', '<=', UNFINISHED)
    .where('updated_at', '<=', before)
    .where(({ not, exists, or, selectFrom }) =>
      or([
        not(isTouched),
        exists(
          selectFrom('ad_notices')
            .select('ad_notices.ad_id')
            .whereRef('ad_notices.ad_id', '=', 'ads.id')
            .where('ad_notices.kind', '=', DRAFT_NOTICE)
            .where(isAbout(sql`ads.updated_at + ${DRAFT_LIFE}`))
            .where('ad_notices.notified_at', '<=', notified_by),
        ),
      ]),
    )
    .orderBy('updated_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return parseAds(rows);
}
