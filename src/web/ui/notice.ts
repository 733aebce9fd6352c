import { classNames } from './class-names.ts';
import styles from './notice.module.css';

/** Class names of a message in the middle of its place: a heading, a text, and what to do. */
export function noticeClass(className?: string): string {
  return classNames(styles.notice, className);
}

/** Class names of the buttons below the text. */
export const noticeActionsClass = styles.actions;
