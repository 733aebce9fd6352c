import type { ReactNode } from 'react';
import styles from './ad-columns.module.css';

/** An ad's page: its artwork and text, and beside them whom to ask. */
export function AdColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
