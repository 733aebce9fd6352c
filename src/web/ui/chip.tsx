import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';

/** Class names of a chip, for links that look like one. */
export function chipClass(isOn = false): string {
  return classNames('chip', isOn && 'on');
}

export type ChipProps = Omit<ComponentProps<'button'>, 'disabled' | 'aria-pressed' | 'className'> & {
  /** Whether the filter or choice that it stands for is on. */
  pressed: boolean;
  children: ReactNode;
};

/** A filter or choice that is switched by a press. */
export function Chip({ pressed, children, ...button }: ChipProps) {
  return (
    <button type="button" {...button} className={chipClass(pressed)} aria-pressed={pressed}>
      {children}
    </button>
  );
}

/** Something chosen that can be taken away again, such as a hashtag. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <span className="chip tag">
      {label}
      <button type="button" className="x" aria-label={t('remove', { name: label })} onClick={onRemove}>
        <X className="ic" />
      </button>
    </span>
  );
}
