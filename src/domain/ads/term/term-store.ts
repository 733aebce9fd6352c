import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read, Tx } from '../../../base/database.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../contract/ad-rules.ts';
import { type Ad, adsQuery, parseAds } from '../store.ts';

const { DRAFT_PUBLICATION_CREATION: UNFINISHED, EXPIRED, INACTIVE, PUBLISHED } = AD_STATUSES;
/** So long the clock of an ad still stands still from the moment that its owner put it away. */
const PAUSE = sql`make_interval(secs => greatest(0, ${(AD_LIMITS.pause_days * MILLISECONDS.day) / 1000}::integer - ads.paused_seconds))`;

/** Moments are written as we read them, in milliseconds. */
const isAbout = (timestamp: RawBuilder<unknown>) =>
  sql<SqlBool>`ad_notices.about = date_trunc('milliseconds', ${timestamp})`;

/**
 * Ads whose time is over, held: published ones that are not to be renewed, and those put away that ran on after their
 * pause. What somebody else holds is left for the next round.
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

/** Marks an ad as ended at the end that is given. */
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

/** Ids of published ads that renew themselves and whose time is over by `by`, after a place in the order of ids. */
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

/** One of them, held, if it is still such an ad and nobody else holds it. */
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

/** Ads that renew themselves, end in between, and have not been told of it by this notice. */
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

/** Ads put away whose pause is over between two moments, and that have not been told of it. */
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

/** Drafts with something in them that nobody has touched since `before`, held, and whose owners were not told. */
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

/**
 * Drafts that nobody has touched since `before`, held: those whose owners were told of it by `told`, and those that
 * have nothing in them.
 */
export async function lockStaleDrafts(
  tx: Tx,
  { before, told, limit }: { before: Date; told: Date; limit: number },
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
            .where('ad_notices.notified_at', '<=', told),
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
