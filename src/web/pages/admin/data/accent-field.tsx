import { TextField, type TextFieldProps } from '../../../ui/text-field.tsx';
import styles from './accent-field.module.css';

type AccentFieldProps = Omit<TextFieldProps, 'before'> & {
  /** What is in the field now. */
  color: string;
  /** What the picker shows while the field is empty: it always has a colour. */
  usual: string;
  /** What the browser's own picker is called. */
  pickLabel: string;
  onPick: (color: string) => void;
};

/** A colour that is typed as six hex digits or chosen in the browser's picker. */
export function AccentField({ color, usual, pickLabel, onPick, ...field }: AccentFieldProps) {
  const isColor = /^#[\dA-Fa-f]{6}$/.test(color);
  return (
    <TextField
      {...field}
      before={
        <input
          type="color"
          className={styles.picker}
          aria-label={pickLabel}
          value={(isColor ? color : usual).toLowerCase()}
          onChange={(event) => onPick(event.target.value.toUpperCase())}
        />
      }
    />
  );
}
