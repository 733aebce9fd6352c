import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** What every field of a form says about itself. */
export type FieldWords = {
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

type FieldProps = FieldWords & {
  /** Stands at the end of the line below the control. */
  counter?: ReactNode;
  /** Ids of further texts that describe the control. */
  describedBy?: string | undefined;
  children: (attributes: ControlAttributes) => ReactNode;
};

/** Label, control, and below it what is wrong, right or good to know. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className, counter, children } =
    props;
  const id = useId();
  const note = noteOf({ error, hint, confirmation, disabledReason });
  const describedBy = classNames(note && `${id}-note`, props.describedBy);
  return (
    <div className={classNames('fld', className)}>
      <label htmlFor={id} className={classNames(isLabelHidden && 'sr-only')}>
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
        <div className="fld-foot">
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
    <span className="req" aria-hidden="true">
      {' *'}
    </span>
  );
}

type Note = { kind: 'errt' | 'okt' | 'hint'; text: ReactNode };

/** The one thing to say below a control: an error goes before good news, good news before a hint. */
export function noteOf(words: Pick<FieldWords, 'error' | 'hint' | 'confirmation' | 'disabledReason'>): Note | null {
  if (words.error) return { kind: 'errt', text: words.error };
  if (words.confirmation) return { kind: 'okt', text: words.confirmation };
  const text = words.disabledReason || words.hint;
  return text ? { kind: 'hint', text } : null;
}

export function FieldNote({ id, note }: { id: string; note: Note | null }) {
  if (!note) return null;
  return (
    <p id={id} className={note.kind}>
      {note.kind === 'errt' && <CircleAlert className="ic" />}
      {note.kind === 'okt' && <CircleCheck className="ic" />}
      {note.text}
    </p>
  );
}
