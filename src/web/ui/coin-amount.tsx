import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import { formatNumber } from './format.ts';
import { useLocale } from './use-locale.ts';

export type CoinAmountProps = {
  amount: number;
  /** With a plus before amounts that come in. */
  isSigned?: boolean;
  className?: string;
};

/** A number of coins beside the coin. */
export function CoinAmount({ amount, isSigned = false, className }: CoinAmountProps) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const sign = amount < 0 ? '−' : isSigned && amount > 0 ? '+' : '';
  return (
    <span className={classNames('coins', className)}>
      <i className="coin" aria-hidden="true" />
      {`${sign}${formatNumber(Math.abs(amount), locale)}`}
      <span className="sr-only">{` ${t('coins')}`}</span>
    </span>
  );
}

/** The balance as a pill that leads to the wallet. */
export function CoinPill({ amount, href }: { amount: number; href: string }) {
  const { t } = useTranslation('ui');
  const text = formatNumber(amount, useLocale());
  return (
    <a className="coinpill" href={href} aria-label={t('coin_balance', { amount: text })}>
      <i className="coin" aria-hidden="true" />
      {text}
    </a>
  );
}
