import { classNames } from '../../../ui/class-names.ts';
import styles from './form-section.module.css';

/** Class names of a form section: a section with a heading, or a fieldset with a heading in its legend. */
export function formSectionClass(className?: string): string {
  return classNames(styles.section, className);
}
