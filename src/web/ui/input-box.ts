import { classNames } from './class-names.ts';
import styles from './input-box.module.css';

export type InputBoxStyle = {
  kind?: 'plain' | 'area' | 'select' | 'tags' | undefined;
  small?: boolean | undefined;
  isValid?: boolean | undefined;
  className?: string | undefined;
};

const KINDS = { plain: undefined, area: styles.area, select: styles.select, tags: styles.tags };

/** Class names of the box around an input and its prefix and suffix. */
export function inputBoxClass({ kind = 'plain', small, isValid, className }: InputBoxStyle = {}): string {
  return classNames(styles.input, KINDS[kind], small && styles.small, isValid && styles.valid, className);
}

/** Class names of a prefix before a value: a currency, a country code. */
export const inputPrefixClass = styles.prefix;

/** Class names of the icon of an accepted value and of a value that is being checked. */
export const inputIconClass = { accepted: styles.good, checking: styles.turning };
