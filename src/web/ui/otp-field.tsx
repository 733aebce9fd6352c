import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { Asterisk, FieldNote, type FieldTexts, fieldClass, labelClass, noteOf } from './field.tsx';
import { joinRefs } from './formatted-input.ts';
import styles from './otp-field.module.css';
import type { InputAttributes } from './text-field.tsx';

const LENGTH = 6;
const POSITIONS = Array.from({ length: LENGTH }, (_, position) => position);

/**
 * A six-digit code: one input over six drawn boxes, so that pasting, autofill and screen readers work. Its form is submitted with
 * the sixth digit, which the page says beforehand.
 */
export function OtpField(props: FieldTexts & InputAttributes) {
  const { label, isLabelHidden, error, hint, confirmation, required, disabledReason, className, ...others } = props;
  const { onChange, ref, ...input } = others;
  const id = useId();
  const element = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(digitsOf(String(props.value ?? props.defaultValue ?? '')));
  // The form may reset the field.
  useEffect(() => setCode(digitsOf(element.current?.value ?? '')));
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = digitsOf(event.target.value);
    if (event.target.value !== typed) event.target.value = typed;
    setCode(typed);
    onChange?.(event);
    if (typed.length === LENGTH && typed !== code) event.target.form?.requestSubmit();
  };
  // The boxes cannot show a caret in the middle, so digits are added and deleted at the end only.
  const moveCaretToEnd = (event: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    if (selectionStart === selectionEnd && selectionEnd !== value.length) {
      event.currentTarget.setSelectionRange(value.length, value.length);
    }
  };
  const note = noteOf({ error, hint, confirmation, disabledReason });
  return (
    <div className={fieldClass(className)}>
      <label htmlFor={id} className={labelClass(isLabelHidden)}>
        {label}
        {required && <Asterisk />}
      </label>
      <div className={styles.code}>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          {...input}
          id={id}
          ref={joinRefs(element, ref)}
          onChange={change}
          onSelect={moveCaretToEnd}
          {...(required ? { required } : {})}
          {...(disabledReason ? { readOnly: true } : {})}
          {...(error ? { 'aria-invalid': true } : {})}
          {...(note ? { 'aria-describedby': `${id}-note` } : {})}
        />
        {POSITIONS.map((position) => (
          <span
            key={position}
            aria-hidden="true"
            className={classNames(position === Math.min(code.length, LENGTH - 1) && styles.current)}
          >
            {code.charAt(position)}
          </span>
        ))}
      </div>
      <FieldNote id={`${id}-note`} note={note} />
    </div>
  );
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, LENGTH);
}
