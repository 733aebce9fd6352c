import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { CorrectionState } from '../../../../contract/admin/correction-rules.ts';
import type { Client } from '../../../../contract/api/api.ts';
import { ApiError } from '../../../../contract/api/api-error.ts';
import { useAttemptKey } from '../../../api/use-attempt-key.ts';
import { useClient } from '../../../session/viewer.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { numberOf } from '../../../ui/number-text.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useToast } from '../../../ui/toast.tsx';

/** What an administrator is about to do by hand. */
export type MoneyAction = { kind: 'correction' | 'ad_refund' | 'topup_refund'; id: string; subject: string };

const REASON_LENGTH = 500;

/** Asks for the coins and the reason of a correction or refund, and orders it. */
export function MoveCoinsDialog({ action, onClose }: { action: MoneyAction; onClose: () => void }) {
  const { t } = useTranslation(['ledger', 'admin']);
  const client = useClient();
  const toast = useToast();
  const attempt = useAttemptKey();
  const { revalidate } = useRevalidator();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const hasAmount = action.kind !== 'topup_refund';
  const send = async () => {
    setBusy(true);
    setFailure(null);
    const values = { amount: numberOf(amount) ?? 0, reason };
    const { key, end } = attempt(JSON.stringify([action, values]));
    try {
      const { state } = await order(client, action, values, key);
      end();
      toast.success(t(`move.${state === 'waiting' ? 'waiting' : 'booked'}`));
      onClose();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      end();
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const fieldErrors = failure?.errors ?? {};
  const isElsewhere = failure !== null && Object.keys(fieldErrors).length === 0;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(`move.${action.kind}.title`)}
      subtitle={action.subject}
      footer={
        <>
          <Button variant="secondary" size="lg" onClick={onClose}>
            {t('move.cancel')}
          </Button>
          <Button variant="primary" size="lg" className="grow" loading={isBusy} onClick={() => void send()}>
            {t(`move.${action.kind}.send`)}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-14 text-ink-2">{t(`move.${action.kind}.text`)}</p>
        {hasAmount && (
          <NumberField
            label={t('move.amount')}
            hint={t(`move.${action.kind}.hint`)}
            error={fieldErrors.amount?.[0]}
            negative={action.kind === 'correction'}
            grouped
            decimals={0}
            digits={5}
            onChange={({ target }) => setAmount(target.value)}
          />
        )}
        <TextArea
          label={t('move.reason')}
          hint={t('move.reason_hint')}
          error={fieldErrors.reason?.[0]}
          rows={3}
          max={REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {isElsewhere && (
          <Alert tone="danger" isAnnounced>
            {failure.message}
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

type Values = { amount: number; reason: string };

function order(client: Client, { kind, id }: MoneyAction, { amount, reason }: Values, idempotency_key: string) {
  const options = { errors: 'caller', idempotency_key } as const;
  const calls: Record<MoneyAction['kind'], () => Promise<{ state: CorrectionState }>> = {
    correction: () => client('POST /admin/wallet/correction', { user_id: id, amount, reason }, options),
    ad_refund: () => client('POST /admin/product/:id/refund', { id, amount, reason }, options),
    topup_refund: () => client('POST /admin/payment/:id/refund', { id, reason }, { errors: 'caller' }),
  };
  return calls[kind]();
}
