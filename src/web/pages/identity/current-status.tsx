import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IDENTITY_STATUSES } from '../../../contract/accounts/rules.ts';
import { identityCan } from '../../../contract/identity/rules.ts';
import { ignoreFailure } from '../../api/failures.ts';
import { restrictionOf } from '../../session/restriction.ts';
import { useClient, useViewer } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate, formatDateTime } from '../../ui/format.ts';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { IdentityStatus, type IdentityStatusProps } from '../shared/identity-status.tsx';

type CurrentStatusProps = Pick<IdentityStatusProps, 'identity' | 'now'> & {
  isReplacing: boolean;
  onReplace: () => void;
  onChange: () => Promise<void>;
};

/** The status with what happened to the photo, and what its owner can still do with it. */
export function CurrentStatus({ identity, now, isReplacing, onReplace, onChange }: CurrentStatusProps) {
  const { t } = useTranslation(['identity', 'errors']);
  const { viewer } = useViewer();
  const { status, can_send } = identity;
  const canReplace = status === IDENTITY_STATUSES.IN_PROCESS || status === IDENTITY_STATUSES.VERIFIED;
  const isVerified = status === IDENTITY_STATUSES.VERIFIED;
  return (
    <IdentityStatus identity={identity} now={now}>
      <PhotoFacts identity={identity} now={now} />
      {isVerified && <p className="mt-2 text-14 text-ink-2">{t('status.new_card')}</p>}
      {canReplace && !isReplacing && (
        <div className="mt-3 flex flex-wrap gap-2 noscript:hidden">
          <Button
            variant="secondary"
            disabledReason={can_send ? null : t('errors:keys.account_restricted', restrictionOf(viewer))}
            onClick={onReplace}
          >
            <RefreshCw />
            {t(isVerified ? 'status.send_new' : 'check.another')}
          </Button>
          {identityCan('withdraw', status) && <WithdrawButton onChange={onChange} />}
        </div>
      )}
    </IdentityStatus>
  );
}

/** When reviewers opened the photo, and when it is deleted. */
function PhotoFacts({ identity: { photo }, now }: Pick<IdentityStatusProps, 'identity' | 'now'>) {
  const { t } = useTranslation('identity');
  const locale = useLocale();
  if (!photo) return null;
  const { viewed_at, decided_at, delete_at } = photo;
  return (
    <div className="mt-2 text-14 text-ink-2">
      {viewed_at.length > 0 ? (
        <>
          <p>{t('views.heading', { count: viewed_at.length })}</p>
          <ul className="list-disc pl-5">
            {viewed_at.map((time) => (
              <li key={time}>
                <time dateTime={time}>{formatDateTime(time, locale, now)}</time>
              </li>
            ))}
          </ul>
        </>
      ) : (
        !decided_at && <p>{t('views.none')}</p>
      )}
      {delete_at && <p>{t('views.delete', { date: formatDate(delete_at, locale) })}</p>}
      {decided_at && !delete_at && <p>{t('views.deleted')}</p>}
    </div>
  );
}

function WithdrawButton({ onChange }: { onChange: () => Promise<void> }) {
  const { t } = useTranslation('identity');
  const client = useClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const withdraw = async () => {
    setPending(true);
    try {
      await client('DELETE /user/identity/photo', {});
      toast.success(t('withdraw.done'));
    } catch (error) {
      ignoreFailure(error);
    } finally {
      setPending(false);
      setAsking(false);
    }
    // Also after a failure: the photo may just have been decided.
    await onChange().catch(ignoreFailure);
  };
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        <Trash2 />
        {t('withdraw.open')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('withdraw.title')}
        text={t('withdraw.text')}
        cancel={t('withdraw.cancel')}
        confirm={t('withdraw.confirm')}
        isDangerous
        loading={isPending}
        onConfirm={withdraw}
      />
    </>
  );
}
