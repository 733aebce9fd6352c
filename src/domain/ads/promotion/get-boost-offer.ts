import type * as contract from '../../../contract/ads/my-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { findAd } from '../ad-store.ts';
import { requireActionNow } from '../my-ads/lock-my-ad.ts';
import { requireOwner } from '../policy.ts';
import { outlasts, promotionOffer } from './promotion-offer.ts';

const LABELS = {
  boost: { label: 'Sundulan', label_en: 'Boost' },
  highlight: { label: 'Sorotan', label_en: 'Highlight' },
} as const;

export async function getBoostOffer(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getBoostOffer>,
): Promise<ResultOf<typeof contract.getBoostOffer>> {
  const ad = requireOwner(await findAd(read, id), actor);
  const now = clock.now();
  requireActionNow('promote', ad, now);
  const { promotions, extensions, end_date } = await promotionOffer(read, ad, now);
  return {
    promotions: promotions.map(({ kind, days, price, starts_at, ends_at }) => ({
      kind,
      ...LABELS[kind],
      days,
      price,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      needs_extension: outlasts(ends_at, end_date, now),
    })),
    extensions,
    end_date: end_date.toISOString(),
    wallet: await walletOf(read, actor.user_id),
  };
}
