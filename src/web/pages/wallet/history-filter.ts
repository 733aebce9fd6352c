import { type DayRange, dayRangeErrors } from '../../../contract/text/days.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import type { HistoryFilter } from '../../../contract/wallet/endpoints.ts';
import { HISTORY_DAYS } from '../../../contract/wallet/rules.ts';

export const HISTORY_PARTS = ['all', 'in', 'out', 'purchase'] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];
export type HistoryChoice = {
  part: HistoryPart;
  /** Such as 2026-03; null: all months. */
  month: string | null;
  /** The chosen days if no month is chosen, as they are in the address: they may be invalid. */
  range: DayRange;
};

export const NO_RANGE: DayRange = { from: '', to: '' };

const OFFERED_MONTHS = 12;

/** Reads the filters from the query string. */
export function readHistoryChoice(search: URLSearchParams): HistoryChoice {
  const month = search.get('month');
  const part = partOf(search.get('flow'), search.get('kind'));
  if (month !== null && /^20[2-9]\d-(?:0[1-9]|1[0-2])$/.test(month)) return { part, month, range: NO_RANGE };
  return { part, month: null, range: { from: endOf(search.get('from')), to: endOf(search.get('to')) } };
}

function endOf(text: string | null): string {
  return (text ?? '').slice(0, HISTORY_DAYS.first.length);
}

function partOf(flow: string | null, kind: string | null): HistoryPart {
  if (flow === 'in' || flow === 'out') return flow;
  return kind === 'purchase' ? kind : 'all';
}

/** The filters as query parameters of the page. */
export function addressOf({ part, month, range: { from, to } }: HistoryChoice): HistoryAddress {
  return {
    ...callPart(part),
    ...(month === null ? {} : { month }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  };
}

type HistoryAddress = { flow?: 'in' | 'out'; kind?: 'purchase'; month?: string; from?: string; to?: string };

/** The filters as input of the endpoint. An invalid range filters nothing; the page shows what is wrong with it. */
export function callOf({ part, month, range }: HistoryChoice): HistoryFilter {
  const date = month === null ? daysOfRange(range) : daysOfMonth(month);
  return { ...callPart(part), ...(date === null ? {} : { date }) };
}

function daysOfRange(range: DayRange): [string, string] | null {
  const isOpen = range.from === '' && range.to === '';
  if (isOpen || Object.keys(dayRangeErrors(range, HISTORY_DAYS)).length > 0) return null;
  return [range.from || HISTORY_DAYS.first, range.to || HISTORY_DAYS.last];
}

function callPart(part: HistoryPart): { flow?: 'in' | 'out'; kind?: 'purchase' } {
  if (part === 'all') return {};
  return part === 'purchase' ? { kind: part } : { flow: part };
}

function daysOfMonth(month: string): [string, string] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`];
}

/** The months to choose from, the latest first, always including the chosen one. */
export function monthsUntil(today: string, chosen: string | null): string[] {
  const [year = 0, month = 1] = jakartaDay(today).split('-').map(Number);
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
  });
  return chosen === null || months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}
