import type { ReactNode } from 'react';
import styles from './ad-columns.module.css';

/** The columns of an ad's page: artwork and text, and the contact beside them. */
export function AdColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
