import { classNames } from './class-names.ts';
import styles from './menu-row.module.css';

/** Class names of a row of a menu or a list. */
export function menuRowClass({ isDangerous = false }: { isDangerous?: boolean | undefined } = {}): string {
  return classNames(styles.item, isDangerous && styles.danger);
}
/** Class names of the content at the end of a row. */
export const menuRowEndClass = styles.trailing;
/** Class names of rows side by side. */
export const menuChoiceClass = styles.choice;
