import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** The texts and state of every form field. */
export type FieldTexts = {
  label: string;
  /** For fields whose purpose is visible from the context; screen readers still announce the label. */
  isLabelHidden?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** A success message about the value, such as an accepted code. */
  confirmation?: string | undefined;
  /** Shows an asterisk; the field must not be empty. */
  required?: boolean | undefined;
  /** Why it is disabled; shown below it. */
  disabledReason?: string | null | undefined;
  className?: string | undefined;
};

/** Attributes that connect a control with its field's label, error and hint. */
export type ControlAttributes = {
  id: string;
  required?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type FieldProps = FieldTexts & {
  /** Shown at the end of the line below the control. */
  counter?: ReactNode;
  /** Ids of further texts that describe the control. */
  describedBy?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
};

/** What a required field asks for while it is empty, unless it has a placeholder of its own. */
export function usePrompt({ label, required }: Pick<FieldTexts, 'label' | 'required'>): string | undefined {
  const { t } = useTranslation('ui');
  if (!required) return undefined;
  // Within a sentence only names keep their capital letter.
  const isName = /^\p{Lu}\S*\p{Lu}/u.test(label);
  return t('enter', { field: isName ? label : label.charAt(0).toLowerCase() + label.slice(1) });
}

/** Class names of a field's outermost element, for other groups of controls. */
export function fieldClass(className?: string): string {
  return classNames(styles.field, className);
}

/** Class names of a field's label or legend. */
export function labelClass(isHidden = false): string {
  return classNames(isHidden ? 'sr-only' : styles.label);
}

/** A label, a control, and below it an error, a confirmation or a hint. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className, counter, children } =
    props;
  const id = useId();
  const note = noteOf({ error, hint, confirmation, disabledReason });
  const describedBy = classNames(note && `${id}-note`, props.describedBy);
  return (
    <div className={fieldClass(className)}>
      <label htmlFor={id} className={labelClass(isLabelHidden)}>
        {label}
        {required && <Asterisk />}
      </label>
      {children({
        id,
        ...(required ? { required } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {counter ? (
        <div className={styles.footer}>
          <FieldNote id={`${id}-note`} note={note} />
          {counter}
        </div>
      ) : (
        <FieldNote id={`${id}-note`} note={note} />
      )}
    </div>
  );
}

export function Asterisk() {
  return (
    <span className={styles.asterisk} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** A hint about a field or a section. */
export function Hint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles.hint, className)} />;
}

/** An error message that belongs to no field. */
export function ErrorText({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles.error, className)} />;
}

type Note = { kind: 'error' | 'success' | 'hint'; text: ReactNode };

/** The text to show below a control: the error, else the confirmation, else the hint. */
export function noteOf(texts: Pick<FieldTexts, 'error' | 'hint' | 'confirmation' | 'disabledReason'>): Note | null {
  if (texts.error) return { kind: 'error', text: texts.error };
  if (texts.confirmation) return { kind: 'success', text: texts.confirmation };
  const text = texts.disabledReason || texts.hint;
  return text ? { kind: 'hint', text } : null;
}

export function FieldNote({ id, note }: { id: string; note: Note | null }) {
  if (!note) return null;
  return (
    <p id={id} className={styles[note.kind]}>
      {note.kind === 'error' && <CircleAlert />}
      {note.kind === 'success' && <CircleCheck />}
      {note.text}
    </p>
  );
}
