import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { AD_LIMITS, AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import type { NotificationKind } from '../../../contract/notifications/endpoints.ts';
import { emit } from '../../events.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { type Ad, recordStatusChange } from '../ad-store.ts';
import { lockHashtags, reserveHashtags } from '../draft/hashtag-store.ts';
import { endPromotions } from '../promotion/promotion-store.ts';
import { endOf } from './term.ts';
import { lockEnded, markExpired } from './term-store.ts';

const BATCH = 200;

/** Expires ads past their end that are not renewed. Returns their number; several processes may run it concurrently. */
export async function expireAds({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  let total = 0;
  for (;;) {
    const expired = await database.transaction(async (tx) => {
      const now = clock.now();
      const ads = await lockEnded(tx, now, BATCH);
      await lockHashtags(
        tx,
        ads.map(({ id }) => id),
      );
      for (const ad of ads) await expireAd(tx, ad, { kind: 'ad_expired', data: { title: ad.title } }, now);
      return ads.length;
    });
    total += expired;
    if (expired < BATCH) return total;
  }
}

type Notice = { kind: NotificationKind; data: Record<string, string | number> };

/** Expires a locked ad and notifies its owner. */
export async function expireAd(tx: Tx, ad: Ad, notice: Notice, now: Date): Promise<void> {
  const end_date = endOf(ad, now) ?? now;
  await markExpired(tx, { id: ad.id, end_date }, now);
  await endPromotions(tx, [ad.id], now);
  // The reservation starts at the ad's end, however late the job is.
  await reserveHashtags(tx, [ad.id], addMilliseconds(end_date, AD_LIMITS.hashtag_rest_days * MILLISECONDS.day));
  await recordStatusChange(tx, {
    ad_id: ad.id,
    from_status: ad.status,
    to_status: AD_TRANSITIONS.expire.to,
    actor_id: null,
    now,
  });
  await notify(tx, { user_id: ad.owner_id, ...notice, ad_id: ad.id, now });
  if (ad.status === AD_STATUSES.PUBLISHED) await emit(tx, 'ad.ended', { ad_id: ad.id });
}
