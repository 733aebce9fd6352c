import type { Services } from '../../binding.ts';
import { emit } from '../../events.ts';
import { markEndedPromotions } from './promotion-store.ts';

const BATCH = 500;

/** Tells the board of promotions that have ended, each once, so that their labels leave it. Returns how many ended. */
export async function sendPromotionEndNotices({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const ended = await database.transaction(async (tx) => {
      const found = await markEndedPromotions(tx, clock.now(), BATCH);
      for (const ad_id of found.ad_ids) await emit(tx, 'ad.changed', { ad_id });
      return found.total;
    });
    total += ended;
    if (ended < BATCH) return total;
  }
}
