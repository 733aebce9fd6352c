import { useId } from 'react';

export type RangeFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** What the value means, for those who hear it: `62 %`. */
  valueText?: string;
  /** Shows a box in which the number can be typed. */
  hasNumber?: boolean;
  onChange: (value: number) => void;
};

/** A number on a scale, by thumb, keys or, with `hasNumber`, by typing it. */
export function RangeField(props: RangeFieldProps) {
  const { label, value, min, max, step = 1, valueText, hasNumber = false, onChange } = props;
  const id = useId();
  return (
    <div className="dz-field">
      <label htmlFor={id} className="dz-label">
        <span>{label}</span>
        {!hasNumber && valueText && <output htmlFor={id}>{valueText}</output>}
      </label>
      <div className="sizer">
        {hasNumber && <span aria-hidden="true">{min}</span>}
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          style={{ '--share': `${((value - min) / (max - min)) * 100}%` }}
          {...(valueText ? { 'aria-valuetext': valueText } : {})}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        {hasNumber && (
          <>
            <span aria-hidden="true">{max}</span>
            <span className="inp sm num">
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
    </div>
  );
}
