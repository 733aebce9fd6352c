import {
  type PublicationChoice,
  type PublicationOffer,
  publicationPrice,
} from '../../../../contract/ads/publication-price.ts';

/** A cheaper choice that the balance covers. */
export type CheaperChoice = { choice: PublicationChoice; price: number };

/** Changes that bring a choice within the balance: those with the fewest changes first, at most `max`. */
export function cheaperChoicesFor(
  choice: PublicationChoice,
  hashtags: number,
  offer: PublicationOffer,
  balance: number,
  max = 2,
): CheaperChoice[] {
  const durations = offer.packages
    .map(({ duration_days }) => duration_days)
    .filter((days) => days <= choice.duration_days)
    .sort((one, other) => other - one);
  const extras = [
    { boost: choice.boost, highlight: choice.highlight },
    { boost: choice.boost, highlight: false },
    { boost: false, highlight: choice.highlight },
    { boost: false, highlight: false },
  ];
  const found = new Map<string, CheaperChoice & { changes: number }>();
  for (const duration_days of durations) {
    for (const extra of extras) {
      const candidate = { duration_days, ...extra };
      const price = publicationPrice(candidate, hashtags, offer)?.price;
      if (price === undefined || price > balance) continue;
      found.set(JSON.stringify(candidate), { choice: candidate, price, changes: changesOf(choice, candidate) });
    }
  }
  return [...found.values()]
    .sort((one, other) => one.changes - other.changes || other.price - one.price)
    .slice(0, max)
    .map(({ choice: cheaper, price }) => ({ choice: cheaper, price }));
}

function changesOf(one: PublicationChoice, other: PublicationChoice): number {
  return (
    Number(one.duration_days !== other.duration_days) +
    Number(one.boost !== other.boost) +
    Number(one.highlight !== other.highlight)
  );
}
