import { TrendingDown } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { adPath } from '../../../../contract/pages/addresses.ts';
import { INTL_TAGS, type Locale } from '../../../../contract/text/locale.ts';
import { formatMoney } from '../../../../contract/text/money.ts';
import { CardCaption, type CardProps, cardClass, cardPrice, HeartButton } from '../../../card/card.tsx';
import { StoredArtwork } from '../../../card/stored-artwork.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatAge, formatPrice } from '../../../ui/format.ts';
import styles from './favourite-card.module.css';

/** A favourite ad: how much less it costs than when it was saved, or that it has ended. */
export const FavouriteCard = memo(function FavouriteCard(props: CardProps) {
  const { listing, now, texts } = props;
  const { id, title, price, price_unit, price_note, price_period, former_price = null, ended = null } = listing;
  const { t } = useTranslation('saved-searches');
  const present = formatPrice(price, price_unit, price_note, price_period, texts.ui);
  const isLower = former_price !== null && price !== null;
  return (
    <article
      className={classNames(cardClass(listing.ratio, listing.reserved), ended && styles.gone)}
      suppressHydrationWarning
    >
      {listing.reserved && <span className="sorot">{texts.board('reserved', {})}</span>}
      {isLower && !listing.reserved && (
        <span className={styles.dropped}>
          <TrendingDown aria-hidden="true" />
          {t('dropped_by', { amount: shortAmount(former_price - price, price_unit, texts.locale) })}
        </span>
      )}
      {ended ? null : (
        // Beside the artwork, as on every board.
        // biome-ignore lint/a11y/useAnchorContent: aria-label names it
        <a className="pin-link" href={`${texts.prefix}${adPath(id, title)}`} aria-label={title} />
      )}
      <StoredArtwork html={listing.artwork_html} />
      <CardCaption
        price={
          ended ? (
            <span className={styles.reason}>{t(`ended.${ended}`)}</span>
          ) : (
            <>
              {cardPrice(present)}
              {isLower && (
                <s className={styles.former}>
                  <span className="sr-only">{t('former')} </span>
                  {formatMoney(former_price, price_unit)}
                </s>
              )}
            </>
          )
        }
        details={`${listing.city_name} · ${formatAge(listing.published_at, now, texts.ui)}`}
      >
        <HeartButton {...props} />
      </CardCaption>
    </article>
  );
});

/** An amount in few characters: `25 rb`, `65 jt`; `25K`, `65M`. Dollars are marked. */
function shortAmount(amount: number, unit: number, locale: Locale): string {
  const money = unit === 0 ? {} : { style: 'currency' as const, currency: 'USD' };
  return new Intl.NumberFormat(INTL_TAGS[locale], { notation: 'compact', maximumFractionDigits: 1, ...money }).format(
    amount,
  );
}
