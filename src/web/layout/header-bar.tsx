import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './header-bar.module.css';

/** The bar at the top of a page, starting with the logo. */
export function HeaderBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.header}>
      <div className={classNames('mx-auto max-w-(--maxw) px-(--page)', styles.width)}>{children}</div>
    </div>
  );
}
