import { Clock, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '../../../../contract/payments/endpoints.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogIcon, DialogText } from '../../../ui/dialog.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './payment-failed-dialog.module.css';
import type { PaymentStage } from './payment-stage.ts';

type FailedStage = Exclude<PaymentStage, 'waiting' | 'completed'>;

type PaymentFailedDialogProps = {
  payment: Payment;
  stage: FailedStage;
  onRetry: () => void;
  onClose: () => void;
};

/** Red is for rejected payments only, not for a timeout or a payment that the user canceled. */
const STAGE_STYLES = {
  time_over: { Icon: Clock, isInfo: true, title: 'failed.time_over' },
  expired: { Icon: Clock, isInfo: true, title: 'failed.expired' },
  canceled: { Icon: X, isInfo: true, title: 'failed.canceled' },
  failed: { Icon: X, isInfo: false, title: 'failed.title' },
  voided: { Icon: X, isInfo: false, title: 'failed.voided' },
} as const satisfies Record<FailedStage, object>;

/** A failed payment: the reason, what it means for the money, and a button to try again. */
export function PaymentFailedDialog({ payment, stage, onRetry, onClose }: PaymentFailedDialogProps) {
  const { t } = useTranslation('payment');
  const locale = useLocale();
  const again = useRef<HTMLButtonElement>(null);
  const { Icon, isInfo, title } = STAGE_STYLES[stage];
  const { channel, failure_reason } = payment;
  const reason = stage === 'failed' && t(`errors:validation.payment.${failure_reason ?? 'refused'}`, { channel });
  const total = payment.coins + payment.bonus_coins;
  const lines = [
    ['package', t('coins', { count: total, amount: formatNumber(total, locale) })],
    ['method', channel],
    ['code', payment.code],
    ...(stage === 'time_over' && payment.expires_at
      ? [['until', formatDateTime(payment.expires_at, locale)] as const]
      : []),
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      isAlert
      size="sm"
      firstFocus={again}
      icon={
        <DialogIcon isInfo={isInfo}>
          <Icon aria-hidden="true" />
        </DialogIcon>
      }
      title={t(title)}
    >
      <DialogText className="text-center text-ink-2">
        {reason && <b className="text-ink">{reason}</b>} {t(`failed.text.${stage}`)}
      </DialogText>
      <dl className={panelClass({ className: styles.lines })}>
        {lines.map(([name, text]) => (
          <div key={name}>
            <dt>{t(`failed.${name}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button ref={again} variant="primary" size="lg" full onClick={onRetry}>
        {t('failed.retry')}
      </Button>
      <Button full className="mt-2" onClick={onClose}>
        {t('failed.later')}
      </Button>
    </Dialog>
  );
}
