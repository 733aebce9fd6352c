import { type ComponentProps, type MouseEvent, useId } from 'react';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'plain' | 'pri' | 'sec' | 'tint' | 'ink' | 'gold' | 'wa' | 'dan' | 'dansolid';
export type ButtonSize = 'sm' | 'md' | 'lg';
export type ButtonLook = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its place. */
  full?: boolean | undefined;
  className?: string | undefined;
};
export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'className'> &
  ButtonLook & {
    /** Work is under way: presses are ignored until it ends. */
    loading?: boolean | undefined;
    /** Why it cannot be pressed now; null or undefined: it can. It stays reachable, so that the reason can be read. */
    disabledReason?: string | null | undefined;
  };

/** Class names of a button, for links that look like one. */
export function buttonClass({ variant = 'plain', size = 'md', full = false, className }: ButtonLook = {}): string {
  return classNames('btn', variant !== 'plain' && variant, size !== 'md' && size, full && 'full', className);
}

export function Button(props: ButtonProps) {
  const { variant, size, full, className, loading = false, disabledReason, children, onClick, ...rest } = props;
  const reasonId = useId();
  const isHeld = loading || Boolean(disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isHeld) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(disabledReason ? { title: disabledReason, 'aria-describedby': reasonId } : {})}
      {...(isHeld ? { 'aria-disabled': true } : {})}
      {...(loading ? { 'aria-busy': true } : {})}
      className={buttonClass({ variant, size, full, className: classNames(loading && 'load', className) })}
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
