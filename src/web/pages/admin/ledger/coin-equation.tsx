import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LedgerState } from '../../../../contract/admin/ledger.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Coin } from '../../../ui/coin-amount.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { panelClass } from '../../../ui/panel.ts';
import { useLocale } from '../../../ui/use-locale.ts';
import { SumList } from './sum-list.tsx';

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
      <SumList
        lines={[
          ...lines
            .toSorted((a, b) => b.coins - a.coins)
            .map(({ name, coins }) => ({
              key: name,
              name,
              value: `${coins > 0 ? '+' : '−'}${formatNumber(Math.abs(coins), locale)}`,
            })),
          {
            key: 'outstanding',
            name: t('equation.outstanding'),
            value: (
              <>
                <Coin />
                {formatNumber(sum, locale)}
              </>
            ),
            isTotal: true,
          },
        ]}
      />
      <p
        className={classNames(
          'flex items-center gap-1.5 text-13 font-semibold [&>svg]:size-4',
          isRight ? 'text-success' : 'text-danger',
        )}
      >
        {isRight ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
        {isRight ? t('equation.right') : t('equation.wrong', { coins: formatNumber(figures.coins, locale) })}
      </p>
      <h3 className="mt-5 text-14 font-bold">{t('equation.ages')}</h3>
      <p className="mt-1 text-13 text-ink-2">{t('equation.ages_text')}</p>
      <SumList
        lines={[
          ...figures.ages.map(({ name, coins }) => ({
            key: name,
            name: t(`equation.age.${name}`),
            value: formatNumber(coins, locale),
          })),
          ...(figures.debt > 0
            ? [{ key: 'debt', name: t('equation.debt'), value: formatNumber(figures.debt, locale) }]
            : []),
        ]}
      />
    </section>
  );
}
