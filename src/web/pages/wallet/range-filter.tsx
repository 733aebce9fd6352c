import { CalendarRange } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { links } from '../../../contract/pages/links.ts';
import { type DayRange, dayRangeErrors, dayText } from '../../../contract/text/days.ts';
import { HISTORY_DAYS } from '../../../contract/wallet/rules.ts';
import { fieldErrorText } from '../../api/field-error-text.ts';
import { usePrefix } from '../../layout/frame-links.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { chipClass } from '../../ui/chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { addressOf, type HistoryChoice, NO_RANGE } from './history-filter.ts';

type RangeFilterProps = {
  choice: HistoryChoice;
  /** The current day in Jakarta. */
  today: string;
  /** The page to return to; preserved by the form. */
  from: { next?: string };
};

/** Two dates between which the history is shown. Without scripts it is an ordinary form. */
export function RangeFilter({ choice, today, from: origin }: RangeFilterProps) {
  const { t } = useTranslation(['wallet', 'errors']);
  const prefix = usePrefix();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const { from, to } = choice.range;
  const [range, setRange] = useState<DayRange>({ from, to });
  const [checked, setChecked] = useState<DayRange>({ from, to });
  useEffect(() => {
    setRange({ from, to });
    setChecked({ from, to });
  }, [from, to]);
  const bounds = { first: HISTORY_DAYS.first, last: today };
  const isChosen = from !== '' || to !== '';
  const isOn = isChosen && Object.keys(dayRangeErrors({ from, to }, bounds)).length === 0;
  const others = { ...addressOf({ ...choice, month: null, range: NO_RANGE }), ...origin };
  const errors = dayRangeErrors(checked, bounds);
  // The calendar of the last day starts with the first day, once that is valid.
  const earliest = dayRangeErrors({ ...range, to: '' }, bounds).from ? bounds.first : range.from || bounds.first;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(range);
    const [wrong] = Object.keys(dayRangeErrors(range, bounds));
    if (wrong) form.current?.querySelector<HTMLElement>(`[data-end="${wrong}"] input`)?.focus();
    else void navigate(links.wallet({ ...others, ...range }), { preventScrollReset: true });
  };
  const fieldOf = (end: keyof DayRange) => {
    const error = errors[end];
    return (
      <div data-end={end} className="w-full sm:w-56">
        <DateField
          label={t(`range.${end}`)}
          name={end}
          value={range[end]}
          today={today}
          bounds={end === 'to' ? { ...bounds, first: earliest } : bounds}
          onChange={(day) => setRange((before) => ({ ...before, [end]: day }))}
          {...(error ? { error: fieldErrorText((key, values) => t(key, { ...values }), end, error) } : {})}
        />
      </div>
    );
  };
  return (
    <details className="mt-2" open={isChosen}>
      <summary className={chipClass({ isOn, className: 'cursor-pointer list-none' })}>
        <CalendarRange aria-hidden="true" />
        {isOn ? `${dayText(from) || '…'} – ${dayText(to) || '…'}` : t('range.title')}
      </summary>
      <form
        ref={form}
        className="mt-3 flex flex-wrap items-start gap-3"
        action={prefix(links.wallet())}
        noValidate
        onSubmit={submit}
      >
        {Object.entries(others).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {fieldOf('from')}
        {fieldOf('to')}
        <div className="flex gap-2 self-end">
          <Button type="submit" variant="secondary">
            {t('show')}
          </Button>
          {isChosen && (
            <Link className={buttonClass({ variant: 'secondary' })} to={links.wallet(others)} preventScrollReset>
              {t('range.clear')}
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}
