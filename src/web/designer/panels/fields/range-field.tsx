import { type ComponentProps, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { inputBoxClass } from '../../../ui/input-box.ts';
import { PanelField } from './panel-field.tsx';
import styles from './range-field.module.css';

export type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value for screen readers, such as `62 %`. */
  valueText?: string;
  /** Shows an input for typing the number. */
  hasNumber?: boolean;
  onChange: (value: number) => void;
};

/** A labelled slider; with `hasNumber`, the number can also be typed. */
export function RangeField(props: RangeFieldProps) {
  const { label, value, min, max, step = 1, valueText, hasNumber = false, onChange } = props;
  const id = useId();
  return (
    <PanelField>
      <label htmlFor={id}>
        <span>{label}</span>
        {!hasNumber && valueText && <output htmlFor={id}>{valueText}</output>}
      </label>
      <div className={styles.scale}>
        {hasNumber && <span aria-hidden="true">{min}</span>}
        <Slider
          id={id}
          min={min}
          max={max}
          step={step}
          value={value}
          {...(valueText ? { valueText } : {})}
          onChange={onChange}
        />
        {hasNumber && (
          <>
            <span aria-hidden="true">{max}</span>
            <span className={classNames(inputBoxClass({ small: true, className: 'tabular-nums' }), styles.number)}>
              <input
                type="number"
                inputMode="numeric"
                aria-label={label}
                min={min}
                max={max}
                step={step}
                value={value}
                onChange={(event) => {
                  if (Number.isFinite(event.target.valueAsNumber)) onChange(event.target.valueAsNumber);
                }}
              />
            </span>
          </>
        )}
      </div>
    </PanelField>
  );
}

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'onChange'> &
  Pick<RangeFieldProps, 'value' | 'min' | 'max' | 'valueText' | 'onChange'>;

/** A slider without a label. */
export function Slider({ valueText, onChange, ...input }: SliderProps) {
  const { value, min, max } = input;
  return (
    <input
      {...input}
      type="range"
      className={styles.slider}
      style={{ '--share': `${((value - min) / (max - min)) * 100}%` }}
      {...(valueText ? { 'aria-valuetext': valueText } : {})}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}
