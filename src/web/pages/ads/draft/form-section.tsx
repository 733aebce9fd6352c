import { classNames } from '../../../ui/class-names.ts';
import styles from './form-section.module.css';

/** Class names of a part of a form: a section with a heading, or a fieldset with one in its legend. */
export function formSectionClass(className?: string): string {
  return classNames(styles.section, className);
}
