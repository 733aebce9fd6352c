import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import type { Listing } from '../../../contract/search.ts';
import type { CardView, CardWords } from '../../card/card-html.ts';
import { formatAge, formatPrice } from '../../ui/format.ts';

/** Turns listings into cards in the reader's language. */
export function useCards(): { words: CardWords; view: (listing: Listing, now: Date) => CardView } {
  const { t } = useTranslation('board');
  const { t: ui } = useTranslation('ui');
  const prefix = useHref('/').replace(/\/$/, '');
  return {
    words: {
      prefix,
      boosted: t('boosted'),
      highlighted: t('highlighted'),
      reserved: t('reserved'),
      favourite: (title) => t('save', { title }),
    },
    view: (listing, now) => {
      const price = formatPrice(listing.price, listing.price_unit, listing.price_note, listing.price_period, ui);
      return {
        id: listing.id,
        title: listing.title,
        ratio: listing.ratio,
        artwork_html: listing.artwork_html,
        price: { before: price.prefix, amount: price.amount, after: price.suffix },
        place: listing.city_name,
        age: formatAge(listing.published_at, now, ui),
        is_boosted: listing.boosted,
        is_highlighted: listing.highlighted,
        is_reserved: listing.reserved,
      };
    },
  };
}
