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
export function ColorField<Value extends string | null>(props: ColorFieldProps<Value>) {
  const { label, value, colors, none } = props;
  const { t } = useTranslation('designer');
  const onChange = props.onChange as (value: string | null) => void;
  const isOwn = value !== null && !colors.includes(value);
  const name = (color: string) => t(`colors.${color.slice(1)}`, { defaultValue: color });
  return (
    <fieldset className="dz-field">
      <legend>{label}</legend>
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
            style={{ background: color }}
            aria-pressed={value === color}
            aria-label={name(color)}
            title={name(color)}
            onClick={() => onChange(color)}
          />
        ))}
        <label
          className={classNames('sw-c add', isOwn && 'own')}
          style={isOwn ? { background: value } : undefined}
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
    </fieldset>
  );
}
