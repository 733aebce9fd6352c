import { PROMOTION_DAYS, PROMOTION_KINDS } from './ad-rules.ts';

/** What an author chooses in the last step. */
export type PublicationChoice = { duration_days: number; boost: boolean; highlight: boolean };

/** What a publication is sold for: coins by duration and promotion, for hashtags beyond the free ones, less a voucher. */
export type PublicationOffer = {
  packages: readonly { duration_days: number; price: number }[];
  promotions: readonly { kind: (typeof PROMOTION_KINDS)[number]; price: number }[];
  hashtags: { free: number; price: number };
  voucher: { coin_benefit: number } | null;
};

export type PriceLine = { kind: 'duration' | (typeof PROMOTION_KINDS)[number] | 'hashtags' | 'voucher'; coins: number };

/**
 * What the choice costs with this many hashtags, in coins: `price` in all (never below zero), `ads_basic_price` for the
 * days alone, and line by line, the voucher's as a negative number. Null where such a publication is not for sale.
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
