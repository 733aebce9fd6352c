import { FileCheck, FileText, Receipt } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { USER_TYPES } from '../../../../contract/accounts/rules.ts';
import { links } from '../../../../contract/pages/links.ts';
import type { Takedown } from '../../../../contract/takedowns/endpoints.ts';
import { TAKEDOWN, type TakedownDecision } from '../../../../contract/takedowns/rules.ts';
import { fileAddress } from '../../../api/client.ts';
import { messageOf } from '../../../api/failures.ts';
import { usePrefix } from '../../../layout/frame-links.ts';
import { useClient, useViewer } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Pill } from '../../../ui/pill.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { useToast } from '../../../ui/toast.tsx';
import { useLocale } from '../../../ui/use-locale.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';

/** A request with its ads and documents, and its decision. */
export function TakedownDetail({ takedown }: { takedown: Takedown }) {
  const { t } = useTranslation('admin-legal');
  const locale = useLocale();
  const { id, grounds, received_at, recorded_by, decided_at, decided_by, reason } = takedown;
  const { withdrawn_at, withdrawn_by, withdrawal_reason } = takedown;
  const button = buttonClass({ variant: 'secondary' });
  return (
    <div className="grid max-w-[720px] gap-4">
      <p className="whitespace-pre-line">{grounds}</p>
      <p className="text-14 text-ink-2">
        {t('received')} {formatDateTime(received_at, locale)} · {t('takedowns.recorded_by')} {recorded_by}
        {decided_at && ` · ${t('takedowns.decided_by')} ${decided_by}, ${formatDateTime(decided_at, locale)}`}
      </p>
      {reason && (
        <p className="whitespace-pre-line">
          {t('takedowns.reason')}: {reason}
        </p>
      )}
      {withdrawn_at && (
        <Alert tone="info">
          {t('takedowns.withdrawn_by', { name: withdrawn_by, time: formatDateTime(withdrawn_at, locale) })}{' '}
          {withdrawal_reason}
        </Alert>
      )}
      <AdsOf takedown={takedown} />
      <p className="flex flex-wrap gap-2">
        <a className={button} href={fileAddress('GET /admin/takedown/:id/order', { id })} download data-reload="">
          <FileText />
          {t('takedowns.order')}
        </a>
        <a
          className={button}
          href={fileAddress('GET /admin/takedown/:id/receipt', { id, locale })}
          download
          data-reload=""
        >
          <Receipt />
          {t('takedowns.receipt')}
        </a>
        <a
          className={button}
          href={fileAddress('GET /admin/takedown/:id/proof', { id, locale })}
          download
          data-reload=""
        >
          <FileCheck />
          {t('proof')}
        </a>
      </p>
      {decided_at === null && <Decision id={id} />}
      {takedown.decision === 'take_down' && !withdrawn_at && <Withdrawal id={id} />}
    </div>
  );
}

/** A superadmin ends an order that its authority took back. */
function Withdrawal({ id }: { id: string }) {
  const { t } = useTranslation('admin-legal');
  const client = useClient();
  const toast = useToast();
  const { viewer } = useViewer();
  const { revalidate } = useRevalidator();
  const [isOpen, setOpen] = useState(false);
  if (viewer?.user_type !== USER_TYPES.SUPERADMIN) return null;
  return (
    <p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t('takedowns.withdraw')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('takedowns.withdraw_title')}
          text={t('takedowns.withdraw_text')}
          confirm={t('takedowns.withdraw')}
          onClose={() => setOpen(false)}
          action={async (reason) => {
            await client('POST /admin/takedown/:id/withdraw', { id, reason }, { errors: 'caller' });
            toast.success(t('takedowns.withdrawn_now'));
            await revalidate();
          }}
        />
      )}
    </p>
  );
}

function AdsOf({ takedown: { ads } }: { takedown: Takedown }) {
  const { t } = useTranslation('admin-legal');
  const prefix = usePrefix();
  return (
    <ul className="grid gap-2" aria-label={t('takedowns.ads')}>
      {ads.map(({ id, title, status, outcome }) => (
        <li key={id} className="flex flex-wrap items-center gap-2">
          {status === null ? (
            <span>{title || id}</span>
          ) : (
            <a className={textLinkClass()} href={prefix(links.ad(id))}>
              {title || id}
            </a>
          )}
          {outcome ? (
            <Pill tone={outcome === 'hidden' ? 'success' : 'neutral'}>{t(`takedowns.outcome.${outcome}`)}</Pill>
          ) : (
            status === null && <Pill tone="neutral">{t('takedowns.deleted')}</Pill>
          )}
        </li>
      ))}
    </ul>
  );
}

function Decision({ id }: { id: string }) {
  const { t } = useTranslation(['admin-legal', 'ui']);
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const decide = async (decision: TakedownDecision) => {
    const lacks = decision === 'refuse' && reason.trim().length < TAKEDOWN.reason.min;
    setMissing(lacks);
    if (lacks || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await client('POST /admin/takedown/:id/decide', { id, decision, reason }, { errors: 'caller' });
      toast.success(t(`takedowns.done_${decision}`));
    } catch (error) {
      setFailure(messageOf(error, t('ui:error_500')));
    } finally {
      setBusy(false);
      setConfirming(false);
    }
    await revalidate();
  };
  return (
    <div className="grid gap-4">
      <TextArea
        label={t('takedowns.reason')}
        hint={t('takedowns.reason_hint')}
        error={isMissing ? t('takedowns.reason_missing', { count: TAKEDOWN.reason.min }) : undefined}
        rows={2}
        value={reason}
        max={TAKEDOWN.reason.max}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure && (
        <Alert tone="danger" isAnnounced>
          {failure}
        </Alert>
      )}
      <p className="flex flex-wrap gap-2">
        <Button variant="danger-solid" loading={isBusy} onClick={() => setConfirming(true)}>
          {t('takedowns.do_take_down')}
        </Button>
        <Button variant="secondary" loading={isBusy} onClick={() => void decide('refuse')}>
          {t('takedowns.do_refuse')}
        </Button>
      </p>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('takedowns.confirm_title')}
        text={t('takedowns.confirm_text')}
        cancel={t('takedowns.cancel')}
        confirm={t('takedowns.do_take_down')}
        loading={isBusy}
        onConfirm={() => void decide('take_down')}
      />
    </div>
  );
}
