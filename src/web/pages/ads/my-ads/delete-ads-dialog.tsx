import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyAd } from '../../../../contract/ads/my-ads.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { titleOf } from '../ad-texts.ts';
import { AdSummary } from './ad-summary.tsx';
import { useAdAction } from './use-ad-action.ts';

const LISTED = 5;

/** Asks for confirmation before ads are deleted. For several ads, or one with days left, a word must be typed. */
export function DeleteAdsDialog(props: { ads: readonly MyAd[]; onClose: () => void; onDeleted?: () => void }) {
  const { ads, onClose, onDeleted } = props;
  const { t } = useTranslation('my-ads');
  const client = useClient();
  const { isPending, run } = useAdAction();
  const [typed, setTyped] = useState('');
  const [only] = ads.length === 1 ? ads : [];
  const daysLost = only?.days_left ?? 0;
  const word = t('delete.word');
  const isWordNeeded = !only || daysLost > 0;
  const isConfirmed = !isWordNeeded || typed.trim().toLowerCase() === word.toLowerCase();
  const destroy = async () => {
    const isDone = await run(async () => {
      const { deleted } = await client(
        'DELETE /product/my-product',
        { ids: ads.map(({ id }) => id) },
        { errors: 'caller' },
      );
      return t('done.delete', { count: deleted });
    });
    onClose();
    if (isDone) onDeleted?.();
  };
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('delete.title', { count: ads.length })}
      subject={
        only ? (
          <AdSummary ad={only} />
        ) : (
          <ul className="list-disc pl-5 text-14 [&>li]:wrap-anywhere">
            {ads.slice(0, LISTED).map((ad) => (
              <li key={ad.id}>{titleOf(ad, t('untitled'))}</li>
            ))}
            {ads.length > LISTED && <li>{t('delete.others', { count: ads.length - LISTED })}</li>}
          </ul>
        )
      }
      text={t('delete.text')}
      cancel={t('cancel')}
      confirm={
        <>
          <Trash2 />
          {t('delete.confirm')}
        </>
      }
      isDangerous
      loading={isPending}
      disabledReason={isConfirmed ? null : t('delete.type_first', { word })}
      onConfirm={() => void destroy()}
    >
      {only && daysLost > 0 && (
        <div className="mt-3">
          <Alert tone="warning">
            {t('delete.days_lost', { count: daysLost })} {only.sold_refund > 0 && t('delete.sell_instead')}
          </Alert>
        </div>
      )}
      {isWordNeeded && (
        <TextField
          className="mt-4"
          label={t('delete.type', { word })}
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </ConfirmDialog>
  );
}
