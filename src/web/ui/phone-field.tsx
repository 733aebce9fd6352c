import { groupPhone } from './format.ts';
import { useFormattedInput } from './formatted-input.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'before' | 'type' | 'inputMode'>;

/** An Indonesian number after its +62; a leading 0 or 62 that is typed or pasted goes away. */
export function PhoneField({ ref, onChange, defaultValue, ...props }: PhoneFieldProps) {
  const formatted = useFormattedInput(groupPhone, { ref, onChange });
  return (
    <TextField
      autoComplete="tel-national"
      {...props}
      {...(defaultValue === undefined ? {} : { defaultValue: groupPhone(String(defaultValue)) })}
      {...formatted}
      type="tel"
      inputMode="numeric"
      before={<span className="pre">+62</span>}
    />
  );
}
