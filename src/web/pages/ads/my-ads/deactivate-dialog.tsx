import { EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { useClient } from '../../../session/viewer.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AdSummary } from './ad-summary.tsx';
import { useAdAction } from './use-ad-action.ts';

/** Asks for confirmation before an ad is deactivated. */
export function DeactivateDialog({ ad, onClose }: { ad: MyAd; onClose: () => void }) {
  const { t } = useTranslation('my-ads');
  const client = useClient();
  const { isPending, run } = useAdAction();
  const deactivate = async () => {
    await run(async () => {
      await client('PATCH /product/deactivate', { id: ad.id }, { errors: 'caller' });
      return t('done.deactivate');
    });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('deactivate.title')}
      subject={<AdSummary ad={ad} />}
      text={
        ad.pause_days_left > 0
          ? t('deactivate.text', { count: ad.days_left ?? 0, max: ad.pause_days_left })
          : t('deactivate.text_no_pause')
      }
      cancel={t('cancel')}
      confirm={
        <>
          <EyeOff />
          {t('deactivate.confirm')}
        </>
      }
      loading={isPending}
      onConfirm={() => void deactivate()}
    />
  );
}
