import type { Tx } from '../../../base/database.ts';
import { shiftPromotions } from '../promotion/promotion-store.ts';
import type { Ad } from '../store.ts';
import { resumed } from './term.ts';

/** Lets a clock that stood still go on, and promotions with it. Returns what is to be stored with the ad. */
export async function resumeClock(
  tx: Tx,
  ad: Ad,
  now: Date,
): Promise<Pick<Ad, 'end_date' | 'paused_at' | 'paused_seconds'>> {
  const { pausedMs, ...clock } = resumed(ad, now);
  if (ad.end_date && ad.paused_at) await shiftPromotions(tx, ad.id, ad.paused_at, pausedMs);
  return clock;
}
