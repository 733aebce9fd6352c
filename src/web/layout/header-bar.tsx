import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './header-bar.module.css';

/** The bar at the head of a page, with the logo at its start. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={classNames('mx-auto max-w-(--maxw) px-(--page)', styles.width)}>{children}</div>
    </div>
  );
}
