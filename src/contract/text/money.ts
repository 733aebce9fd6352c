import { INTL_TAGS } from './locale.ts';

const NBSP = '\u00A0';
// Creating an Intl formatter is slow, and a page of the board needs dozens.
const rupiah = new Intl.NumberFormat(INTL_TAGS.id, { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat(INTL_TAGS.en, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/**
 * Formats an amount without line breaks: unit 0 as rupiah, in Indonesian notation in both languages; all others as
 * dollars.
 */
export function formatMoney(amount: number, unit: number): string {
  return (unit === 0 ? rupiah : dollars).format(amount).replaceAll(/\s/g, NBSP);
}
