import type { Locale } from '../../../contract/locale.ts';

/**
 * A number as people type it: `1.250,5` in Indonesian, `1,250.5` in English. Groups of three are thousands where the
 * language separates them so; any other single comma or point is the decimal one. Null where it is no number.
 */
export function parseNumber(text: string, locale: Locale): number | null {
  const compact = text.replaceAll(/\s/g, '');
  const [thousands, decimal] = locale === 'id' ? ['.', ','] : [',', '.'];
  const grouped = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`);
  if (grouped.test(compact)) return Number(compact.replaceAll(thousands, '').replace(decimal, '.'));
  return /^-?\d+([.,]\d+)?$/.test(compact) ? Number(compact.replace(',', '.')) : null;
}

/** The number as `parseNumber` reads it. */
export function numberText(value: number, locale: Locale): string {
  return locale === 'id' ? String(value).replace('.', ',') : String(value);
}
