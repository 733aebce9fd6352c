import { classNames } from '../ui/class-names.ts';
import styles from './section-heading.module.css';

/** Class names of the line above a section: a heading, a subtitle, and a link or buttons at its end. */
export function sectionHeadingClass(className?: string): string {
  return classNames(styles.heading, className);
}
