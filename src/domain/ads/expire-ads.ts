import { emit } from '../../base/outbox.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../contract/ads.ts';
import type { Services } from '../binding.ts';
import './events.ts';
import { lockEnded, markExpired, recordStatusChange } from './store.ts';

const BATCH = 200;

/** Takes down every published ad whose time is over. Returns how many; any number of processes may do it at once. */
export async function expireAds({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  let total = 0;
  for (;;) {
    const expired = await database.transaction(async (tx) => {
      const ids = await lockEnded(tx, now, BATCH);
      if (ids.length === 0) return 0;
      await markExpired(tx, ids, now);
      for (const id of ids) {
        const change = { from_status: AD_STATUSES.PUBLISHED, to_status: AD_TRANSITIONS.expire.to, actor_id: null, now };
        await recordStatusChange(tx, { ad_id: id, ...change });
        await emit(tx, 'ad.ended', { ad_id: id });
      }
      return ids.length;
    });
    total += expired;
    if (expired < BATCH) return total;
  }
}
