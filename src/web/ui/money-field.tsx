import { groupThousands } from './format.ts';
import { useFormattedInput } from './formatted-input.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useLocale } from './use-locale.ts';

export type MoneyFieldProps = Omit<TextFieldProps, 'before' | 'type' | 'inputMode'> & {
  /** 0 rupiah, else dollars. */
  unit?: number;
};

/**
 * A whole amount, its thousands grouped as they are typed. The form's value is the grouped text: register it with
 * `setValueAs: parseWholeNumber`.
 */
export function MoneyField({ ref, onChange, defaultValue, unit = 0, ...props }: MoneyFieldProps) {
  const locale = useLocale();
  const format = (typed: string) => groupThousands(typed, locale);
  const formatted = useFormattedInput(format, { ref, onChange });
  return (
    <TextField
      autoComplete="off"
      {...props}
      {...(defaultValue === undefined ? {} : { defaultValue: format(String(defaultValue)) })}
      {...formatted}
      type="text"
      inputMode="numeric"
      before={<span className="pre">{unit === 0 ? 'Rp' : '$'}</span>}
    />
  );
}
