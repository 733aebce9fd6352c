import { groupPhone } from './format.ts';
import { type InputFormat, useFormattedInput } from './formatted-input.ts';
import { inputPrefixClass } from './input-box.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'before' | 'type' | 'inputMode'>;

const PHONE_FORMAT: InputFormat = {
  typed: ({ after }) => groupPhone(after),
  inserted: groupPhone,
  blurred: groupPhone,
};

/** An Indonesian phone number after +62; a leading 0 or 62 is removed. */
export function PhoneField({ ref, onChange, onBlur, defaultValue, ...props }: PhoneFieldProps) {
  const formatted = useFormattedInput(PHONE_FORMAT, { ref, onChange, onBlur });
  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      {...(defaultValue === undefined ? {} : { defaultValue: groupPhone(String(defaultValue)) })}
      {...formatted}
      type="tel"
      inputMode="numeric"
      before={<span className={inputPrefixClass}>+62</span>}
    />
  );
}
