import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './creation-columns.module.css';

/** The form of a step and a side column. The last step has no bar at the bottom of the screen. */
export function CreationColumns({ isLast = false, children }: { isLast?: boolean; children: ReactNode }) {
  return (
    <main className={classNames('mx-auto max-w-(--maxw) px-(--page)', styles.columns, isLast && styles.last)}>
      {children}
    </main>
  );
}
