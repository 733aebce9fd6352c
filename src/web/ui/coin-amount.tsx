import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import styles from './coin-amount.module.css';
import { formatNumber } from './format.ts';
import { useLocale } from './use-locale.ts';

export type CoinAmountProps = {
  amount: number;
  /** With a plus sign before positive amounts. */
  isSigned?: boolean;
  className?: string | undefined;
};

/** The coin icon, as large as the text beside it. */
export function Coin({ className }: { className?: string }) {
  return <i className={classNames(styles.coin, className)} aria-hidden="true" />;
}

/** A number of coins with the coin icon. */
export function CoinAmount({ amount, isSigned = false, className }: CoinAmountProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const sign = amount < 0 ? '−' : isSigned && amount > 0 ? '+' : '';
  return (
    <span className={classNames(styles.amount, className)}>
      <Coin />
      {`${sign}${formatNumber(Math.abs(amount), locale)}`}
      <span className="sr-only">{` ${t('coins')}`}</span>
    </span>
  );
}

/** The balance as a pill that links to the wallet. */
export function CoinPill({ amount, href, className }: { amount: number; href: string; className?: string }) {
  const { t } = useTranslation('ui');
  const text = formatNumber(amount, useLocale());
  return (
    <a
      className={classNames(styles.pill, className)}
      href={href}
      aria-label={t('coin_balance', { amount: text })}
      data-balance
    >
      <Coin />
      {text}
    </a>
  );
}
