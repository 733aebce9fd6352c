import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

const TONES = {
  quiet: styles.quiet,
  accent: styles.accent,
  danger: classNames(styles.accent, styles.danger),
};

export type ChipStyle = {
  isOn?: boolean | undefined;
  /** It contains a native select that fills it. */
  isSelect?: boolean | undefined;
  tone?: keyof typeof TONES | undefined;
  className?: string | undefined;
};

/** Class names of a chip, for links that look like one. */
export function chipClass({ isOn = false, isSelect = false, tone, className }: ChipStyle = {}): string {
  return classNames(styles.chip, isOn && styles.selected, isSelect && styles.select, tone && TONES[tone], className);
}

/** Class names of a horizontally scrolling row of chips. */
export function chipRowClass(className?: string): string {
  return classNames(styles.list, className);
}

export type ChipProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-pressed' | 'className'> & {
  /** Whether the filter or choice is on. */
  pressed: boolean;
  children: ReactNode;
};

/** A filter or choice that a press toggles. */
export function Chip({ pressed, children, ...button }: ChipProps) {
  return (
    <button type="button" {...button} className={chipClass({ isOn: pressed })} aria-pressed={pressed}>
      {children}
    </button>
  );
}

/** Removes the item of its chip. */
export function ChipRemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onClick}>
      <X />
    </button>
  );
}

/** A chosen item that can be removed, such as a hashtag. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <span className={chipClass({ tone: 'quiet' })}>
      {label}
      <ChipRemoveButton label={t('remove', { name: label })} onClick={onRemove} />
    </span>
  );
}
