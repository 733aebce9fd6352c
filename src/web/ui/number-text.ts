import type { Locale } from '../../contract/text/locale.ts';
import { amountIn, startsMoneyWord } from '../../contract/text/price-text.ts';
import type { Edit, InputFormat } from './formatted-input.ts';

export type NumberStyle = {
  locale: Locale;
  /** Number of decimals; further ones are dropped. */
  decimals: number;
  /** Groups thousands and accepts decimals; if false, the field accepts only digits. */
  grouped: boolean;
  /** Maximum number of digits before the decimals; further ones are rejected. */
  digits: number;
  negative?: boolean;
  /** Also reads units of money after the number, as in `1,5 jt`. */
  words?: boolean;
};

/** Neither money nor measures have more than two decimals, so three digits after a mark are thousands. */
const MAX_DECIMALS = 2;
const MARKS = { id: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const;
const isMark = (typed: string | null) => typed !== null && /^[.,]$/.test(plain(typed));

/** The parts of a number: digits, and decimals after a mark; `mark` is null if there is none. */
type Parts = { sign: string; integer: string; mark: string | null; fraction: string };

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Converts full-width digits and marks to ASCII, and removes letters, currency signs and whitespace. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll('\u2212', '-')
    .replaceAll(/[^\d.,-]/g, '');
}

