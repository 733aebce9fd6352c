import {
  CalendarPlus,
  ClipboardPen,
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
import type { HistoryRow, TransferCause } from '../../../contract/wallet.ts';
import { formatDateTime, formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';

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
};

/** Why coins came or went, how many, and what was left. */
export function TransactionRow({ transaction }: { transaction: Omit<HistoryRow, 'payment'> }) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const { cause, subject_title, amount } = transaction;
  const Icon = ICONS[cause];
  const when = <time dateTime={transaction.created_at}>{formatDateTime(transaction.created_at, locale)}</time>;
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return (
    <li className="tx">
      <span className={transaction.flow === 'in' ? 'i in' : 'i'}>
        <Icon className="ic" />
      </span>
      <div>
        <b>{subject_title ? `${t(`causes.${cause}`)}: ${subject_title}` : t(`causes.${cause}`)}</b>
        <small>{t(`explanations.${cause}`)}</small>
        <small className="md:hidden">{when}</small>
      </div>
      <div className="a">
        {`${sign}${formatNumber(Math.abs(amount), locale)}`}
        <span className="sr-only">{` ${t('ui:coins')}`}</span>
        {transaction.balance_after === null ? null : (
          <small>{t('balance_after', { amount: formatNumber(transaction.balance_after, locale) })}</small>
        )}
        <small className="hidden md:block">{when}</small>
      </div>
    </li>
  );
}
