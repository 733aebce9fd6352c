import { classNames } from './class-names.ts';
import styles from './page-title.module.css';

/** Class names of the heading of a page. */
export function pageTitleClass(className?: string): string {
  return classNames(styles.title, className);
}