/** Longer than any number; the rest of a pasted text is ignored. */
const READ_CHARACTERS = 100;
/** The first number in a text. Whitespace may separate thousands; the point of `Rp.` is not a decimal mark. */
const FIRST_NUMBER = /-?(?:(?<!\p{L})[.,])?\d(?:[\d.,]|['’\s](?=\d{3}(?!\d)))*/u;

function firstNumber(text: string): string {
  const normal = text.slice(0, READ_CHARACTERS).normalize('NFKC').replaceAll('\u2212', '-');
  return plain(FIRST_NUMBER.exec(normal)?.[0] ?? '').replace(/[.,]+$/, '');
}

const signOf = (text: string, style: NumberStyle) => (style.negative && text.startsWith('-') ? '-' : '');

/**
 * Parses a number inserted as a whole, such as a pasted one, in either format: `1.250.000,00` and `1,250,000.00` are
 * equal. Only a single mark before three digits is ambiguous. It separates thousands if the language says so or there
 * are not decimals.
 */
function partsOfInserted(text: string, style: NumberStyle): Parts {
  const number = firstNumber(text);
  const marks = number.replaceAll(/[^.,]/g, '');
  const sign = signOf(number, style);
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const [mark = ''] = number.slice(last);
  const before = number.slice(0, last);
  const fraction = number.slice(last + 1);
  const isRepeated = marks.split(mark).length > 2;
  const isThousands =
    marks.length === 1 &&
    /^-?[1-9]\d{0,2}$/.test(before) &&
    fraction.length === 3 &&
    (style.decimals === 0 || mark === MARKS[style.locale].group);
  if (last < 0 || isRepeated || isThousands) return { sign, integer: digitsOf(number), mark: null, fraction: '' };
  return {
    sign,
    integer: digitsOf(before),
    mark: MARKS[style.locale].decimal,
    fraction: fraction.slice(0, MAX_DECIMALS),
  };
}

/** The index of the decimals in a field's text: at a mark before fewer than three digits, or -1. */
function tailOf(shown: string): number {
  return shown.search(/[.,]\d{0,2}$/);
}

/**
 * Parses a field's text after a keystroke: group separators come from the field, and a decimal mark may not have
 * digits yet.
 */
function partsOfTyped(edit: Edit, style: NumberStyle): Parts {
  const text = plain(edit.after);
  const sign = signOf(text, style);
  const all = { sign, integer: digitsOf(text), mark: null, fraction: '' };
  const { group, decimal } = MARKS[style.locale];
  const first = text.indexOf(decimal);
  const at = first < 0 ? text.lastIndexOf(group) : first;
  if (at < 0 || !style.grouped) return all;
  const mark = text.charAt(at);
  const fraction = digitsOf(text.slice(at + 1));
  const typed = { sign, integer: digitsOf(text.slice(0, at)), mark, fraction };
  const isNew = isMark(edit.data);
  if (fraction.length > MAX_DECIMALS) {
    // Without decimals, three digits after a mark mean thousands.
    if (mark === group || style.decimals === 0 || isNew) return all;
    return { ...typed, fraction: fraction.slice(0, MAX_DECIMALS) };
  }
  if (mark === decimal) return typed;
  return isNew ? (fraction === '' ? typed : all) : keepsMark(edit) ? typed : all;
}

/** Whether a decimal mark without digits is still there; a group that lost a digit looks the same. */
function keepsMark({ before, after, caret, data }: Edit): boolean {
  const tail = tailOf(before);
  const isRightOfIt = caret - (data?.length ?? 0) > tail;
  const isLeftOfIt = after.length - caret >= before.length - tail;
  return tail >= 0 && (isRightOfIt || isLeftOfIt);
}

function textOf({ sign, integer, mark, fraction }: Parts, style: NumberStyle): string {
  const digits = integer.replace(/^0+(?=\d)/, '');
  if (!style.grouped) return sign + digits;
  const grouped = digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, MARKS[style.locale].group);
  if (mark === null) return sign + grouped;
  return `${sign}${grouped || '0'}${mark}${fraction}`;
}

const isTooLong = (parts: Parts, style: NumberStyle) => parts.integer.replace(/^0+/, '').length > style.digits;

/** A number, and the unit of money that is being typed after it. */
const NUMBER_AND_WORD = /^(.*\d[.,]?)(\s*)(\p{L}*)\s*$/u;

function splitWord(text: string): { number: string; word: string } {
  const [, number = text, space = '', letters = ''] = NUMBER_AND_WORD.exec(text) ?? [];
  return { number, word: (space && ' ') + letters };
}

/** Formats a number field while it is typed in, pasted into and left. */
export function numberFormat(style: NumberStyle): InputFormat {
  const format = formatOfDigits(style);
  if (!style.words) return format;
  return {
    typed(edit) {
      const before = splitWord(edit.before);
      const after = splitWord(edit.after);
      const letters = after.word.trim();
      // A unit ends the number, and what is not a unit is not taken.
      if (before.word.trim() !== '' && after.word === '' && edit.data !== null) return edit.before;
      if (letters !== '' && !startsMoneyWord(letters)) return edit.before;
      if (after.number === before.number) return after.number + after.word;
      const caret = Math.min(edit.caret, after.number.length);
      return format.typed({ ...edit, before: before.number, after: after.number, caret }) + after.word;
    },
    inserted(text, before) {
      const amount = amountIn(text);
      if (amount === null) return format.inserted(text, before);
      return String(amount).length > style.digits ? before : numberText(amount, style);
    },
    blurred: format.blurred,
  };
}

function formatOfDigits(style: NumberStyle): InputFormat {
  return {
    typed(edit) {
      if (style.grouped && isMark(edit.data) && tailOf(edit.before) >= 0) return edit.before;
      const parts = partsOfTyped(edit, style);
      return isTooLong(parts, style) ? edit.before : textOf(parts, style);
    },
    inserted(text, before) {
      const parts = partsOfInserted(text, style);
      if (isTooLong(parts, style)) return before;
      return textOf(style.decimals === 0 ? { ...parts, mark: null } : parts, style);
    },
    blurred(text) {
      const value = numberOf(text, style.decimals);
      return value === null ? '' : numberText(value, style);
    },
  };
}

/** A number as a field shows it. */
export function numberText(value: number, style: NumberStyle): string {
  const [integer = '', fraction = ''] = Math.abs(value).toFixed(style.decimals).split('.');
  const decimals = fraction.replace(/0+$/, '');
  const mark = decimals === '' ? null : MARKS[style.locale].decimal;
  return textOf({ sign: value < 0 ? '-' : '', integer, mark, fraction: decimals }, style);
}

/**
 * Parses the number in a field, with its unit of money and this many decimals; null without a digit. For `setValueAs`.
 */
export function numberOf(shown: unknown, decimals = 0): number | null {
  if (typeof shown === 'number') return shown;
  const amount = amountIn(String(shown ?? ''));
  if (amount !== null) return amount;
  const text = plain(String(shown ?? ''));
  const tail = tailOf(text);
  const integer = digitsOf(tail < 0 ? text : text.slice(0, tail));
  if (digitsOf(text) === '') return null;
  const fraction = tail < 0 ? '' : digitsOf(text.slice(tail)).slice(0, decimals);
  const value = Number(`${integer || '0'}.${fraction || '0'}`);
  return text.startsWith('-') && value !== 0 ? -value : value;
}
