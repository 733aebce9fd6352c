import type { DocumentFormat, HistoryDocument } from '../contract/payments/documents.ts';
import { jakartaDay } from '../contract/text/jakarta.ts';
import { INTL_TAGS } from '../contract/text/locale.ts';
import type { HistoryRow } from '../contract/wallet/endpoints.ts';
import { formatDate, type TranslateUi } from '../web/ui/format.ts';

/** Why coins came or went, and for what. */
export function rowText(row: HistoryRow, t: TranslateUi): string {
  const { cause, payment, subject_title } = row;
  if (payment && (cause === 'topup' || cause === 'topup_void')) {
    return t(`documents:history.${cause}`, { channel: payment.channel, code: payment.code });
  }
  const why = t(`wallet:causes.${cause}`, {});
  return subject_title === null ? why : `${why}: ${subject_title}`;
}

/** The selected days and rows: `1–22 November 2025 · Pembelian`. */
export function periodText({ filter, printed_at, locale }: HistoryDocument, t: TranslateUi): string {
  const { date, kind, flow } = filter;
  const days = date ? rangeText(date, locale) : t('documents:history.until', { date: formatDate(printed_at, locale) });
  return [
    days,
    ...(kind ? [t(`documents:history.kinds.${kind}`, {})] : []),
    ...(flow ? [t(`documents:history.flows.${flow}`, {})] : []),
  ].join(' · ');
}

/** `riwayat-koin-2025-11-01-2025-11-22.pdf`. */
export function historyFileName(
  { filter, printed_at }: HistoryDocument,
  t: TranslateUi,
  format: DocumentFormat,
): string {
  const days = filter.date ?? [jakartaDay(printed_at)];
  return `${[t('documents:history.file', {}), ...days].join('-')}.${format}`;
}

function rangeText([first, last]: readonly [string, string], locale: HistoryDocument['locale']): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const dates = new Intl.DateTimeFormat(locale === 'id' ? INTL_TAGS.id : 'en-GB', options);
  // Our fonts lack the narrow spaces of this format.
  return dates.formatRange(new Date(first), new Date(last)).replaceAll(/[\u2009\u202F]/g, ' ');
}
