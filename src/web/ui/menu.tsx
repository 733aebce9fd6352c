import { Menu as Base } from '@base-ui/react/menu';
import { type FocusEvent, Fragment, type ReactNode, useRef, useState } from 'react';
import { backdropClass } from './backdrop.ts';
import { classNames } from './class-names.ts';
import { useCloseOnBack, useOpenLater } from './close-on-back.ts';
import { labelClass } from './field.tsx';
import styles from './menu.module.css';
import { menuChoiceClass, menuRowClass, menuRowEndClass } from './menu-row.ts';
import { popupClass, sheetPositionerClass } from './popup.ts';

type EntryTexts = {
  label: string;
  icon?: ReactNode;
  detail?: string | undefined;
  /** At the end of the row, such as a price in coins. */
  end?: ReactNode;
};
export type MenuEntry =
  | (EntryTexts & {
      kind: 'link';
      href: string;
      /** The link downloads a file. */
      isFile?: boolean;
    })
  | (EntryTexts & {
      kind: 'action';
      onSelect: () => void;
      isDangerous?: boolean | undefined;
      disabledReason?: string | null | undefined;
    })
  | {
      kind: 'choice';
      label: string;
      value: string;
      options: readonly { value: string; label: string; icon: ReactNode }[];
      onChoose: (value: string) => void;
    }
  | { kind: 'separator' };

/** The content of the menu's button: text, or an icon with an accessible name. */
export type MenuTrigger = { text: ReactNode } | { icon: ReactNode; label: string };

export type MenuProps = {
  trigger: MenuTrigger;
  triggerClassName: string;
  /** Loaded once the menu is used. */
  entries: () => readonly MenuEntry[];
  /** Shown above the entries, such as the user of an account menu. */
  heading?: ReactNode;
  /** Shows the heading only on phones, for a button that is next to the same content. */
  isHeadingOnSheetOnly?: boolean;
  onOpen?: () => void;
  /** For a menu whose button was pressed before its code was loaded. */
  isOpenAtFirst?: boolean;
  align?: 'start' | 'center' | 'end';
};

/**
 * A menu behind a button: a bottom sheet on phones, a list at the button elsewhere. Until it is opened for the first
 * time it is only the button, because a list has a menu in each of its rows and most are never opened.
 */
export function Menu(props: MenuProps) {
  const { trigger, triggerClassName, onOpen, isOpenAtFirst = false } = props;
  const [opened, setOpened] = useState<OpenedBy | null>(isOpenAtFirst ? 'pointer' : null);
  if (opened) return <UsedMenu {...props} opened={opened} />;
  const open = (by: OpenedBy) => {
    setOpened(by);
    onOpen?.();
  };
  return (
    <button
      type="button"
      className={triggerClassName}
      {...nameOf(trigger)}
      aria-haspopup="menu"
      aria-expanded={false}
      // The Enter key clicks too, without a count.
      onClick={({ detail }) => open(detail === 0 ? 'down' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        open(event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    >
      {insideOf(trigger)}
    </button>
  );
}

/** By pointer, or by a key that goes to the first or to the last entry. */
type OpenedBy = 'pointer' | 'down' | 'up';

const nameOf = (trigger: MenuTrigger) =>
  'label' in trigger ? { 'aria-label': trigger.label, title: trigger.label } : {};
const insideOf = (trigger: MenuTrigger) => ('icon' in trigger ? trigger.icon : trigger.text);

function UsedMenu({ opened, ...props }: MenuProps & { opened: OpenedBy }) {
  const { trigger, triggerClassName, entries, heading, isHeadingOnSheetOnly, onOpen, align = 'end' } = props;
  const [isOpen, setOpen] = useState(true);
  const isShown = useOpenLater(isOpen);
  useCloseOnBack(isOpen, () => setOpen(false));
  const toEntry = useRef(opened);
  /** The menu's own button does this later. */
  const goToEntry = ({ target, currentTarget }: FocusEvent) => {
    if (target !== currentTarget || toEntry.current === 'pointer') return;
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
    rows.at(toEntry.current === 'up' ? -1 : 0)?.focus();
    toEntry.current = 'pointer';
  };
  return (
    <Base.Root
      open={isShown}
      onOpenChange={(open) => {
        setOpen(open);
        if (open) onOpen?.();
      }}
    >
      <Base.Trigger className={triggerClassName} {...nameOf(trigger)}>
        {insideOf(trigger)}
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className={classNames(backdropClass, 'lg:hidden')} />
        <Base.Positioner className={sheetPositionerClass} sideOffset={8} align={align}>
          <Base.Popup className={popupClass({ isSheet: true })} onFocus={goToEntry}>
            {heading && (
              <div className={classNames(isHeadingOnSheetOnly && 'lg:hidden')}>
                <div className="px-3 pt-1 pb-2">{heading}</div>
                <div className={styles.separator} />
              </div>
            )}
            {entries().map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no other identity and keep their order
              <Fragment key={index}>{rowOf(entry)}</Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function rowOf(entry: MenuEntry) {
  if (entry.kind === 'separator') return <Base.Separator className={styles.separator} />;
  if (entry.kind === 'link') {
    return (
      <Base.LinkItem
        className={menuRowClass()}
        href={entry.href}
        closeOnClick
        {...(entry.isFile ? { download: '' } : {})}
      >
        <RowInside {...entry} />
      </Base.LinkItem>
    );
  }
  if (entry.kind === 'choice') {
    return (
      <Base.RadioGroup className={menuChoiceClass} value={entry.value} onValueChange={entry.onChoose}>
        <Base.GroupLabel className={labelClass()}>{entry.label}</Base.GroupLabel>
        {entry.options.map(({ value, label, icon }) => (
          <Base.RadioItem key={value} className={menuRowClass()} value={value} closeOnClick={false}>
            {icon}
            {label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    );
  }
  const { disabledReason, isDangerous, onSelect, ...texts } = entry;
  return (
    <Base.Item className={menuRowClass({ isDangerous })} disabled={Boolean(disabledReason)} onClick={onSelect}>
      <RowInside {...texts} detail={disabledReason ?? texts.detail} />
    </Base.Item>
  );
}

function RowInside({ icon, label, detail, end }: EntryTexts) {
  return (
    <>
      {icon}
      <span>
        {label}
        {detail && <small>{detail}</small>}
      </span>
      {end && <span className={menuRowEndClass}>{end}</span>}
    </>
  );
}
