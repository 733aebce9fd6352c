import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './summary-line.module.css';

export type SummaryLineProps = {
  label: ReactNode;
  tone?: 'discount' | 'soft' | 'total' | undefined;
  className?: string;
  children: ReactNode;
};

/** A line of a list of amounts: what it is for, and how much. */
export function SummaryLine({ label, tone, className, children }: SummaryLineProps) {
  return (
    <div className={classNames(styles.line, tone && styles[tone], className)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
