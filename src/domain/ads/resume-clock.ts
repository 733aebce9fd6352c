import { addMilliseconds } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { AD_STATUSES } from '../../contract/ads.ts';
import { shiftPromotions } from './promotion-store.ts';
import type { Ad } from './store.ts';
import { stoodSince } from './term.ts';

/**
 * Lets a clock that stood still go on: promotions move by the time it stood, and what its owner's pause took counts
 * against the term's. Returns the end that it runs to now, and what is to be stored with it.
 */
export async function resumeClock(
  tx: Tx,
  ad: Ad,
  now: Date,
): Promise<Pick<Ad, 'end_date' | 'paused_at' | 'paused_seconds'>> {
  const { end_date, paused_at, paused_seconds } = ad;
  if (!end_date || !paused_at) return { end_date, paused_at: null, paused_seconds };
  const stood = stoodSince(ad, now);
  await shiftPromotions(tx, ad.id, paused_at, stood);
  const counted = ad.status === AD_STATUSES.INACTIVE ? Math.ceil(stood / 1000) : 0;
  return { end_date: addMilliseconds(end_date, stood), paused_at: null, paused_seconds: paused_seconds + counted };
}
