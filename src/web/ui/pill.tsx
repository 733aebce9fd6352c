import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './pill.module.css';

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent';

const TONES: Record<Tone, string | undefined> = {
  neutral: undefined,
  success: styles.success,
  warning: styles.warning,
  danger: styles.danger,
  info: styles.info,
  accent: styles.accent,
};

export type PillProps = { tone: Tone; hasDot?: boolean; isSmall?: boolean; children: ReactNode };

/** A status in one or two words. */
export function Pill({ tone, hasDot = true, isSmall = false, children }: PillProps) {
  return (
    <span className={classNames(styles.pill, TONES[tone], !hasDot && styles.plain, isSmall && styles.small)}>
      {children}
    </span>
  );
}
