import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldTexts } from './field.tsx';
import { inputBoxClass } from './input-box.ts';

export type SelectOption = { value: string | number; label: string };
export type SelectGroup = { label: string; options: readonly SelectOption[] };
export type SelectProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'className' | 'required' | 'disabled' | 'multiple' | 'size' | 'children'> & {
    options: readonly (SelectOption | SelectGroup)[];
    /** The empty option at the top; null: none. Default: 'choose'. */
    placeholder?: string | null | undefined;
    small?: boolean | undefined;
  };

/** A native select, which works best on cheap phones. */
export function Select(props: SelectProps) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className, ...others } = props;
  const { options, placeholder, small, ...select } = others;
  const { t } = useTranslation('ui');
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
      {(attributes) => (
        <div className={inputBoxClass({ kind: 'select', small })}>
          <select {...select} {...attributes} {...(disabledReason ? { disabled: true } : {})}>
            {placeholder !== null && <option value="">{placeholder ?? t('choose')}</option>}
            {options.map((entry) =>
              'options' in entry ? (
                <optgroup key={entry.label} label={entry.label}>
                  {entry.options.map(choiceOf)}
                </optgroup>
              ) : (
                choiceOf(entry)
              ),
            )}
          </select>
          <ChevronDown />
        </div>
      )}
    </Field>
  );
}

function choiceOf({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
