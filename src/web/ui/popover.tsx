import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useCloseOnBack, useOpenLater } from './close-on-back.ts';
import type { MenuTrigger } from './menu.tsx';
import styles from './popover.module.css';
import { popupClass, positionerClass } from './popup.ts';

export type PopoverProps = {
  title: string;
  trigger: MenuTrigger;
  triggerClassName: string;
  align?: 'start' | 'center' | 'end';
  /** Shown beside the title, such as a button. */
  action?: ReactNode;
  /** Its content has no padding. */
  isFlush?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** A small panel that opens at a button. */
export function Popover(props: PopoverProps) {
  const { title, trigger, triggerClassName, align = 'center', action, isFlush = false, children } = props;
  const { open, onOpenChange } = props;
  const isOpen = useOpenLater(open);
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger
        className={triggerClassName}
        {...('icon' in trigger ? { 'aria-label': trigger.label, title: trigger.label } : {})}
      >
        {'icon' in trigger ? trigger.icon : trigger.text}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className={positionerClass} sideOffset={8} align={align}>
          <Base.Popup className={popupClass({ isFlush })}>
            <div className={classNames(styles.header, isFlush && styles.flush)}>
              <Base.Title className="text-16">{title}</Base.Title>
              {action}
            </div>
            <div className={classNames(!isFlush && 'px-3 pb-2')}>{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
