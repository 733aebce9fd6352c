import { Copy, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AD_LIMITS } from '../../../../contract/ads/rules.ts';
import { adLinks } from '../../../../contract/pages/my-ad-links.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCopy } from '../../shared/use-copy.ts';
import { AdSummary, type SummarizedAd } from '../my-ads/ad-summary.tsx';

/** The preview link, with which anybody can see the ad for a day. */
export function PreviewLinkDialog({ ad, token, onClose }: { ad: SummarizedAd; token: string; onClose: () => void }) {
  const { t } = useTranslation('my-ads');
  const prefix = usePrefix();
  const field = useRef<HTMLInputElement>(null);
  const copy = useCopy(field);
  const path = prefix(adLinks.preview(token, ad.id));
  const address = `${location.origin}${path}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('preview.title')}
      footer={
        <>
          <a className={buttonClass({ variant: 'secondary', size: 'lg' })} href={path} target="_blank" rel="noreferrer">
            <ExternalLink />
            {t('preview.open')}
          </a>
          <Button variant="primary" size="lg" className="grow" onClick={() => void copy(address, t('preview.copied'))}>
            <Copy />
            {t('preview.copy')}
          </Button>
        </>
      }
    >
      <AdSummary ad={ad} />
      <p className="mt-3 text-14 text-ink-2">{t('preview.text', { count: AD_LIMITS.preview_hours })}</p>
      <TextField ref={field} className="mt-3" label={t('preview.address')} value={address} readOnly />
    </Dialog>
  );
}
