import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from './close-on-back.ts';
import { Field, type FieldTexts, Hint } from './field.tsx';
import { iconButtonClass } from './icon-button.tsx';
import { inputBoxClass } from './input-box.ts';
import { LIST_CLOSE_MILLISECONDS } from './interface-numbers.ts';
import { menuRowClass } from './menu-row.ts';
import { popupClass, positionerClass } from './popup.ts';

export type ComboboxOption<Value extends string | number> = {
  value: Value;
  label: string;
  /** Distinguishes options with the same label; it is searched as well. */
  detail?: string | undefined;
};
export type ComboboxProps<Value extends string | number> = FieldTexts & {
  options: readonly ComboboxOption<Value>[];
  value: Value | null;
  onValueChange: (value: Value | null) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  placeholder?: string | undefined;
  /** The input, for a form that focuses its first error. */
  ref?: React.Ref<HTMLInputElement> | undefined;
};

/** Maximum number of options shown at once. */
const LIMIT = 60;

/** A long list searched by typing. With react-hook-form, use it inside a `Controller`. */
export function Combobox<Value extends string | number>(props: ComboboxProps<Value>) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className } = props;
  const { options, value, onValueChange, onBlur, name, placeholder, ref } = props;
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  return (
    <Field
      label={label}
      isLabelHidden={isLabelHidden}
      error={error}
      hint={hint}
      confirmation={confirmation}
      required={required}
      disabledReason={disabledReason}
      className={className}
    >
      {({ required: isRequired, ...attributes }) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(option: ComboboxOption<Value> | null) => onValueChange(option?.value ?? null)}
          isItemEqualToValue={(one, other) => one?.value === other?.value}
          filter={matches}
          limit={LIMIT}
          autoHighlight
          open={isOpen}
          onOpenChange={(next, { reason }) => {
            if (reason === 'item-press') setTimeout(() => setOpen(next), LIST_CLOSE_MILLISECONDS);
            else setOpen(next);
          }}
          readOnly={Boolean(disabledReason)}
          {...(name ? { name } : {})}
        >
          <Base.InputGroup className={inputBoxClass()}>
            <Base.Input
              {...attributes}
              {...(isRequired ? { 'aria-required': true } : {})}
              {...(ref ? { ref } : {})}
              placeholder={placeholder ?? t('choose')}
              autoComplete="off"
              onBlur={onBlur}
            />
            <Base.Trigger className={iconButtonClass({ className: '-mr-3' })} aria-label={t('open_list')}>
              <ChevronDown />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner className={positionerClass} sideOffset={6}>
              <Base.Popup className={popupClass({ isAnchored: true })}>
                <Base.Empty>
                  <Hint className="px-3 py-2">{t('nothing_found')}</Hint>
                </Base.Empty>
                <Base.List>
                  {(option: ComboboxOption<Value>) => (
                    <Base.Item key={option.value} value={option} className={menuRowClass()}>
                      <span>
                        {option.label}
                        {option.detail && <small>{option.detail}</small>}
                      </span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  );
}

function normalize(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Every typed word must be a prefix of a word of the option. */
function matches(option: ComboboxOption<string | number>, typed: string): boolean {
  const words = normalize(`${option.label} ${option.detail ?? ''}`).split(/[\s.,()-]+/);
  return normalize(typed)
    .split(/[\s.,()-]+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
