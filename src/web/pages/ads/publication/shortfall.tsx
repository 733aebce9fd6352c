import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './shortfall.module.css';

/** A notice that coins are missing, and what to do about it. */
export function Shortfall({ className, role, children }: { className?: string; role?: 'status'; children: ReactNode }) {
  return (
    <div className={classNames(styles.shortfall, className)} role={role}>
      {children}
    </div>
  );
}
