import { useFormattedInput } from './formatted-input.ts';
import { type NumberStyle, numberFormat, numberText } from './number-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useLocale } from './use-locale.ts';

export type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'value' | 'defaultValue'> &
  Omit<NumberStyle, 'locale'> & { defaultValue?: number | null | undefined };

/** A number field. The form's value is the displayed text; parse it with `numberOf`, for example in `setValueAs`. */
export function NumberField(props: NumberFieldProps) {
  const {
    ref,
    onChange,
    onBlur,
    decimals,
    grouped,
    digits,
    negative = false,
    words = false,
    defaultValue,
    ...field
  } = props;
  const style = { locale: useLocale(), decimals, grouped, digits, negative, words };
  const formatted = useFormattedInput(numberFormat(style), { ref, onChange, onBlur });
  return (
    <TextField
      autoComplete="off"
      {...field}
      {...(defaultValue == null ? {} : { defaultValue: numberText(defaultValue, style) })}
      {...formatted}
      type="text"
      // A numeric keyboard has no minus key.
      inputMode={negative ? 'text' : grouped ? 'decimal' : 'numeric'}
    />
  );
}
