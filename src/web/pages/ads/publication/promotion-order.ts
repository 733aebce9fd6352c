import type { Input, Output } from '../../../../contract/api/api.ts';
import { DAY_MILLISECONDS } from '../../../../contract/text/days.ts';

export const PROMOTION_CHOICES = ['boost', 'highlight', 'both'] as const;
export type PromotionChoiceKind = (typeof PROMOTION_CHOICES)[number];
export type OrderChoice = PromotionChoiceKind | 'extend';
export type BoostOffer = Output<'GET /product/package/extension/boost'>;
type Extension = BoostOffer['extensions'][number];
type Promotion = BoostOffer['promotions'][number];

export type Order = {
  promotions: Promotion[];
  /** The extension without which the ad would end before its promotion; null if it is not needed. */
  needed: Extension | null;
  /** The extension that is bought. */
  extension: Extension | null;
  price: number;
  isPossible: boolean;
  call: Omit<Input<'POST /product/my-product/boost'>, 'id'>;
};

/** The selected promotions. */
export function promotionsFor({ promotions }: BoostOffer, choice: OrderChoice): Promotion[] {
  return promotions.filter(({ kind }) => choice === 'both' || kind === choice);
}

/** What is bought, and its price in coins. */
export function orderOf(
  offer: BoostOffer,
  choice: OrderChoice,
  chosen: { days: number | null; isExtended: boolean },
): Order {
  const promotions = promotionsFor(offer, choice);
  const needed = promotions.some(({ needs_extension }) => needs_extension) ? extensionFor(offer, promotions) : null;
  const chosenExtension =
    choice === 'extend' ? offer.extensions.find(({ duration_days }) => duration_days === chosen.days) : null;
  const extension = chosenExtension ?? (chosen.isExtended ? needed : null);
  const price = promotions.reduce((sum, promotion) => sum + promotion.price, extension?.price ?? 0);
  return {
    promotions,
    needed,
    extension,
    price,
    isPossible: choice === 'extend' ? extension !== null : needed === null || extension !== null,
    call: {
      boost: promotions.some(({ kind }) => kind === 'boost'),
      highlight: promotions.some(({ kind }) => kind === 'highlight'),
      extend_days: extension?.duration_days ?? null,
      price,
    },
  };
}

/** The shortest extension with which the ad outlasts its promotions; the longest if none is long enough. */
function extensionFor({ extensions, end_date }: BoostOffer, promotions: readonly Promotion[]): Extension | null {
  const last = Math.max(...promotions.map(({ ends_at }) => new Date(ends_at).getTime()));
  const byLength = [...extensions].sort((one, other) => one.duration_days - other.duration_days);
  const end = new Date(end_date).getTime();
  // Hours do not count, as in `needs_extension`.
  return (
    byLength.find(({ duration_days }) => end + (duration_days + 1) * DAY_MILLISECONDS > last) ?? byLength.at(-1) ?? null
  );
}
