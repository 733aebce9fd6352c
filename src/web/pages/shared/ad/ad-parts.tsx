import { MapPin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../../../contract/ads/detail.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { namingIn, useRoot } from '../../../app/root-data.ts';
import { formatNumber } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { AdBlock } from './ad-block.tsx';
import styles from './ad-parts.module.css';

type Attribute = AdDetail['attributes'][number];
type AdLocation = { [Key in 'city_name' | 'province_name']: string | null } & Pick<
  AdDetail,
  'address' | 'address_detail'
>;
const addressOf = ({ address, city_name, province_name }: AdLocation) =>
  [address, city_name, province_name].filter(Boolean).join(', ');

/** Pills with the kind of ad ("For sale") and its sub-category. */
export function Kinds({
  ad,
}: {
  ad: Pick<AdDetail, 'attributes'> & { sub_category: AdDetail['sub_category'] | null };
}) {
  const locale = useLocale();
  const { nameOf } = useRoot();
  const type = ad.attributes.find(({ key }) => key.endsWith('ad_type'));
  return (
    <>
      {type && (
        <Pill tone="accent" hasDot={false}>
          {valueText(type, locale)}
        </Pill>
      )}
      {ad.sub_category && (
        <Pill tone="neutral" hasDot={false}>
          {nameOf(ad.sub_category)}
        </Pill>
      )}
    </>
  );
}

/** The address in one line below the title; nothing for a draft without a city. */
export function LocationLine({ ad }: { ad: AdLocation }) {
  if (!ad.city_name) return null;
  return (
    <p className="flex items-center gap-1 text-14 text-ink-2 pt-2">
      <MapPin aria-hidden="true" /> {addressOf(ad)}
    </p>
  );
}

/** The address with its landmark; without a street, a hint to ask the advertiser. */
export function LocationSection({ ad }: { ad: AdLocation }) {
  const { t } = useTranslation('detail');
  if (!ad.city_name) return null;
  return (
    <AdBlock>
      <h2>{t('place')}</h2>
      <p className="text-ink-2">{addressOf(ad)}</p>
      {ad.address_detail && <p className="text-ink-2">{t('landmark', { landmark: ad.address_detail })}</p>}
      <img className={styles.sketch} src="/place.svg" alt={t('place_sketch', { place: ad.city_name })} loading="lazy" />
      <p className="text-13 text-ink-3 pt-2 print:hidden">
        {t('place_rough')} {!ad.address && t('no_address')}
      </p>
    </AdBlock>
  );
}

/** The attributes of the ad's category. */
export function Attributes({ ad }: { ad: Pick<AdDetail, 'attributes'> }) {
  const { t } = useTranslation('detail');
  const locale = useLocale();
  if (ad.attributes.length === 0) return null;
  return (
    <AdBlock>
      <h2>{t('attributes')}</h2>
      <dl className={styles.attributes}>
        {ad.attributes.map((attribute) => (
          <div key={attribute.key}>
            <dt>{locale === 'en' ? attribute.label_en : attribute.label}</dt>
            <dd>{valueText(attribute, locale)}</dd>
          </div>
        ))}
      </dl>
    </AdBlock>
  );
}

function valueText({ key, value, unit }: Attribute, locale: Locale): string {
  if (typeof value !== 'number') return value.map(namingIn(locale)).join(', ');
  // A year has no thousands separator.
  const text = key.endsWith('year') ? String(value) : formatNumber(value, locale);
  if (unit === null) return text;
  return unit === 'Rp' ? `Rp\u00A0${text}` : `${text}\u00A0${unit}`;
}
