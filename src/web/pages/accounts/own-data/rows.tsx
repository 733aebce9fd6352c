import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './rows.module.css';

/** A list whose items have a text and, at its end or below it, a status or button. */
export function Rows({ className, ...list }: ComponentProps<'ul'>) {
  return <ul className={classNames(styles.rows, className)} {...list} />;
}
