import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LedgerState } from '../../../../contract/ledger.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import styles from './ledger-page.module.css';

type Figures = NonNullable<NonNullable<LedgerState['check']>['figures']>;

/** Causes that are shown as one line. A new cause has a line of its own. */
const LINES: Record<string, readonly string[]> = {
  bought: ['topup', 'topup_void'],
  bonuses: ['welcome_bonus', 'survey_bonus'],
  commissions: ['affiliate_commission', 'affiliate_commission_void'],
  returned: ['sold_refund', 'publication_refund'],
  ads: ['publication', 'renewal', 'extension'],
};

/** Where the outstanding coins came from, what became of the others, and how old they are. */
export function CoinEquation({ figures }: { figures: Figures }) {
  const { t } = useTranslation(['ledger', 'wallet']);
  const locale = useLocale();
  const sum = figures.causes.reduce((total, { coins }) => total + coins, 0);
  const grouped = Object.values(LINES).flat();
  const lines = [
    ...Object.entries(LINES).map(([name, causes]) => ({
      name: t(`equation.${name}`),
      coins: figures.causes.reduce((total, { cause, coins }) => (causes.includes(cause) ? total + coins : total), 0),
    })),
    ...figures.causes
      .filter(({ cause }) => !grouped.includes(cause))
      .map(({ cause, coins }) => ({ name: t(`wallet:causes.${cause}`), coins })),
  ].filter(({ coins }) => coins !== 0);
  const isRight = sum === figures.coins;
  return (
    <section className={panelClass({ isPadded: true, className: 'self-start' })}>
      <h2 className="text-16 font-bold">{t('equation.title')}</h2>
      <p className="mt-1 text-13 text-ink-2">{t('equation.text')}</p>
      <dl className={classNames(styles.sums, 'mt-2')}>
        {lines
          .toSorted((a, b) => b.coins - a.coins)
          .map(({ name, coins }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{`${coins > 0 ? '+' : '−'}${formatNumber(Math.abs(coins), locale)}`}</dd>
            </div>
          ))}
        <div className={styles.total}>
          <dt>{t('equation.outstanding')}</dt>
          <dd>
            <Coin />
            {formatNumber(sum, locale)}
          </dd>
        </div>
      </dl>
      <p className={classNames(styles.verdict, isRight ? 'text-success' : 'text-danger')}>
        {isRight ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {isRight ? t('equation.right') : t('equation.wrong', { coins: formatNumber(figures.coins, locale) })}
      </p>
      <h3 className="mt-5 text-14 font-bold">{t('equation.ages')}</h3>
      <p className="mt-1 text-13 text-ink-2">{t('equation.ages_text')}</p>
      <dl className={styles.sums}>
        {figures.ages.map(({ name, coins }) => (
          <div key={name}>
            <dt>{t(`equation.age.${name}`)}</dt>
            <dd>{formatNumber(coins, locale)}</dd>
          </div>
        ))}
        {figures.debt > 0 && (
          <div>
            <dt>{t('equation.debt')}</dt>
            <dd>{formatNumber(figures.debt, locale)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
