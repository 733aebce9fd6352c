import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import { DayPicker } from 'react-day-picker';
import { useTranslation } from 'react-i18next';
import type { DayBounds } from '../../contract/text/days.ts';
import styles from './calendar.module.css';
import { dateLocaleOf } from './date-locale.ts';
import { useLocale } from './use-locale.ts';

export type CalendarProps = {
  /** The chosen day, such as 2026-03-02. */
  day: string | null;
  /** The day to mark as today. */
  today: string;
  bounds: DayBounds;
  onChoose: (day: string) => void;
};

const ICONS = { left: ChevronLeft, right: ChevronRight, up: ChevronDown, down: ChevronDown };

function Chevron({ orientation = 'right' }: { orientation?: keyof typeof ICONS }) {
  const Icon = ICONS[orientation];
  return <Icon aria-hidden="true" />;
}

/** A month of days to choose from. Its code is loaded when a calendar is opened for the first time. */
export default function Calendar({ day, today, bounds, onChoose }: CalendarProps) {
  const { t } = useTranslation('dates');
  const { tag, weekStartsOn } = dateLocaleOf(useLocale(), navigator.languages);
  const format = useMemo(() => {
    const by = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options);
    const formats = {
      day: by({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      month: by({ month: 'long', year: 'numeric' }),
      month_name: by({ month: 'long' }),
      weekday: by({ weekday: 'long' }),
      weekday_short: by({ weekday: 'short' }),
    };
    return (name: keyof typeof formats, date: Date) => formats[name].format(date);
  }, [tag]);
  const [first, last] = [dateOf(bounds.first), dateOf(bounds.last)];
  return (
    <DayPicker
      mode="single"
      required
      selected={day === null ? undefined : dateOf(day)}
      onSelect={(chosen) => onChoose(dayOf(chosen))}
      today={dateOf(today)}
      defaultMonth={dateOf(day ?? (today > bounds.last ? bounds.last : today))}
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      weekStartsOn={weekStartsOn}
      fixedWeeks
      captionLayout="dropdown"
      navLayout="around"
      lang={tag}
      className={styles.calendar ?? ''}
      components={{ Chevron }}
      formatters={{
        formatMonthDropdown: (date) => format('month_name', date),
        formatWeekdayName: (date) => format('weekday_short', date),
      }}
      labels={{
        labelGrid: (date) => format('month', date),
        labelWeekday: (date) => format('weekday', date),
        labelDayButton: (date, { today: isToday, selected: isSelected }) => {
          const label = format('day', date);
          const withToday = isToday ? t('today', { day: label }) : label;
          return isSelected ? t('selected', { day: withToday }) : withToday;
        },
        labelPrevious: () => t('previous_month'),
        labelNext: () => t('next_month'),
        labelMonthDropdown: () => t('month'),
        labelYearDropdown: () => t('year'),
      }}
    />
  );
}

// The calendar counts in the browser's time zone. Noon exists on every day of every zone.
function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

function dayOf(date: Date): string {
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(date.getFullYear(), 4)}-${pad(date.getMonth() + 1, 2)}-${pad(date.getDate(), 2)}`;
}
