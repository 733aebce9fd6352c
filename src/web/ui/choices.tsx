import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './choices.module.css';
import { classNames } from './class-names.ts';
import { Asterisk, FieldNote, type FieldTexts, fieldClass, labelClass, noteOf } from './field.tsx';

type ChoiceAttributes = Omit<
  ComponentProps<'input'>,
  'id' | 'type' | 'className' | 'required' | 'disabled' | 'children'
>;
type ToggleTexts = Pick<FieldTexts, 'error' | 'hint' | 'disabledReason' | 'required' | 'className'>;

/** A checkbox by itself; its name comes from the label around it. */
export function CheckboxInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input type="checkbox" {...props} className={styles.checkbox} />;
}

/** A switch by itself; its name comes from the label around it. */
export function SwitchInput({ className, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its own state
      role="switch"
      {...props}
      className={classNames(styles.switch, className)}
    />
  );
}

/** A radio button by itself; its name comes from the label around it. */
export function RadioInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return <input {...props} type="radio" className={styles.radio} />;
}

/** Class names of a row of segments. */
export function segmentsClass(className?: string): string {
  return classNames(styles.segments, className);
}

export type CheckboxProps = ToggleTexts &
  ChoiceAttributes & {
    /** May contain links. */
    label: ReactNode;
  };

export function Checkbox(props: CheckboxProps) {
  const { label, error, hint, disabledReason, required, className, ...input } = props;
  const id = useId();
  const note = noteOf({ error, hint, disabledReason });
  return (
    <div className={fieldClass(className)}>
      <label className={styles.choice}>
        <CheckboxInput
          {...input}
          {...(required ? { required } : {})}
          {...(disabledReason ? { disabled: true } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(note ? { 'aria-describedby': id } : {})}
        />
        <span>
          {label}
          {required && <Asterisk />}
        </span>
      </label>
      <FieldNote id={id} note={note} />
    </div>
  );
}

export type SwitchProps = ToggleTexts & ChoiceAttributes & { label: string };

/** Turns something on or off immediately; the hint is below its label. */
export function Switch(props: SwitchProps) {
  const { label, error, hint, disabledReason, required, className, ...input } = props;
  const id = useId();
  const text = disabledReason || hint;
  return (
    <div className={fieldClass(className)}>
      <label className={styles.switchRow}>
        <span>
          {label}
          {text && <small id={id}>{text}</small>}
        </span>
        <SwitchInput
          {...input}
          {...(required ? { required } : {})}
          {...(disabledReason ? { disabled: true } : {})}
          {...(text ? { 'aria-describedby': id } : {})}
        />
      </label>
      <FieldNote id={`${id}-error`} note={noteOf({ error })} />
    </div>
  );
}

export type Choice<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  disabledReason?: string | null | undefined;
};
export type RadioGroupProps<Value extends string> = FieldTexts &
  Omit<ChoiceAttributes, 'value' | 'defaultValue' | 'checked' | 'defaultChecked'> & {
    name: string;
    options: readonly Choice<Value>[];
    /** The chosen value of a controlled group. */
    value?: Value | null | undefined;
    defaultValue?: Value | null | undefined;
    onValueChange?: ((value: Value) => void) | undefined;
  };

/** A choice of one among a few visible options. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, error, hint, required, disabledReason, className, confirmation, ...others } = props;
  const id = useId();
  const note = noteOf({ error, hint, disabledReason, confirmation });
  return (
    <fieldset className={fieldClass(className)} {...(note ? { 'aria-describedby': id } : {})}>
      <legend className={labelClass(isLabelHidden)}>
        {label}
        {required && <Asterisk />}
      </legend>
      {others.options.map((option) => {
        const reason = disabledReason || option.disabledReason;
        const detail = option.disabledReason || option.hint;
        return (
          <label key={option.value} className={styles.choice}>
            <RadioInput {...radioAttributes(others, option, Boolean(reason))} />
            <span>
              {option.label}
              {detail && <small>{detail}</small>}
            </span>
          </label>
        );
      })}
      <FieldNote id={id} note={note} />
    </fieldset>
  );
}

export type SegmentedProps<Value extends string> = Omit<
  RadioGroupProps<Value>,
  'hint' | 'confirmation' | 'disabledReason'
> & {
  /** As wide as its container: segments of equal width, or each as wide as its text, wrapping if necessary. */
  stretch?: 'evenly' | 'by-content' | undefined;
};

/** A choice of one among two to five short labels side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, isLabelHidden, error, required, stretch, className, ...others } = props;
  const id = useId();
  const note = noteOf({ error });
  return (
    <fieldset
      className={fieldClass(className)}
      {...(error ? { 'data-error': true } : {})}
      {...(note ? { 'aria-describedby': id } : {})}
    >
      <legend className={labelClass(isLabelHidden)}>
        {label}
        {required && <Asterisk />}
      </legend>
      <span className={segmentsClass(stretch && classNames(styles.wide, stretch === 'by-content' && styles.uneven))}>
        {others.options.map((option) => (
          <label key={option.value} {...(option.disabledReason ? { title: option.disabledReason } : {})}>
            <input {...radioAttributes(others, option, Boolean(option.disabledReason))} />
            {option.label}
          </label>
        ))}
      </span>
      <FieldNote id={id} note={note} />
    </fieldset>
  );
}

/** Attributes of one radio button of a group: controlled if the group has a value, otherwise uncontrolled. */
function radioAttributes<Value extends string>(
  group: Omit<RadioGroupProps<Value>, keyof FieldTexts>,
  option: Choice<Value>,
  isDisabled: boolean,
): ComponentProps<'input'> {
  const { options, value, defaultValue, onValueChange, onChange, ...input } = group;
  return {
    ...input,
    type: 'radio',
    value: option.value,
    ...(value === undefined ? {} : { checked: value === option.value }),
    ...(value === undefined && defaultValue ? { defaultChecked: defaultValue === option.value } : {}),
    ...(isDisabled ? { disabled: true } : {}),
    onChange: (event) => {
      onChange?.(event);
      onValueChange?.(option.value);
    },
  };
}
