import { ArrowUpToLine, ChevronRight, CopyPlus, ImagePlus, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { outputPath } from '../../../../contract/design/outputs.ts';
import { links } from '../../../../contract/pages/links.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { ignoreFailure } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient } from '../../../session/viewer.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './next-steps.module.css';

/** What helps a new ad to be found, and another ad with the same design. */
export function NextSteps({ ad }: { ad: MyAd }) {
  const { t } = useTranslation('ads');
  const locale = useLocale();
  const prefix = usePrefix();
  const navigate = useNavigate();
  const client = useClient();
  const [isPending, setPending] = useState(false);
  const { id } = ad;
  const go = async (pathOf: () => Promise<string>) => {
    if (isPending) return;
    setPending(true);
    try {
      await navigate(await pathOf());
    } catch (error) {
      // The client has said why.
      ignoreFailure(error);
    } finally {
      setPending(false);
    }
  };
  const addPhotos = async () =>
    `${adLinks.editDetail((await client('POST /product/my-product/revision', { id })).draft.id)}#photos`;
  const similar = async () => links.createDisplay((await client('POST /product/duplicate', { id })).draft.id);
  const content = (icon: ReactNode, name: 'photos' | 'boost' | 'flyer' | 'similar') => (
    <>
      <i aria-hidden="true">{icon}</i>
      <span>
        <b>{t(`next.${name}.title`)}</b>
        <small>{t(`next.${name}.text`, { maximum: AD_LIMITS.photos - 1 })}</small>
      </span>
      <ChevronRight aria-hidden="true" />
    </>
  );
  return (
    <div className={styles.steps}>
      <button type="button" onClick={() => void go(addPhotos)}>
        {content(<ImagePlus />, 'photos')}
      </button>
      <a href={prefix(adLinks.promoteAd(id))} className={styles.coins}>
        {content(<ArrowUpToLine />, 'boost')}
      </a>
      <a href={outputPath('flyer', locale, { id, version: 0 })} download="" data-reload="">
        {content(<Printer />, 'flyer')}
      </a>
      <button type="button" onClick={() => void go(similar)}>
        {content(<CopyPlus />, 'similar')}
      </button>
    </div>
  );
}
