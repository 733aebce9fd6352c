import { Clock, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { Payment, PresentedPayment } from '../../../contract/payments/endpoints.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import { formatMoney } from '../../../contract/text/money.ts';
import { ignoreFailure, isRetryable } from '../../api/failures.ts';
import { useClient } from '../../session/viewer.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Hint } from '../../ui/field.tsx';
import { formatDateTime, formatNumber, formatShortDate, formatTime } from '../../ui/format.ts';
import { panelClass } from '../../ui/panel.ts';
import { Pill } from '../../ui/pill.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useLocale } from '../../ui/use-locale.ts';
import { useFocusAfter } from '../shared/use-focus-after.ts';
import styles from './pending-payments.module.css';

type PendingProps = {
  /** Dates of this day's year are shown without the year. */
  today: string;
  onContinue: (payment: PresentedPayment) => void;
  onSettled: (payment: PresentedPayment) => void;
};

/** The pending payments, each with its actions. */
export function PendingPayments({ payments, ...others }: PendingProps & { payments: readonly Payment[] }) {
  const onRemoved = useFocusAfter(
    payments.map(({ id }) => id),
    elementIdOf,
  );
  return payments.map((payment) => (
    <PendingPayment key={payment.id} payment={payment} onCancelled={onRemoved} {...others} />
  ));
}

const elementIdOf = (id: string) => `payment-${id}`;

type Task = 'continue' | 'check' | 'cancel';

type OneProps = PendingProps & { payment: Payment; onCancelled: () => void };

function PendingPayment({ payment, today, onContinue, onSettled, onCancelled }: OneProps) {
  const { t } = useTranslation('payment');
  const client = useClient();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [task, setTask] = useState<Task | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  const run = async (name: Task, work: () => Promise<PresentedPayment>, then: (response: PresentedPayment) => void) => {
    if (task) return;
    setTask(name);
    try {
      then(await work());
    } catch (error) {
      ignoreFailure(error);
      // Without a connection, reloading would replace the page by an error.
      if (!isRetryable(error)) await revalidate();
    } finally {
      setTask(null);
    }
  };
  const { id } = payment;
  const goOn = () =>
    run(
      'continue',
      () => client('GET /user/payment/:id', { id }),
      (now) => (now.status === PAYMENT_STATUSES.PENDING ? onContinue(now) : onSettled(now)),
    );
  const check = () =>
    run(
      'check',
      () => client('POST /user/payment/:id/check', { id }),
      (now) => (now.status === PAYMENT_STATUSES.PENDING ? toast.info(t('nothing_yet')) : onSettled(now)),
    );
  const cancel = () =>
    run(
      'cancel',
      () => client('POST /user/payment/:id/cancel', { id }),
      (now) => {
        setConfirming(false);
        if (now.status === PAYMENT_STATUSES.COMPLETED) return onSettled(now);
        toast.info(t('cancel.done'));
        onCancelled();
        void revalidate();
      },
    );

  return (
    <section
      id={elementIdOf(id)}
      data-open-payment=""
      className={panelClass({ isPadded: true, className: styles.payment })}
      aria-label={t('pending.label', { code: payment.code })}
    >
      <PendingHead payment={payment} today={today} />
      <div className="mt-3 flex flex-wrap gap-2">
        {payment.can_continue && (
          <Button variant="primary" loading={task === 'continue'} onClick={() => void goOn()}>
            {t('pending.continue')}
          </Button>
        )}
        <Button variant="secondary" loading={task === 'check'} onClick={() => void check()}>
          <RefreshCw />
          {t('check')}
        </Button>
        {payment.can_cancel && (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {t('cancel.button')}
          </Button>
        )}
      </div>
      <Hint className="mt-3">{t('pending.hint')}</Hint>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('cancel.title')}
        text={t('cancel.text', { channel: payment.channel })}
        cancel={t('cancel.keep')}
        confirm={t('cancel.confirm')}
        isDangerous
        loading={task === 'cancel'}
        onConfirm={() => void cancel()}
      />
    </section>
  );
}

function PendingHead({ payment, today }: { payment: Payment; today: string }) {
  const { t } = useTranslation(['payment', 'wallet']);
  const locale = useLocale();
  const { amount, code, channel, created_at, expires_at, coins, bonus_coins } = payment;
  const total = coins + bonus_coins;
  const isSameDay = expires_at !== null && formatShortDate(created_at, locale) === formatShortDate(expires_at, locale);
  const facts = [
    formatMoney(amount, 0),
    code,
    t('pending.created', { date: formatDateTime(created_at, locale, today) }),
    expires_at &&
      t('pending.until', {
        date: isSameDay ? formatTime(expires_at, locale) : formatDateTime(expires_at, locale, today),
      }),
  ];
  return (
    <div className={styles.header}>
      <span className={styles.icon}>
        <Clock />
      </span>
      <div>
        <h2>
          {t('pending.title', { count: total, amount: formatNumber(total, locale), channel })}
          <Pill tone="warning">{t('wallet:payment_status.1')}</Pill>
        </h2>
        <p className="tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}
