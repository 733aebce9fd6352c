import styles from './tab-row.module.css';

/** Class names of a row of tabs: buttons of panels, or links. */
export const tabsClass = styles.tabs;

/** How many things a tab leads to. */
export function TabCount({ count }: { count: number }) {
  return <span className={styles.count}>{count}</span>;
}
