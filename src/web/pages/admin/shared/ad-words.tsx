import { useTranslation } from 'react-i18next';
import type { ReviewedAd } from '../../../../contract/moderation/endpoints.ts';
import { formatPrice, priceText } from '../../../ui/format.ts';
import { Scrollable } from '../../../ui/scrollable.tsx';

/** What an ad says: title, price, place, description. */
export function AdWords({ ad, titleId }: { ad: ReviewedAd; titleId?: string }) {
  const { t: ui } = useTranslation('ui');
  const price = priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, ui));
  return (
    <>
      <h2 id={titleId} className="text-18 wrap-anywhere">
        {ad.title || '–'}
      </h2>
      <p className="text-14 text-ink-2">{[price, ad.city_name].filter(Boolean).join(' · ')}</p>
      {ad.description && (
        <Scrollable className="mt-2 max-h-[8lh] overflow-y-auto text-14 whitespace-pre-line wrap-anywhere">
          {ad.description}
        </Scrollable>
      )}
    </>
  );
}
