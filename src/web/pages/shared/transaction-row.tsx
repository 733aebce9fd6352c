import {
  CalendarPlus,
  CircleX,
  ClipboardPen,
  Clock,
  FileText,
  HandCoins,
  type LucideIcon,
  Pin,
  Plus,
  RefreshCw,
  Rocket,
  Sparkles,
  Ticket,
  Undo2,
  Users,
  Wrench,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { invoicePath } from '../../../contract/pages/document-paths.ts';
import type { PaymentStatus } from '../../../contract/payments/rules.ts';
import { formatMoney } from '../../../contract/text/money.ts';
import type { HistoryRow } from '../../../contract/wallet/endpoints.ts';
import type { TransferCause } from '../../../contract/wallet/rules.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { EntryRow } from '../../ui/entry-row.tsx';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { Pill, type Tone } from '../../ui/pill.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './transaction-row.module.css';

const ICONS: Record<TransferCause, LucideIcon> = {
  welcome_bonus: Sparkles,
  survey_bonus: ClipboardPen,
  topup: Plus,
  topup_void: Undo2,
  debt_collected: HandCoins,
  publication: Pin,
  publication_refund: Undo2,
  promotion: Rocket,
  renewal: RefreshCw,
  extension: CalendarPlus,
  affiliate_commission: Users,
  affiliate_commission_void: Undo2,
  voucher: Ticket,
  sold_refund: HandCoins,
  correction: Wrench,
  account_erased: CircleX,
};

type PaymentState = PaymentStatus | 'canceled';
const PAYMENT_STYLES: Record<PaymentState, { tone: Tone; Icon?: LucideIcon }> = {
  1: { tone: 'warning', Icon: Clock },
  2: { tone: 'danger', Icon: Undo2 },
  3: { tone: 'success' },
  4: { tone: 'danger', Icon: CircleX },
  5: { tone: 'neutral', Icon: CircleX },
  canceled: { tone: 'neutral', Icon: CircleX },
};

/** A payment that the user canceled is not shown as failed. */
function stateOf({ status, failure_reason }: NonNullable<HistoryRow['payment']>): PaymentState {
  return failure_reason === 'canceled' ? 'canceled' : status;
}

type TransactionRowProps = {
  transaction: Omit<HistoryRow, 'payment'> & { payment?: HistoryRow['payment'] };
  /** Dates of this day's year are shown without the year. */
  today?: string;
};

/** A transaction: its cause, amount and the balance after it. */
export function TransactionRow({ transaction, today }: TransactionRowProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { cause, subject_title, amount, payment, balance_after, created_at } = transaction;
  const style = payment && cause === 'topup' ? PAYMENT_STYLES[stateOf(payment)] : null;
  const Icon = style?.Icon ?? ICONS[cause];
  const name = style ? t('topup_by', { channel: payment?.channel }) : t(`causes.${cause}`);
  // Coins that were spent before they were taken back leave the balance as it is.
  const isOwed = amount < 0 && balance_after === null;
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return (
    <EntryRow
      icon={<Icon />}
      isIncome={transaction.flow === 'in' && balance_after !== null}
      end={
        <>
          {`${sign}${formatNumber(Math.abs(amount), locale)}`}
          <span className="sr-only">{` ${t('ui:coins')}`}</span>
          <small>
            <time dateTime={created_at}>{formatDateTime(created_at, locale, today)}</time>
          </small>
          {balance_after === null ? null : (
            <small>{t('balance_after', { amount: formatNumber(balance_after, locale) })}</small>
          )}
        </>
      }
    >
      <b>{subject_title && !style ? `${name}: ${subject_title}` : name}</b>
      {payment && style ? (
        <PaymentFacts payment={payment} tone={style.tone} />
      ) : (
        <small>{t(isOwed ? 'explanations.owed' : `explanations.${cause}`)}</small>
      )}
      {payment && !style && <small>{`${formatMoney(payment.amount, 0)} · ${payment.code}`}</small>}
    </EntryRow>
  );
}

/** The status of a payment, its amount and a link to its invoice. */
function PaymentFacts({ payment, tone }: { payment: NonNullable<HistoryRow['payment']>; tone: Tone }) {
  const { t } = useTranslation('wallet');
  const prefix = usePrefix();
  const { failure_reason } = payment;
  return (
    <div className={styles.payment}>
      <Pill tone={tone} isSmall>
        {t(`payment_status.${stateOf(payment)}`)}
      </Pill>
      {failure_reason && failure_reason !== 'canceled' && (
        <small>{t(`failure_reason.${failure_reason}`, { channel: payment.channel })}</small>
      )}
      <small>
        {`${formatMoney(payment.amount, 0)} · `}
        <span>{payment.code}</span>
      </small>
      {payment.has_invoice && (
        <a
          className={textLinkClass({ className: styles.receipt })}
          href={prefix(invoicePath(payment.id))}
          aria-label={t('invoice_of', { code: payment.code })}
        >
          <FileText />
          {t('invoice')}
        </a>
      )}
    </div>
  );
}
