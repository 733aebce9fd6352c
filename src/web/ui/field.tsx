import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

/** What every field of a form says about itself. */
export type FieldTexts = {
  label: string;
  /** For fields whose place already says what they are; the label is still there to be heard. */
  isLabelHidden?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  /** Good news about the value, such as a code that was accepted. */
  confirmation?: string | undefined;
  /** Carries an asterisk and must not be left empty. */
  required?: boolean | undefined;
  /** Why it cannot be changed now; shown below it. */
  disabledReason?: string | null | undefined;
  className?: string | undefined;
};

/** What the control within a field must carry, so that label, error and hint belong to it. */
export type ControlAttributes = {
  id: string;
  required?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type FieldProps = FieldTexts & {
  /** Stands at the end of the line below the control. */
  counter?: ReactNode;
  /** Ids of further texts that describe the control. */
  describedBy?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
};

/** Class names of a field's outermost element, for groups of controls that are not one of the fields here. */
export function fieldClass(className?: string): string {
  return classNames(styles.field, className);
}

/** Class names of a field's label or legend. */
export function labelClass(isHidden = false): string {
  return classNames(isHidden ? 'sr-only' : styles.label);
}

/** Label, control, and below it what is wrong, right or good to know. */
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

/** Small print about a field or a section. */
export function Hint({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles.hint, className)} />;
}

/** What is wrong, where no field says it. */
export function ErrorText({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles.error, className)} />;
}

type Note = { kind: 'error' | 'success' | 'hint'; text: ReactNode };

/** The one thing to say below a control: an error goes before good news, good news before a hint. */
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
