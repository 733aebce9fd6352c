import { PROMOTION_DAYS, type PROMOTION_KINDS } from './ads.ts';

/** What an author chooses in the last step. */
export type PublicationChoice = { duration_days: number; boost: boolean; highlight: boolean };

/** What the choice costs, in all and without promotions; null where such a publication is not for sale. */
export function publicationPrice(
  choice: PublicationChoice,
  packages: readonly { duration_days: number; price: number }[],
  promotions: readonly { kind: (typeof PROMOTION_KINDS)[number]; price: number }[],
): { price: number; ads_basic_price: number } | null {
  const basic = packages.find((candidate) => candidate.duration_days === choice.duration_days);
  if (!basic || choice.duration_days < PROMOTION_DAYS) return null;
  let price = basic.price;
  for (const kind of ['boost', 'highlight'] as const) {
    if (!choice[kind]) continue;
    const promotion = promotions.find((candidate) => candidate.kind === kind);
    if (!promotion) return null;
    price += promotion.price;
  }
  return { price, ads_basic_price: basic.price };
}
