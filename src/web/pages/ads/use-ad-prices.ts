import { useState } from 'react';
import type { MyAd } from '../../../contract/ads/my-ads.ts';
import { adCan } from '../../../contract/ads/rules.ts';
import type { Client } from '../../../contract/api/api.ts';
import { ignoreFailure } from '../../api/failures.ts';
import { useClient } from '../../session/viewer.tsx';
import type { MyAdAction } from './my-ads/my-ad-actions.ts';

/** Prices of actions on an ad, in coins; `isFrom`: this is the minimum price. */
export type AdPrices = Partial<Record<MyAdAction, { price: number; isFrom: boolean }>>;

const cheapest = (packages: readonly { price: number }[]) => {
  const prices = packages.map(({ price }) => price);
  return prices.length > 0 ? { price: Math.min(...prices), isFrom: true } : undefined;
};

async function pricesOf(client: Client, { id, status }: MyAd): Promise<AdPrices> {
  const prices: AdPrices = {};
  if (adCan('promote', status)) {
    const offer = await client('GET /product/package/extension/boost', { id }, { errors: 'caller' });
    for (const { kind, price } of offer.promotions) prices[kind] = { price, isFrom: false };
    const extend = cheapest(offer.extensions);
    if (extend) prices.extend = extend;
  } else if (adCan('repost', status)) {
    const repost = cheapest(
      (await client('GET /product/my-product/transaction', { id }, { errors: 'caller' })).publication_package,
    );
    if (repost) prices.repost = repost;
  }
  return prices;
}

/**
 * Prices for an ad's menu, loaded when it opens. The menu works without them, because the next page shows them again.
 */
export function useAdPrices(ad: MyAd): { prices: AdPrices; load: () => void } {
  const client = useClient();
  const [prices, setPrices] = useState<AdPrices>({});
  const load = () => {
    pricesOf(client, ad).then(setPrices, ignoreFailure);
  };
  return { prices, load };
}
