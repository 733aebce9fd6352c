import { type ComponentProps, type MouseEvent, useId } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { useShowReason } from './toast-context.ts';

const VARIANTS = {
  plain: undefined,
  primary: styles.primary,
  secondary: styles.secondary,
  tint: styles.tint,
  inverse: styles.inverse,
  gold: styles.gold,
  whatsapp: styles.whatsapp,
  danger: styles.danger,
  surface: styles.surface,
  night: styles.night,
  'danger-solid': styles.dangerSolid,
};
const SIZES = { sm: styles.small, md: undefined, lg: styles.large };

export type ButtonVariant = keyof typeof VARIANTS;
export type ButtonSize = keyof typeof SIZES;
export type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
  /** Presses are ignored while this is set. */
  loading?: boolean | undefined;
  className?: string | undefined;
};
export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'className'> &
  ButtonStyle & {
    /**
     * Why it is disabled; null or undefined: it is enabled. It stays focusable, and says the reason when it is pressed.
     */
    disabledReason?: string | null | undefined;
  };

/** Class names of a button, for links that look like one. */
export function buttonClass({
  variant = 'plain',
  size = 'md',
  full = false,
  loading,
  className,
}: ButtonStyle = {}): string {
  return classNames(
    styles.button,
    VARIANTS[variant],
    SIZES[size],
    full && styles.full,
    loading && styles.loading,
    className,
  );
}

export function Button(props: ButtonProps) {
  const { variant, size, full, className, loading = false, disabledReason, children, onClick, ...rest } = props;
  const reasonId = useId();
  const showReason = useShowReason();
  const isBlocked = loading || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isBlocked) return onClick?.(event);
    event.preventDefault();
    if (disabledReason) showReason(disabledReason);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(disabledReason ? { title: disabledReason, 'aria-describedby': reasonId } : {})}
      {...(isBlocked ? { 'aria-disabled': true } : {})}
      {...(loading ? { 'aria-busy': true } : {})}
      className={buttonClass({ variant, size, full, loading, className })}
      onClick={press}
    >
      {children}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
}
