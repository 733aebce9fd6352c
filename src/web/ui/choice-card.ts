import styles from './choice-card.module.css';
import { classNames } from './class-names.ts';

/** Class names of a label around a radio button that covers it. */
export function choiceCardClass(className?: string): string {
  return classNames(styles.choice, className);
}
