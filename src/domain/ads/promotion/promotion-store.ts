import { sql } from 'kysely';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read, StaleRead, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import { AD_STATUSES, PROMOTION_DAYS, PROMOTION_KINDS } from '../../../contract/ads/rules.ts';

const promotionKind = z.enum(PROMOTION_KINDS);
export type PromotionKind = z.output<typeof promotionKind>;
export type Promotions = Record<PromotionKind, Date | null>;

const NO_PROMOTIONS: Promotions = { boost: null, highlight: null };

/** The end of each promotion; null if there is none. */
export async function promotionsOf(read: Read, adId: string): Promise<Promotions> {
  return (await promotionsOfAds(read, [adId])).get(adId) ?? NO_PROMOTIONS;
}

/** The promotions of several ads; ads without any are missing. */
export async function promotionsOfAds(read: StaleRead, adIds: readonly string[]): Promise<Map<string, Promotions>> {
  if (adIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('ad_promotions')
    .select((expression) => ['ad_id', 'kind', expression.fn.max('ends_at').as('ends_at')])
    .where('ad_id', 'in', adIds)
    .groupBy(['ad_id', 'kind'])
    .execute();
  const found = new Map<string, Promotions>();
  for (const { ad_id, kind, ends_at } of rows) {
    found.set(ad_id, { ...(found.get(ad_id) ?? NO_PROMOTIONS), [promotionKind.parse(kind)]: ends_at });
  }
  return found;
}

export async function insertPromotion(
  tx: Tx,
  promotion: { ad_id: string; kind: PromotionKind; starts_at: Date; ends_at: Date },
): Promise<void> {
  await tx
    .insertInto('ad_promotions')
    .values({ id: newId(), ...promotion })
    .execute();
}

/** Moves promotions that had not ended at `since` by the time that the term was paused. */
export async function shiftPromotions(tx: Tx, adId: string, since: Date, milliseconds: number): Promise<void> {
  const later = (column: 'starts_at' | 'ends_at') =>
    sql<Date>`${sql.ref(column)} + make_interval(secs => ${milliseconds}::float8 / 1000)`;
  await tx
    .updateTable('ad_promotions')
    .set({
      starts_at: sql<Date>`case when starts_at > ${since} then ${later('starts_at')} else starts_at end`,
      ends_at: later('ends_at'),
      notified_at: null,
    })
    .where('ad_id', '=', adId)
    .where('ends_at', '>', since)
    .execute();
}

/** Ends the running promotions of these ads and deletes later ones. */
export async function endPromotions(tx: Tx, adIds: readonly string[], now: Date): Promise<void> {
  if (adIds.length === 0) return;
  await tx.deleteFrom('ad_promotions').where('ad_id', 'in', adIds).where('starts_at', '>=', now).execute();
  await tx
    .updateTable('ad_promotions')
    .set({ ends_at: now })
    .where('ad_id', 'in', adIds)
    .where('ends_at', '>', now)
    .execute();
}

/** Marks ended promotions as notified, each once; returns their number and the live ads that they belong to. */
export async function markEndedPromotions(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ total: number; ad_ids: string[] }> {
  const ended = await tx
    .selectFrom('ad_promotions')
    .select('id')
    .where('notified_at', 'is', null)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (ended.length === 0) return { total: 0, ad_ids: [] };
  const ids = ended.map(({ id }) => id);
  await tx.updateTable('ad_promotions').set({ notified_at: now }).where('id', 'in', ids).execute();
  const rows = await tx
    .selectFrom('ads')
    .select('id')
    .where('status', '=', AD_STATUSES.PUBLISHED)
    .where('id', 'in', (of) => of.selectFrom('ad_promotions').select('ad_id').where('ad_promotions.id', 'in', ids))
    .orderBy('id')
    .execute();
  return { total: ended.length, ad_ids: rows.map(({ id }) => id) };
}

/** Starts the promotions that were bought with a publication. A later one does not choose among them. */
export async function startPromotions(
  tx: Tx,
  ad: { id: string } & Record<PromotionKind, boolean>,
  now: Date,
): Promise<void> {
  const ends_at = addMilliseconds(now, PROMOTION_DAYS * MILLISECONDS.day);
  for (const kind of PROMOTION_KINDS) {
    if (ad[kind]) await insertPromotion(tx, { ad_id: ad.id, kind, starts_at: now, ends_at });
  }
  await tx.updateTable('ads').set({ boost: false, highlight: false }).where('id', '=', ad.id).execute();
}
