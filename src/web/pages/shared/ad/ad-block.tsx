import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { breakablePrice } from '../../../ui/format.ts';
import styles from './ad-block.module.css';

/** A section of an ad's page. */
export function AdBlock(props: Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...props} className={styles.block} />;
}

/** The price at the top of an ad's page, if the ad has one. */
export function AdPrice({ className, price }: { className?: string; price: string }) {
  return price === '' ? null : <p className={classNames(styles.price, className)}>{breakablePrice(price)}</p>;
}
