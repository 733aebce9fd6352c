import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../../contract/ad-detail.ts';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';

/** The answers of the category's form. */
export function Attributes({ ad }: { ad: Pick<AdDetail, 'attributes'> }) {
  const { t, i18n } = useTranslation('detail');
  const locale = useLocale();
  if (ad.attributes.length === 0) return null;
  const isEnglish = i18n.language === 'en';
  return (
    <section className="blk">
      <h2>{t('attributes')}</h2>
      <dl className="attrs">
        {ad.attributes.map((attribute) => (
          <div key={attribute.key}>
            <dt>{isEnglish ? attribute.label_en : attribute.label}</dt>
            <dd>
              {typeof attribute.value === 'number'
                ? numberWithUnit(attribute.key, attribute.value, attribute.unit, locale)
                : attribute.value.map((value) => (isEnglish ? value.name_en : value.name)).join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A year is no amount: it takes no thousands separator. */
function numberWithUnit(key: string, value: number, unit: string | null, locale: 'id' | 'en'): string {
  const text = key.endsWith('year') ? String(value) : formatNumber(value, locale);
  if (unit === null) return text;
  return unit === 'Rp' ? `Rp\u00A0${text}` : `${text}\u00A0${unit}`;
}
