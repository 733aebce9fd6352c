import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import type { MenuTrigger } from './menu.tsx';

export type PopoverProps = {
  title: string;
  trigger: MenuTrigger;
  triggerClassName: string;
  align?: 'start' | 'center' | 'end';
  children: ReactNode;
};

/** A small panel at a button. */
export function Popover({ title, trigger, triggerClassName, align = 'center', children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger className={triggerClassName} {...('icon' in trigger ? { 'aria-label': trigger.label } : {})}>
        {'icon' in trigger ? trigger.icon : trigger.text}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="pop-place" sideOffset={8} align={align}>
          <Base.Popup className="pop">
            <Base.Title className="px-3 pt-2 text-16">{title}</Base.Title>
            <div className="px-3 pb-2">{children}</div>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
