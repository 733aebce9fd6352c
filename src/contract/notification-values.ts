import { TIME_ZONE } from './jakarta.ts';
import { INTL_TAGS, type Locale } from './locale.ts';
import { formatMoney } from './money.ts';
import type { Notification } from './notifications.ts';

/**
 * The values that fill a notification's text, in the reader's language: `amount` as money, other numbers (coins, days)
 * formatted, `_date` timestamps as dates,
 * `_time` ones as date and time in Jakarta, and `reason` or `reason_en` (and other names with `_en`) by language. An ad without a
 * title is called `untitled`.
 */
export function notificationValues(
  data: Notification['data'],
  locale: Locale,
  untitled: string,
): Record<string, string> {
  const numbers = new Intl.NumberFormat(INTL_TAGS[locale]);
  const dates = new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: 'long', timeZone: TIME_ZONE });
  const times = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  });
  const values = Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (typeof value === 'number') return [name, name === 'amount' ? formatMoney(value, 0) : numbers.format(value)];
      if (name.endsWith('_time')) return [name, `${times.format(new Date(value))} WIB`];
      return [name, name.endsWith('_date') ? dates.format(new Date(value)) : value];
    }),
  );
  const english = Object.entries(values).flatMap(([name, value]) =>
    locale === 'en' && name.endsWith('_en') ? [[name.slice(0, -'_en'.length), value]] : [],
  );
  return { reason: '', ...values, ...Object.fromEntries(english), title: values.title || untitled };
}
