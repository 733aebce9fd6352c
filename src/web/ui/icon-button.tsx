import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

export type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'disabled' | 'children' | 'aria-label' | 'title' | 'aria-pressed'
> & {
  /** What it does: its name for those who do not see the icon, and its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'plain' | 'sec';
  small?: boolean;
  /** For buttons that switch something: whether it is on. */
  pressed?: boolean;
  /** A number in its corner; the label must say it too. */
  count?: number;
  disabledReason?: string | null | undefined;
};

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'plain', small, pressed, count, disabledReason, className, onClick, ...rest } = props;
  const reasonId = useId();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={disabledReason ?? label}
      className={classNames('ibtn', variant === 'sec' && 'sec', small && 'sm', className)}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      {...(disabledReason ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {})}
      onClick={press}
    >
      {icon}
      {count !== undefined && count > 0 && (
        <span className="cnt" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
      {disabledReason && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </button>
  );
}
