import { classNames } from '../ui/class-names.ts';
import styles from './section-heading.module.css';

/** Class names of the line above a part of a page: a heading, a remark, and a link or buttons at its end. */
export function sectionHeadingClass(className?: string): string {
  return classNames(styles.heading, className);
}
