import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deactivateAd, type MyAd } from '../../../contract/my-ads.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useClient } from '../../viewer.tsx';
import { AdSummary } from './ad-summary.tsx';
import { useAct } from './use-act.ts';

/** Asks before an ad goes off the board for a while. */
export function DeactivateDialog({ ad, onClose }: { ad: MyAd; onClose: () => void }) {
  const { t } = useTranslation('my-ads');
  const client = useClient();
  const { isPending, act } = useAct();
  const deactivate = async () => {
    await act(async () => {
      await client(deactivateAd, { id: ad.id });
      return t('done.deactivate');
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('deactivate.title')}
      footer={
        <>
          <Button variant="sec" size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="pri" size="lg" className="grow" loading={isPending} onClick={() => void deactivate()}>
            <EyeOff className="ic" />
            {t('deactivate.confirm')}
          </Button>
        </>
      }
    >
      <AdSummary ad={ad} />
      <p className="mt-3 text-14 text-ink-2">
        {ad.pause_days_left > 0
          ? t('deactivate.text', { count: ad.days_left ?? 0, most: ad.pause_days_left })
          : t('deactivate.text_no_pause')}
      </p>
    </Dialog>
  );
}
