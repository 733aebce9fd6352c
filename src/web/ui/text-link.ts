import { classNames } from './class-names.ts';
import styles from './text-link.module.css';

/** Class names of a link in a text, or of a button that looks like one; alone in its line it has a larger target. */
export function textLinkClass({
  isAlone = false,
  className,
}: {
  isAlone?: boolean;
  className?: string | undefined;
} = {}): string {
  return classNames(styles.link, isAlone && styles.standalone, className);
}
