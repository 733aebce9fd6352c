import { TIME_ZONE } from './jakarta.ts';
import { INTL_TAGS, type Locale } from './locale.ts';
import { formatMoney } from './money.ts';
import type { Notification } from './notifications.ts';

/**
 * What a notification's words are filled with, in the reader's language: the `amount` as money, other numbers (coins,
 * days) and `_date` moments as users write them, of `reason` and `reason_en` the one that the reader understands. An ad without a title is called `untitled`.
 */
export function notificationValues(
  data: Notification['data'],
  locale: Locale,
  untitled: string,
): Record<string, string> {
  const numbers = new Intl.NumberFormat(INTL_TAGS[locale]);
  const dates = new Intl.DateTimeFormat(INTL_TAGS[locale], { dateStyle: 'long', timeZone: TIME_ZONE });
  const values = Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (typeof value === 'number') return [name, name === 'amount' ? formatMoney(value, 0) : numbers.format(value)];
      return [name, name.endsWith('_date') ? dates.format(new Date(value)) : value];
    }),
  );
  const reason = (locale === 'en' ? values.reason_en : undefined) ?? values.reason ?? '';
  return { ...values, reason, title: values.title || untitled };
}
