import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './ad-block.module.css';

/** A part of an ad's page: a heading and what belongs to it. */
export function AdBlock(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.block} />;
}

/** The price at the head of an ad's page. */
export function AdPrice({ className, children }: ComponentProps<'p'>) {
  return <p className={classNames(styles.price, className)}>{children}</p>;
}
