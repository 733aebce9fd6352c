import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { TextField } from './text-field.tsx';

type MinuteFieldProps = Omit<DateFieldProps, 'disabledReason'> & {
  /** Gets what moves the focus into the field. */
  focusRef?: (target: { focus: () => void } | null) => void;
};

/** A day and a time of it. The value is such as 2026-03-02T10:04; empty if neither is given. */
export function MinuteField({ value, onChange, focusRef, name, ...props }: MinuteFieldProps) {
  const { t } = useTranslation('dates');
  const whole = useRef<HTMLDivElement>(null);
  const [day = '', time = ''] = value.split('T');
  const change = (to: { day: string; time: string }) => onChange(to.day || to.time ? `${to.day}T${to.time}` : '');
  const { label, required, error } = props;
  const focus = () => whole.current?.querySelector('input')?.focus();
  return (
    <div
      ref={(element) => {
        whole.current = element;
        focusRef?.(element && { focus });
      }}
      className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]"
    >
      <DateField {...props} name={`${name}_day`} value={day} onChange={(chosen) => change({ day: chosen, time })} />
      <TextField
        label={t('time')}
        aria-label={t('time_of', { label })}
        type="time"
        required={required}
        {...(error ? { 'aria-invalid': true } : {})}
        value={time}
        onChange={({ target }) => change({ day, time: target.value })}
      />
    </div>
  );
}
