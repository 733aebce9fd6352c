import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';
import { useShowReason } from './toast-context.ts';

export type IconButtonStyle = {
  variant?: 'plain' | 'outlined' | undefined;
  small?: boolean | undefined;
  className?: string | undefined;
};

export type IconButtonProps = IconButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled' | 'children' | 'aria-label' | 'title' | 'aria-pressed' | 'className'> & {
    /** The accessible name and the tooltip. */
    label: string;
    icon: ReactNode;
    /** For toggle buttons: whether it is on. */
    pressed?: boolean;
    /** A number in its corner; the label must include it. */
    count?: number;
    disabledReason?: string | null | undefined;
  };

/** Class names of an icon button, for links that look like one. */
export function iconButtonClass({ variant = 'plain', small, className }: IconButtonStyle = {}): string {
  return classNames(styles.button, variant === 'outlined' && styles.outlined, small && styles.small, className);
}

/** The number in the corner of an icon button. */
export function IconButtonCount({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {count > 99 ? '99+' : count}
    </span>
  );
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'plain', small, pressed, count, disabledReason, className, onClick, ...rest } = props;
  const reasonId = useId();
  const showReason = useShowReason();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!disabledReason) return onClick?.(event);
    event.preventDefault();
    showReason(disabledReason);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={disabledReason ?? label}
      className={iconButtonClass({ variant, small, className })}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(disabledReason ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      onClick={press}
    >
      {icon}
      <IconButtonCount count={count} />
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
}
