import { TIME_ZONE } from '../text/jakarta.ts';
import { INTL_TAGS, type Locale } from '../text/locale.ts';
import { formatMoney } from '../text/money.ts';
import type { Notification } from './endpoints.ts';

/** Numbers of coins among the data of notifications. */
const COINS = new Set(['coins', 'price', 'balance', 'limit']);

/** Words of the reader's language: what an ad without a title is called, and a number of coins, as `1,500 coins`. */
export type NotificationWords = { untitled: string; coins: (count: number, amount: string) => string };

/**
 * The values that fill a notification's text, in the reader's language: `amount` as money, coins with their unit, other
 * numbers (days) formatted, `_date` timestamps as dates,
 * `_time` ones as date and time in Jakarta, and `reason` or `reason_en` (and other names with `_en`) by language.
 */
export function notificationValues(
  data: Notification['data'],
  locale: Locale,
  words: NotificationWords,
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
      if (typeof value === 'number') {
        if (name === 'amount') return [name, formatMoney(value, 0)];
        return [name, COINS.has(name) ? words.coins(value, numbers.format(value)) : numbers.format(value)];
      }
      if (name.endsWith('_time')) return [name, `${times.format(new Date(value))} WIB`];
      return [name, name.endsWith('_date') ? dates.format(new Date(value)) : value];
    }),
  );
  const english = Object.entries(values).flatMap(([name, value]) =>
    locale === 'en' && name.endsWith('_en') ? [[name.slice(0, -'_en'.length), value]] : [],
  );
  return { reason: '', ...values, ...Object.fromEntries(english), title: values.title || words.untitled };
}
