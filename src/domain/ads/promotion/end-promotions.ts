import { emit } from '../../events.ts';
import type { Services } from '../../services.ts';
import { markEndedPromotions } from './promotion-store.ts';

const BATCH = 500;

/**
 * Emits a change of each ad whose promotion has ended, once, so that the board drops its label. Returns the number of
 * promotions.
 */
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
