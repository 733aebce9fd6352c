import { useState } from 'react';
import { phoneFieldText, typedPhoneText } from '../../contract/text/phone-rules.ts';
import { type InputFormat, useFormattedInput } from './formatted-input.ts';
import { inputPrefixClass } from './input-box.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'before' | 'type' | 'inputMode'>;

const PHONE_FORMAT: InputFormat = {
  typed: ({ after }) => typedPhoneText(after),
  inserted: phoneFieldText,
  blurred: phoneFieldText,
};

/**
 * A phone number: an Indonesian one after +62, without its leading 0 or 62, or one that begins with + and another
 * country's code, which is kept.
 */
export function PhoneField({ ref, onChange, onBlur, defaultValue, ...props }: PhoneFieldProps) {
  const initial = phoneFieldText(String(defaultValue ?? ''));
  const [isWhole, setWhole] = useState(initial.startsWith('+'));
  const onShow = (text: string) => setWhole(text.startsWith('+'));
  const formatted = useFormattedInput(PHONE_FORMAT, { ref, onChange, onBlur, onShow });
  return (
    <TextField
      autoComplete="tel"
      {...props}
      {...(defaultValue === undefined ? {} : { defaultValue: initial })}
      {...formatted}
      type="tel"
      inputMode="tel"
      before={isWhole ? null : <span className={inputPrefixClass}>+62</span>}
    />
  );
}
