import type { Tx } from '../../base/database.ts';
import { shiftPromotions } from './promotion-store.ts';
import type { Ad } from './store.ts';
import { endOf } from './term.ts';

/** Lets a clock that stood still go on: promotions move by the time it stood. Returns the end that it runs to now. */
export async function resumeClock(tx: Tx, ad: Ad, now: Date): Promise<Date | null> {
  const end = endOf(ad, now);
  if (!end || !ad.end_date || !ad.paused_at) return end;
  await shiftPromotions(tx, ad.id, ad.paused_at, end.getTime() - ad.end_date.getTime());
  return end;
}
