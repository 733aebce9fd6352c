import type { Tx } from '../../../base/database.ts';
import type { Ad } from '../ad-store.ts';
import { shiftPromotions } from '../promotion/promotion-store.ts';
import { resumed } from './term.ts';

/** Ends the pause of a term and of its promotions. Returns the values to store with the ad. */
export async function resumeClock(
  tx: Tx,
  ad: Ad,
  now: Date,
): Promise<Pick<Ad, 'end_date' | 'paused_at' | 'paused_seconds'>> {
  const { pausedMs, ...clock } = resumed(ad, now);
  if (ad.end_date && ad.paused_at) await shiftPromotions(tx, ad.id, ad.paused_at, pausedMs);
  return clock;
}
