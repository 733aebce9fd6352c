import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { Artwork } from '../../../designer/artwork/artwork.tsx';
import { fixedSizes, pictureOf } from '../../../designer/artwork/pictures.ts';
import { titleOf, usePriceText } from '../ad-texts.ts';
import styles from './ad-summary.module.css';

const WIDTH = 56;

export type SummarizedAd = Pick<
  MyAd,
  'id' | 'title' | 'display_config' | 'price' | 'price_unit' | 'price_note' | 'price_period' | 'days_left'
>;

/** The ad of a dialog or menu. */
export function AdSummary({ ad }: { ad: SummarizedAd }) {
  const { t } = useTranslation('my-ads');
  const price = usePriceText();
  const left = ad.days_left === null ? null : t('days_to_go', { count: ad.days_left });
  return (
    <div className={styles.summary}>
      <div className={styles.artwork} aria-hidden="true">
        <Artwork design={ad.display_config} pictures={pictureOf} sizes={fixedSizes(WIDTH)} />
      </div>
      <div>
        <b>{titleOf(ad, t('untitled'))}</b>
        <p>{[price(ad), left].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
