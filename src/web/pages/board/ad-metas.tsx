import { useTranslation } from 'react-i18next';
import type { AdDetail } from '../../../contract/ad-detail.ts';
import { outputPath, SHARE_SIZE } from '../../../contract/outputs.ts';
import { inLocale, links } from '../../links.ts';
import { useLocale } from '../../ui/use-locale.ts';

const DESCRIPTION_CHARACTERS = 120;

/** Meta elements for search engines and link previews: the ad's texts and its share picture. */
export function AdMetas({ ad, price, origin }: { ad: AdDetail; price: string; origin: string }) {
  const { t } = useTranslation('detail');
  const locale = useLocale();
  const excerpt = ad.description.replace(/\s+/g, ' ').slice(0, DESCRIPTION_CHARACTERS);
  const description = `${price} · ${ad.city_name} · ${excerpt}`;
  const picture = `${origin}${outputPath('share', locale, ad)}`;
  const alt = t('picture_of', { title: ad.title });
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:title" content={ad.title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={`${origin}${inLocale(locale, links.ad(ad.id))}`} />
      <meta property="og:locale" content={locale === 'id' ? 'id_ID' : 'en_GB'} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(SHARE_SIZE.width)} />
      <meta property="og:image:height" content={String(SHARE_SIZE.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={ad.title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={alt} />
    </>
  );
}
