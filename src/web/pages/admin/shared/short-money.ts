import { INTL_TAGS } from '../../../../contract/text/locale.ts';

// In Indonesian notation in both languages, as all rupiah.
const short = new Intl.NumberFormat(INTL_TAGS.id, {
  style: 'currency',
  currency: 'IDR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Rupiah in a few letters: `Rp 341,8 jt`. */
export function formatMoneyShort(amount: number): string {
  return short.format(amount).replaceAll(/\s/g, '\u00A0');
}
