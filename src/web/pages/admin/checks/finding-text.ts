import type { TFunction } from 'i18next';
import type { Finding } from '../../../../contract/admin/checks.ts';
import type { Locale } from '../../../../contract/text/locale.ts';
import { formatDate, formatNumber } from '../../../ui/format.ts';

export type FindingText = { name: string; message: string; remedy: string | null };

/** A finding in words. `t` has the namespace `checks`. */
export function findingText(
  { check, message, remedy, values }: Finding,
  t: TFunction<'checks'>,
  locale: Locale,
): FindingText {
  const shown = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, valueText(name, value, locale)]),
  );
  const text = (key: string) => t(`checks.${check}.${key}`, shown);
  return { name: text('name'), message: text(message), remedy: remedy === null ? null : text(remedy) };
}

function valueText(name: string, value: string | number, locale: Locale): string {
  if (typeof value === 'number') return formatNumber(value, locale);
  return name === 'day' ? formatDate(value, locale) : value;
}
