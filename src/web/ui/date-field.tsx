import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayBounds, dayText, parseDay } from '../../contract/text/days.ts';
import type { CalendarProps } from './calendar.tsx';
import { useCloseOnBack } from './close-on-back.ts';
import { DATE_FORMAT } from './date-text.ts';
import type { FieldTexts } from './field.tsx';
import { useFormattedInput } from './formatted-input.ts';
import { iconButtonClass } from './icon-button.tsx';
import { popupClass, positionerClass } from './popup.ts';
import { TextField } from './text-field.tsx';

export type DateFieldProps = FieldTexts & {
  name: string;
  /** The day, such as 2026-03-02; while no valid day is typed, the typed text. */
  value: string;
  onChange: (value: string) => void;
  /** The current day in Jakarta. */
  today: string;
  bounds: DayBounds;
};

/**
 * A day, typed as DD/MM/YYYY or chosen from a calendar. Until the scripts have loaded it is the browser's own date
 * field. Its form sends the day as 2026-03-02. A page with this field loads the `dates` texts.
 */
export function DateField({ today, ...props }: DateFieldProps) {
  const { name, value, onChange, bounds, ...texts } = props;
  const native = useRef<HTMLInputElement>(null);
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => {
    if (hasScripts) return;
    // What was chosen before the scripts had loaded.
    const typed = native.current?.value;
    if (typed) onChange(typed);
    setHasScripts(true);
  }, [hasScripts, onChange]);
  if (hasScripts) return <TypedDate {...props} today={today} />;
  const { first, last } = bounds;
  return <TextField {...texts} ref={native} type="date" name={name} min={first} max={last} defaultValue={value} />;
}

function TypedDate({ name, value, onChange, today, bounds, ...texts }: DateFieldProps) {
  const { t } = useTranslation('dates');
  const hintId = useId();
  const change = ({ target }: { target: HTMLInputElement }) => onChange(parseDay(target.value) ?? target.value);
  const formatted = useFormattedInput(DATE_FORMAT, { onChange: change, onBlur: change });
  return (
    <>
      <TextField
        {...texts}
        {...formatted}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('pattern')}
        value={dayText(value)}
        aria-describedby={hintId}
        after={
          texts.disabledReason ? null : (
            <CalendarButton label={texts.label} value={value} onChange={onChange} today={today} bounds={bounds} />
          )
        }
        below={
          <span id={hintId} hidden>
            {t('pattern_hint', { example: dayText(bounds.last) })}
          </span>
        }
      />
      <input type="hidden" name={name} value={value} />
    </>
  );
}

type CalendarButtonProps = Pick<DateFieldProps, 'label' | 'value' | 'onChange' | 'today' | 'bounds'>;

/** The button at the end of the field, and the calendar that it opens. */
function CalendarButton({ label, value, onChange, today, bounds }: CalendarButtonProps) {
  const { t } = useTranslation('dates');
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  useCloseOnBack(isOpen, () => setOpen(false));
  const open = async () => {
    if (!Calendar) {
      const module = await import('./calendar.tsx');
      setCalendar(() => module.default);
    }
    setOpen(true);
  };
  const title = t('open', { label });
  return (
    // Without a connection the calendar does not open, but the day can be typed.
    <Popover.Root open={isOpen} onOpenChange={(next) => (next ? void open().catch(() => undefined) : setOpen(false))}>
      <Popover.Trigger className={iconButtonClass({ className: '-mr-3' })} aria-label={title} title={title}>
        <CalendarDays />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={positionerClass} sideOffset={8} align="end">
          <Popover.Popup
            ref={popup}
            className={popupClass({ className: 'max-w-none' })}
            aria-label={title}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]') ?? true}
          >
            {Calendar && (
              <Calendar
                day={parseDay(value)}
                today={today}
                bounds={bounds}
                onChoose={(day) => {
                  onChange(day);
                  setOpen(false);
                }}
              />
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
