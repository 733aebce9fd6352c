import type { Read, Tx } from '../../../base/database.ts';
import type { priceSeveralAds, SeveralAction } from '../../../contract/ads/my-ads.ts';
import * as contract from '../../../contract/ads/my-ads.ts';
import { AD_STATUSES, adCan } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { profileOf, requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { requireConsent } from '../../legal/public.ts';
import { payOnce } from '../../pay-once.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { findCategoryOf } from '../ad-category.ts';
import { type Ad, findAd } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { buy, requireCoins } from '../promotion/boost-ad.ts';
import { outlasts, promotionOffer } from '../promotion/promotion-offer.ts';
import { findOffer } from '../publication/offer.ts';
import { publish } from '../publication/publish-ad.ts';
import { deactivate } from '../term/deactivate-ad.ts';
import { endOf } from '../term/term.ts';
import { lockMyAd } from './lock-my-ad.ts';

/** What the action costs for each of the ads for which it is possible now. */
export async function priceSeveral(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { ids, action }: ParsedOf<typeof priceSeveralAds>,
): Promise<ResultOf<typeof priceSeveralAds>> {
  const priced: { id: string; price: number }[] = [];
  for (const id of new Set(ids)) {
    const ad = requireOwner(await findAd(read, id), actor);
    const price = await priceOf(read, ad, action, clock.now());
    if (price !== null) priced.push({ id, price });
  }
  return {
    ids: priced.map(({ id }) => id),
    price: priced.reduce((sum, { price }) => sum + price, 0),
    balance: (await walletOf(read, actor.user_id)).amount,
  };
}

/** The price of the action for one ad; null if it is not possible now. */
async function priceOf(read: Read, ad: Ad, action: SeveralAction, now: Date): Promise<number | null> {
  const end = endOf(ad, now);
  const isOver = end !== null && end <= now;
  if (action === 'repost') {
    if (ad.status !== AD_STATUSES.EXPIRED) return null;
    const category = await findCategoryOf(read, ad);
    return category ? ((await findOffer(read, ad, category, now))?.price ?? null) : null;
  }
  if (isOver || !adCan(action === 'boost' ? 'promote' : action, ad.status)) return null;
  if (action === 'deactivate') return 0;
  const { promotions, end_date } = await promotionOffer(read, ad, now);
  const boost = promotions.find(({ kind }) => kind === 'boost');
  return boost && !outlasts(boost.ends_at, end_date, now) ? boost.price : null;
}

/** Does it with all of the ads, or with none. Locks owner, ads by id, and then what each action locks. */
export async function actOnSeveral(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.actOnSeveralAds>,
): Promise<ResultOf<typeof contract.actOnSeveralAds>> {
  requireMayCreateAds(call.actor);
  return payOnce(services, call, contract.actOnSeveralAds, input, async (tx, key) => {
    const now = services.clock.now();
    const ads: { ad: Ad; price: number }[] = [];
    if (input.action === 'repost') await requireConsent(tx, call.actor.user_id);
    for (const id of [...new Set(input.ids)].sort()) {
      const ad = await lockMyAd(tx, call.actor, id);
      const price = await priceOf(tx, ad, input.action, now);
      if (price === null) throw new AppError('status_conflict', { data: { status: ad.status } });
      ads.push({ ad, price });
    }
    const price = ads.reduce((sum, one) => sum + one.price, 0);
    if (price !== input.price) throw new AppError('price_changed', { data: { price } });
    await requireCoins(tx, call.actor.user_id, price);
    for (const one of ads) await perform(tx, services, { ...one, action: input.action, key, now });
    return { done: ads.length, price, balance: (await walletOf(tx, call.actor.user_id)).amount };
  });
}

type Action = { ad: Ad; price: number; action: SeveralAction; key: string; now: Date };

async function perform(tx: Tx, services: Services, { ad, price, action, key, now }: Action): Promise<void> {
  if (action === 'deactivate') return deactivate(tx, ad, now);
  if (action === 'boost') {
    await buy(
      tx,
      ad,
      { id: ad.id, boost: true, highlight: false, extend_days: null, price },
      { key: `${key}:${ad.id}`, now },
    );
    return;
  }
  const owner = await profileOf(tx, ad.owner_id);
  if (!owner) throw new AppError('not_found');
  await publish(tx, services, { ad, owner, seenPrice: price, now });
}
