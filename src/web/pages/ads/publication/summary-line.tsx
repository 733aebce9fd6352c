import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './summary-line.module.css';

export type SummaryLineProps = {
  label: ReactNode;
  tone?: 'discount' | 'soft' | 'total' | undefined;
  className?: string;
  children: ReactNode;
};

/** A line with a label and an amount. */
export function SummaryLine({ label, tone, className, children }: SummaryLineProps) {
  return (
    <div className={classNames(styles.line, tone && styles[tone], className)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
