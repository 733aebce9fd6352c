import type { PRICE_NOTES, PRICE_PERIODS } from '../../contract/ads/rules.ts';
import { DAY_MILLISECONDS } from '../../contract/text/days.ts';
import { TIME_ZONE } from '../../contract/text/jakarta.ts';
import { INTL_TAGS, type Locale } from '../../contract/text/locale.ts';
import { formatMoney } from '../../contract/text/money.ts';

export type PriceNote = (typeof PRICE_NOTES)[number];
export type PricePeriod = (typeof PRICE_PERIODS)[number];
/** Translates a key of the `ui` locale file; i18next's `t` for that namespace fits. */
export type TranslateUi = (key: string, values: Record<string, unknown>) => string;
/** The text before the amount, the amount, and the text after it, including the spaces between them. */
export type PriceParts = { prefix: string; amount: string; suffix: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const formatters = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

// Creating an Intl formatter is slow, and a page of the board needs dozens.
function dates(locale: Locale, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale}:${name}`;
  const found = formatters.get(key);
  if (found instanceof Intl.DateTimeFormat) return found;
  const made = new Intl.DateTimeFormat(locale === 'id' ? INTL_TAGS.id : 'en-GB', { timeZone: TIME_ZONE, ...options });
  formatters.set(key, made);
  return made;
}

function numbers(tag: string, name: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${tag}:${name}`;
  const found = formatters.get(key);
  if (found instanceof Intl.NumberFormat) return found;
  const made = new Intl.NumberFormat(tag, options);
  formatters.set(key, made);
  return made;
}

/** A number with the language's thousands separators: `12.480`, `12,480`. */
export function formatNumber(value: number, locale: Locale): string {
  return numbers(INTL_TAGS[locale], 'number', { maximumFractionDigits: 2 }).format(value);
}

/**
 * An ad's price in parts, as a caption shows it: `Mulai` `Rp 15.000` `/jam`. Without a number it is the note
 * (`Gratis`, `Nego`), or empty, as of work whose salary is not named.
 */
export function formatPrice(
  price: number | null,
  unit: number,
  note: PriceNote,
  period: PricePeriod,
  t: TranslateUi,
): PriceParts {
  if (note === 'free') return { prefix: '', amount: t('price.free', {}), suffix: '' };
  if (price === null) {
    const amount = note === 'none' || note === 'starting_from' ? '' : t(`price.alone.${note}`, {});
    return { prefix: '', amount, suffix: '' };
  }
  const every = period === 'none' ? '' : `/${t(`price.period.${period}`, {})}`;
  const open = note === 'negotiable' ? ` ${t('price.negotiable', {})}` : '';
  const prefix = note === 'starting_from' || note === 'reward' ? t(`price.${note}`, {}) : '';
  return { prefix, amount: formatMoney(price, unit), suffix: `${every}${open}` };
}

/** A price that may break after its currency, where the space is narrow or the text large. */
export function breakablePrice(price: string): string {
  return price.replaceAll('\u00A0', ' ');
}

/** The price as one text. */
export function priceText(parts: PriceParts): string {
  return `${parts.prefix && `${parts.prefix} `}${parts.amount}${parts.suffix}`;
}

export type Age = { unit: 'now' | 'minutes' | 'hours' | 'days' | 'months' | 'years'; count: number };

/** The time since a date in the largest unit that fits. */
export function ageOf(date: Date | string, now: Date | string | number): Age {
  const passed = Math.max(0, new Date(now).getTime() - new Date(date).getTime());
  if (passed < MINUTE) return { unit: 'now', count: 0 };
  if (passed < HOUR) return { unit: 'minutes', count: Math.floor(passed / MINUTE) };
  if (passed < DAY_MILLISECONDS) return { unit: 'hours', count: Math.floor(passed / HOUR) };
  const days = Math.floor(passed / DAY_MILLISECONDS);
  if (days < 60) return { unit: 'days', count: days };
  return days < 730
    ? { unit: 'months', count: Math.floor(days / 30) }
    : { unit: 'years', count: Math.floor(days / 365) };
}

/** How long ago, in short: `20 menit`, `2 jam`, `3 hari`; `20 min`, `2 h`, `3 d`. */
export function formatAge(date: Date | string, now: Date | string | number, t: TranslateUi): string {
  const { unit, count } = ageOf(date, now);
  return t(`age.${unit}`, { count });
}

/** An age within a sentence: `baru saja`, `20 menit lalu`; `just now`, `20 min ago`. */
export function formatAgo(date: Date | string, now: Date | string | number, t: TranslateUi): string {
  const isNow = new Date(now).getTime() - new Date(date).getTime() < MINUTE;
  return isNow ? t('age.now', {}) : t('age.ago', { age: formatAge(date, now, t) });
}

/** `22 Desember 2025`, `22 December 2025`. */
export function formatDate(date: Date | string, locale: Locale): string {
  return dates(locale, 'date', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(date));
}

/** `22 Des 2025, 12.06`, `22 Dec 2025, 12:06`; without the year if it is that of `today`. */
export function formatDateTime(date: Date | string, locale: Locale, today?: Date | string): string {
  const timestamp = new Date(date);
  const isThisYear = today !== undefined && yearOf(timestamp) === yearOf(new Date(today));
  const day = isThisYear
    ? dates(locale, 'day', { day: 'numeric', month: 'short' }).format(timestamp)
    : formatShortDate(timestamp, locale);
  return `${day}, ${formatTime(timestamp, locale)}`;
}

function yearOf(timestamp: Date): string {
  return dates('en', 'year', { year: 'numeric' }).format(timestamp);
}

/** A month such as 2026-03 as text: `Mar 2026`. */
export function formatMonth(month: string, locale: Locale): string {
  return dates(locale, 'month', { month: 'short', year: 'numeric' }).format(new Date(`${month}-15T00:00:00Z`));
}

/** `12.04`, `12:04`. */
export function formatTime(date: Date | string | number, locale: Locale): string {
  return dates(locale, 'time', { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(date));
}

/** `22 Des 2025`, `22 Dec 2025`. */
export function formatShortDate(date: Date | string, locale: Locale): string {
  return dates(locale, 'short', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(date));
}

/** The date in the page's header: `Sabtu, 22 November 2025`, `Saturday, 22 November 2025`. */
export function formatWeekdayDate(date: Date | string, locale: Locale): string {
  const timestamp = new Date(date);
  return `${dates(locale, 'weekday', { weekday: 'long' }).format(timestamp)}, ${formatDate(timestamp, locale)}`;
}

/** Seconds as a countdown: `0.42` in Indonesian, `0:42` in English. */
export function formatCountdown(seconds: number, locale: Locale): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}${locale === 'id' ? '.' : ':'}${String(left % 60).padStart(2, '0')}`;
}
