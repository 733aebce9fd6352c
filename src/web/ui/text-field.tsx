import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldTexts, usePrompt } from './field.tsx';
import { inputBoxClass } from './input-box.ts';

/** Attributes that a field passes to its input; react-hook-form's `register` returns some of them. */
export type InputAttributes = Omit<
  ComponentProps<'input'>,
  'id' | 'prefix' | 'className' | 'required' | 'disabled' | 'size' | 'children'
>;

export type TextFieldProps = FieldTexts &
  InputAttributes & {
    before?: ReactNode;
    after?: ReactNode;
    /** Shown between the box and the note below it. */
    below?: ReactNode;
    small?: boolean | undefined;
  };

export function TextField(props: TextFieldProps) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className, ...others } = props;
  const { before, after, below, small, 'aria-describedby': describedBy, ...input } = others;
  const prompt = usePrompt(props);
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
      describedBy={describedBy}
    >
      {(attributes) => (
        <>
          <div className={inputBoxClass({ small, isValid: Boolean(confirmation) })}>
            {before}
            <input
              type="text"
              placeholder={prompt}
              {...input}
              {...attributes}
              {...(disabledReason ? { readOnly: true } : {})}
            />
            {after}
          </div>
          {below}
        </>
      )}
    </Field>
  );
}
