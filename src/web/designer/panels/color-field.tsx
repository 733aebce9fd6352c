import { Ban, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';

export type ColorFieldProps<Value extends string | null> = {
  label: string;
  value: Value;
  colors: readonly string[];
  onChange: (value: Value extends null ? string | null : string) => void;
  /** Offers to have no colour at all. */
  none?: string;
};

/** A colour of the palette, or any other by the device's own picker. */
export function ColorField<Value extends string | null>({ label, ...props }: ColorFieldProps<Value>) {
  return (
    <fieldset className="dz-field">
      <legend>{label}</legend>
      <ColorButtons {...props} />
    </fieldset>
  );
}

/** The colours alone, where something else says what they are for. */
export function ColorButtons<Value extends string | null>(props: Omit<ColorFieldProps<Value>, 'label'>) {
  const { value, colors, none } = props;
  const { t } = useTranslation('designer');
  const nameOf = useColorName();
  const onChange = props.onChange as (value: string | null) => void;
  const isOwn = value !== null && !colors.includes(value);
  return (
    <div className="swl">
      {none && (
        <button
          type="button"
          className="sw-c none"
          aria-pressed={value === null}
          aria-label={none}
          title={none}
          onClick={() => onChange(null)}
        >
          <Ban className="ic" />
        </button>
      )}
      {colors.map((color) => (
        <button
          key={color}
          type="button"
          className="sw-c"
          style={{ backgroundColor: color }}
          aria-pressed={value === color}
          aria-label={nameOf(color)}
          title={nameOf(color)}
          onClick={() => onChange(color)}
        />
      ))}
      <label
        className={classNames('sw-c add', isOwn && 'own')}
        style={isOwn ? { backgroundColor: value } : undefined}
        title={t('another_color')}
      >
        {!isOwn && <Plus className="ic" />}
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

/** What a colour is called; one outside the palette by its number. */
export function useColorName(): (color: string) => string {
  const { t } = useTranslation('designer');
  return (color) => t(`colors.${color.slice(1)}`, { defaultValue: color });
}
