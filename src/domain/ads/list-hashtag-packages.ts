import { AD_LIMITS, HASHTAG_PRICES } from '../../contract/ads.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import type { listHashtagPackages as endpoint } from '../../contract/my-ads.ts';

export function listHashtagPackages(): ResultOf<typeof endpoint> {
  const totals = Array.from({ length: AD_LIMITS.hashtags }, (_, index) => index + 1);
  return {
    data: totals.map((total) => ({
      total,
      price: Math.max(0, total - HASHTAG_PRICES.free) * HASHTAG_PRICES.further,
      label: `${total} tagar`,
      label_en: total === 1 ? '1 hashtag' : `${total} hashtags`,
    })),
  };
}
