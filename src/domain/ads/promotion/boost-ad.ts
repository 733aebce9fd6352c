import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import * as contract from '../../../contract/ads/my-ads.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { WALLET_STATUSES } from '../../../contract/wallet/rules.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import { payOnce } from '../../pay-once.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { type Ad, updateAd } from '../ad-store.ts';
import { chargeOwnerOnce } from '../charge-owner.ts';
import { lockMyAd, reloadAd, requireActionNow } from '../my-ads/lock-my-ad.ts';
import { presentOneMyAd } from '../my-ads/present-my-ads.ts';
import { outlasts, promotionOffer } from './promotion-offer.ts';
import { insertPromotion } from './promotion-store.ts';

type Input = ParsedOf<typeof contract.boostAd>;
type Result = ResultOf<typeof contract.boostAd>;

export async function boostAd(services: Services, call: SignedInCall, input: Input): Promise<Result> {
  requireMayCreateAds(call.actor);
  if (!input.boost && !input.highlight && input.extend_days === null) {
    throw new AppError('invalid_argument', { fields: { boost: [{ key: 'required' }] } });
  }
  return payOnce(services, call, contract.boostAd, input, async (tx, key) => {
    const ad = await lockMyAd(tx, call.actor, input.id);
    return buy(tx, ad, input, { key, now: services.clock.now() });
  });
}

/** Makes the purchase for a locked ad; `key` names it. An error undoes everything. */
export async function buy(tx: Tx, ad: Ad, input: Input, { key, now }: { key: string; now: Date }): Promise<Result> {
  requireActionNow('promote', ad, now);
  const { promotions, extension, end_date } = await choice(tx, ad, input, now);
  const promotionCoins = promotions.reduce((sum, promotion) => sum + promotion.price, 0);
  const price = promotionCoins + (extension?.price ?? 0);
  if (price !== input.price) throw new AppError('price_changed', { data: { price } });
  const tooLong = promotions.find((promotion) => outlasts(promotion.ends_at, end_date, now));
  if (tooLong) {
    const data = { kind: tooLong.kind, ends_at: tooLong.ends_at.toISOString(), end_date: end_date.toISOString() };
    throw new AppError('promotion_too_long', { data });
  }
  await requireCoins(tx, ad.owner_id, price);
  for (const { kind, starts_at, ends_at } of promotions) {
    await insertPromotion(tx, { ad_id: ad.id, kind, starts_at, ends_at });
  }
  const term = extension && {
    end_date,
    term_days: ad.term_days + extension.duration_days,
    term_coins: ad.term_coins + extension.price,
  };
  await updateAd(tx, ad, term ?? {}, now);
  const charges = [
    { cause: 'promotion', price: promotionCoins },
    { cause: 'extension', price: extension?.price ?? 0 },
  ] as const;
  for (const charge of charges) {
    await chargeOwnerOnce(tx, ad, { ...charge, idempotency_key: `${charge.cause}:${ad.owner_id}:${key}`, now });
  }
  await emit(tx, 'ad.changed', { ad_id: ad.id });
  return {
    ad: await presentOneMyAd(tx, await reloadAd(tx, ad), now),
    price,
    balance: (await walletOf(tx, ad.owner_id)).amount,
  };
}

/** The chosen promotions and extension, and the end of the ad with them. */
async function choice(tx: Tx, ad: Ad, input: Input, now: Date) {
  const offer = await promotionOffer(tx, ad, now);
  const promotions = offer.promotions.filter(({ kind }) => input[kind]);
  const extension = offer.extensions.find(({ duration_days }) => duration_days === input.extend_days) ?? null;
  const missing = [
    ...(['boost', 'highlight'] as const).filter(
      (kind) => input[kind] && !promotions.some((promotion) => promotion.kind === kind),
    ),
    ...(input.extend_days !== null && !extension ? ['extend_days'] : []),
  ];
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((name) => [name, [{ key: 'not_found' }]]));
    throw new AppError('invalid_argument', { fields });
  }
  if (extension) requireActionNow('extend', ad, now);
  return {
    promotions,
    extension,
    end_date: extension ? addMilliseconds(offer.end_date, extension.duration_days * MILLISECONDS.day) : offer.end_date,
  };
}

/** Throws for the full price: each of several transfers would check only its part. */
export async function requireCoins(tx: Tx, userId: string, price: number): Promise<void> {
  const { amount, status } = await walletOf(tx, userId);
  if (status !== WALLET_STATUSES.ACTIVE || amount >= price) return;
  const need = { balance: amount, price };
  throw new AppError('insufficient_balance', { params: need, data: need });
}
