import { classNames } from './class-names.ts';
import styles from './notice.module.css';

/** Class names of a centred message: a heading, a text and buttons. */
export function noticeClass(className?: string): string {
  return classNames(styles.notice, className);
}

/** Class names of the buttons below the text. */
export const noticeActionsClass = styles.actions;
