import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { AD_LIMITS, AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import { elementFacts, withFacts } from '../../../contract/design/element-facts.ts';
import { coins } from '../../../contract/wallet/rules.ts';
import { emit } from '../../events.ts';
import { transfer } from '../../wallet/public.ts';
import { type Ad, updateAdAsOwner } from '../ad-store.ts';
import { reserveHashtags } from '../draft/hashtag-store.ts';
import { requireActionNow } from '../my-ads/lock-my-ad.ts';
import { endPromotions } from '../promotion/promotion-store.ts';
import { changeSellerCount } from '../seller-count-store.ts';
import { stillDue } from './still-due.ts';
import { soldRefund } from './term.ts';

/** Ends a sold ad and refunds half of its unused whole days. A second call does nothing. */
export async function sellAd(tx: Tx, ad: Ad, now: Date): Promise<number> {
  if (ad.status === AD_STATUSES.EXPIRED && ad.availability === 'sold') return 0;
  requireActionNow('sell', ad, now);
  const changes = {
    status: AD_TRANSITIONS.sell.to,
    availability: 'sold',
    end_date: now,
    paused_at: null,
    display_config: withFacts(ad.display_config, elementFacts({ ...ad, availability: 'sold' })),
  } as const;
  await updateAdAsOwner(tx, ad, changes, now);
  await changeSellerCount(tx, ad.owner_id, 'ads_sold');
  await endPromotions(tx, [ad.id], now);
  await reserveHashtags(tx, [ad.id], addMilliseconds(now, AD_LIMITS.hashtag_rest_days * MILLISECONDS.day));
  const refund = await stillDue(tx, ad, { due: soldRefund(ad, now), since: ad.published_at ?? now });
  if (refund > 0) {
    const { repeated } = await transfer(tx, {
      from: { platform: 'revenue' },
      to: { wallet: ad.owner_id },
      amount: coins(refund),
      cause: 'sold_refund',
      subject_id: ad.id,
      details: { title: ad.title },
      idempotency_key: `sold:${ad.id}:${ad.end_date?.toISOString()}`,
      now,
    });
    if (repeated) throw new Error(`The ad ${ad.id} was already sold in this term`);
  }
  await emit(tx, 'ad.ended', { ad_id: ad.id });
  return refund;
}
