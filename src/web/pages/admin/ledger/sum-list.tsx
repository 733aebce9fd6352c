import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './sum-list.module.css';

export type SumLine = { key: string; name: string; value: ReactNode; isTotal?: boolean; className?: string };

/** Names with their sums, and a total below them. */
export function SumList({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className={styles.sums}>
      {lines.map(({ key, name, value, isTotal, className }) => (
        <div key={key} className={classNames(isTotal && styles.total)}>
          <dt>{name}</dt>
          <dd className={className}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
