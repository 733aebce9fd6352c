import styles from './tab-row.module.css';

/** Class names of a row of tabs: buttons or links. */
export const tabsClass = styles.tabs;

/** The number of items behind a tab. */
export function TabCount({ count }: { count: number }) {
  return <span className={styles.count}>{count}</span>;
}
