import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CoinAmount } from '../../ui/coin-amount.tsx';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/use-locale.ts';
import styles from './balance-card.module.css';
import { useIncrease } from './use-increase.ts';

/** A decorated card with a number of coins. */
export function BalanceCard(props: { label: string; amount: number; text: ReactNode; children?: ReactNode }) {
  const locale = useLocale();
  const increase = useIncrease(props.amount);
  return (
    <section className={styles.card}>
      <Guilloche />
      <div>
        <p className={classNames(styles.soft, 'text-14')}>{props.label}</p>
        <p
          key={increase?.key}
          data-balance=""
          className={increase ? classNames(styles.amount, styles.arriving) : styles.amount}
        >
          <CoinAmount amount={props.amount} className={styles.balance} />
          {increase && (
            <span className={styles.arrival} aria-hidden="true">
              {`+${formatNumber(increase.more, locale)}`}
            </span>
          )}
        </p>
        <p className={classNames(styles.soft, 'mt-2 text-14')}>{props.text}</p>
      </div>
      {props.children}
    </section>
  );
}

/** A guilloche rosette, as on banknotes. */
function Guilloche() {
  return (
    <svg
      className={styles.guilloche}
      viewBox="0 0 380 380"
      fill="none"
      stroke="#f4b41a"
      strokeWidth=".9"
      aria-hidden="true"
    >
      {rosette(36, 5, (angle) => (
        <ellipse
          key={angle}
          cx="190"
          cy="190"
          rx="160"
          ry="54"
          transform={`rotate(${angle} 190 190)`}
          opacity={angle % 10 ? 0.5 : 0.28}
        />
      ))}
      {rosette(24, 7.5, (angle) => (
        <ellipse key={angle} cx="190" cy="190" rx="84" ry="22" transform={`rotate(${angle} 190 190)`} opacity={0.55} />
      ))}
    </svg>
  );
}

function rosette(count: number, degrees: number, petal: (angle: number) => ReactNode): ReactNode[] {
  return Array.from({ length: count }, (_, index) => petal(index * degrees));
}
