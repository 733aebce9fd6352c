import { INTL_TAGS } from './locale.ts';

const NBSP = '\u00A0';
// Making an Intl formatter is slow, and a board needs dozens a page.
const rupiah = new Intl.NumberFormat(INTL_TAGS.id, { style: 'currency', currency: 'IDR', maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat(INTL_TAGS.en, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** An amount of money, never broken over lines: rupiah as Indonesians write them in both languages, else dollars. */
export function formatMoney(amount: number, unit: number): string {
  return (unit === 0 ? rupiah : dollars).format(amount).replaceAll(/\s/g, NBSP);
}
