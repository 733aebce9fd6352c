import { PROMOTION_DAYS, PROMOTION_KINDS } from './rules.ts';

/** The duration and promotions selected in the publication step. */
export type PublicationChoice = { duration_days: number; boost: boolean; highlight: boolean };

/**
 * The prices of a publication in coins: packages by duration, promotions, hashtags beyond the free ones, and a
 * voucher's discount.
 */
export type PublicationOffer = {
  packages: readonly { duration_days: number; price: number }[];
  promotions: readonly { kind: (typeof PROMOTION_KINDS)[number]; price: number }[];
  hashtags: { free: number; price: number };
  voucher: { coin_benefit: number } | null;
};

export type PriceLine = { kind: 'duration' | (typeof PROMOTION_KINDS)[number] | 'hashtags' | 'voucher'; coins: number };

/**
 * The price of a choice with this number of hashtags, in coins: `price` is the total (never below zero),
 * `ads_basic_price` the duration alone, and `lines` the items, with the voucher as a negative amount. Null if the
 * duration or a promotion is not offered.
 */
export function publicationPrice(
  choice: PublicationChoice,
  hashtags: number,
  offer: PublicationOffer,
): { price: number; ads_basic_price: number; lines: PriceLine[] } | null {
  const basic = offer.packages.find((candidate) => candidate.duration_days === choice.duration_days);
  if (!basic || choice.duration_days < PROMOTION_DAYS) return null;
  const lines: PriceLine[] = [{ kind: 'duration', coins: basic.price }];
  for (const kind of PROMOTION_KINDS) {
    if (!choice[kind]) continue;
    const promotion = offer.promotions.find((candidate) => candidate.kind === kind);
    if (!promotion) return null;
    lines.push({ kind, coins: promotion.price });
  }
  const further = Math.max(0, hashtags - offer.hashtags.free) * offer.hashtags.price;
  if (further > 0) lines.push({ kind: 'hashtags', coins: further });
  const full = lines.reduce((sum, line) => sum + line.coins, 0);
  const benefit = Math.min(full, offer.voucher?.coin_benefit ?? 0);
  if (benefit > 0) lines.push({ kind: 'voucher', coins: -benefit });
  return { price: full - benefit, ads_basic_price: basic.price, lines };
}
