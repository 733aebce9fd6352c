import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './entry-row.module.css';

export type EntryRowProps = {
  icon: ReactNode;
  /** Coins were received: the icon is golden. */
  isIncome: boolean;
  /** At the end of the row, such as an amount. */
  end: ReactNode;
  children: ReactNode;
};

/** One entry of a list of amounts. */
export function EntryRow({ icon, isIncome, end, children }: EntryRowProps) {
  return (
    <li className={styles.entry} data-entry="">
      <span className={classNames(styles.icon, isIncome && styles.income)}>{icon}</span>
      <div>{children}</div>
      <div className={styles.amount}>{end}</div>
    </li>
  );
}
