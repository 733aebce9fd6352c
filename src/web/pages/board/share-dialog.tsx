import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { type SharedAd, ShareWays } from '../shared/share-ways.tsx';

/** Ways to share an ad. */
export default function ShareDialog({ ad, onClose }: { ad: SharedAd; onClose: () => void }) {
  const { t } = useTranslation('outputs');
  return (
    <Dialog open onOpenChange={onClose} size="sm" title={t('share.dialog')} description={ad.title}>
      <div className="pt-4">
        <ShareWays ad={ad} />
      </div>
    </Dialog>
  );
}
