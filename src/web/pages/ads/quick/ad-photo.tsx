import { useTranslation } from 'react-i18next';
import type { QuickAd } from './quick-ad.ts';
import { type QuickStore, SHOWN_SIZES } from './quick-store.ts';

type AdPhotoProps = { ad: QuickAd; store: Pick<QuickStore, 'pictures'>; className?: string | undefined };

/** The photo of the ad. In another size it would vanish while the server's takes the place of this device's. */
export function AdPhoto({ ad, store, className }: AdPhotoProps) {
  const { t } = useTranslation('quick');
  const { src, srcset } = store.pictures(ad.id);
  if (src === '') return null;
  return <img className={className} src={src} srcSet={srcset} sizes={srcset && SHOWN_SIZES} alt={t('upload.photo')} />;
}
