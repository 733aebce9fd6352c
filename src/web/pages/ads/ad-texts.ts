import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../contract/ads/my-ads.ts';
import { displayText } from '../../../contract/design/rules.ts';
import { formatPrice, priceText } from '../../ui/format.ts';

/** An ad's title; before it has one, the first words of its design. */
export function titleOf(ad: Pick<MyAd, 'title' | 'display_config'>, untitled: string): string {
  if (ad.title) return ad.title;
  const lines = displayText(ad.display_config).split('\n');
  return lines.find((line) => line.trim() !== '') ?? untitled;
}

/** Returns a function that formats an ad's price in the page's language. */
export function usePriceText(): (ad: Pick<MyAd, 'price' | 'price_unit' | 'price_note' | 'price_period'>) => string {
  const { t } = useTranslation('ui');
  return (ad) => priceText(formatPrice(ad.price, ad.price_unit, ad.price_note, ad.price_period, t));
}
