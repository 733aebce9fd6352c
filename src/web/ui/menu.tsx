import { Menu as Base } from '@base-ui/react/menu';
import { Fragment, type ReactNode } from 'react';
import { backdropClass } from './backdrop.ts';
import { classNames } from './class-names.ts';
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
  entries: readonly MenuEntry[];
  /** Shown above the entries, such as the user of an account menu. */
  heading?: ReactNode;
  /** Shows the heading only on phones, for a button that is next to the same content. */
  isHeadingOnSheetOnly?: boolean;
  onOpen?: () => void;
  isOpenAtFirst?: boolean;
  align?: 'start' | 'center' | 'end';
};

/** A menu behind a button: a bottom sheet on phones, a list at the button elsewhere. */
export function Menu(props: MenuProps) {
  const { trigger, triggerClassName, entries, heading, isHeadingOnSheetOnly, onOpen, align = 'end' } = props;
  return (
    <Base.Root
      defaultOpen={props.isOpenAtFirst ?? false}
      onOpenChange={(open) => {
        if (open) onOpen?.();
      }}
    >
      {'icon' in trigger ? (
        <Base.Trigger className={triggerClassName} aria-label={trigger.label} title={trigger.label}>
          {trigger.icon}
        </Base.Trigger>
      ) : (
        <Base.Trigger className={triggerClassName}>{trigger.text}</Base.Trigger>
      )}
      <Base.Portal>
        <Base.Backdrop className={classNames(backdropClass, 'lg:hidden')} />
        <Base.Positioner className={sheetPositionerClass} sideOffset={8} align={align}>
          <Base.Popup className={popupClass({ isSheet: true })}>
            {heading && (
              <div className={classNames(isHeadingOnSheetOnly && 'lg:hidden')}>
                <div className="px-3 pt-1 pb-2">{heading}</div>
                <div className={styles.separator} />
              </div>
            )}
            {entries.map((entry, index) => (
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
