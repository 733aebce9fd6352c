import { Ban, Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useWords } from '../../use-words.ts';
import styles from './color-field.module.css';
import { PanelField } from './panel-field.tsx';

export type ColorFieldProps<Value extends string | null> = {
  label: string;
  value: Value;
  colors: readonly string[];
  onChange: (value: Value extends null ? string | null : string) => void;
  /** Label of the option without a colour; without it, a colour is required. */
  none?: string;
};

/** A labelled choice of a palette colour, or of any colour by the device's colour picker. */
export function ColorField<Value extends string | null>({ label, ...props }: ColorFieldProps<Value>) {
  return (
    <PanelField legend={label}>
      <ColorButtons {...props} />
    </PanelField>
  );
}

/** The colour buttons without a label. */
export function ColorButtons<Value extends string | null>(props: Omit<ColorFieldProps<Value>, 'label'>) {
  const { value, colors, none } = props;
  const t = useWords();
  const nameOf = useColorName();
  const onChange = props.onChange as (value: string | null) => void;
  const isOwn = value !== null && !colors.includes(value);
  return (
    <div className={styles.colors}>
      {none && (
        <button
          type="button"
          className={classNames(styles.swatch, styles.noColor)}
          aria-pressed={value === null}
          aria-label={none}
          title={none}
          onClick={() => onChange(null)}
        >
          <Ban />
        </button>
      )}
      {colors.map((color) => (
        <ColorSwatch
          key={color}
          color={color}
          aria-pressed={value === color}
          aria-label={nameOf(color)}
          title={nameOf(color)}
          onClick={() => onChange(color)}
        />
      ))}
      <label
        className={classNames(styles.swatch, styles.picker, isOwn && styles.custom)}
        style={isOwn ? { backgroundColor: value } : undefined}
        title={t('another_color')}
      >
        {!isOwn && <Plus />}
        <input
          type="color"
          aria-label={isOwn ? `${t('another_color')}: ${value}` : t('another_color')}
          value={value ?? '#15171c'}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
      </label>
    </div>
  );
}

/** A button for one colour. */
export function ColorSwatch({
  color,
  ...button
}: Omit<ComponentProps<'button'>, 'className' | 'style'> & { color: string }) {
  return <button type="button" {...button} className={styles.swatch} style={{ backgroundColor: color }} />;
}

/** Returns a function that names a colour; a colour outside the palette by its hex value. */
export function useColorName(): (color: string) => string {
  const t = useWords();
  return (color) => t(`colors.${color.slice(1)}`, { defaultValue: color });
}
