import type * as contract from '../../../contract/ads/my-ads.ts';
import { AD_LIMITS } from '../../../contract/ads/rules.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import type { Services } from '../../services.ts';
import { hashtagPrices } from '../publication/offer.ts';

export async function listHashtagPackages({
  database: { read },
}: Services): Promise<ResultOf<typeof contract.listHashtagPackages>> {
  const prices = await hashtagPrices(read);
  const totals = Array.from({ length: AD_LIMITS.hashtags }, (_, index) => index + 1);
  return {
    data: totals.map((total) => ({
      total,
      price: Math.max(0, total - prices.free) * prices.price,
      label: `${total} tagar`,
      label_en: total === 1 ? '1 hashtag' : `${total} hashtags`,
    })),
  };
}
