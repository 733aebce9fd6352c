import { jakartaTime } from '../../../contract/jakarta.ts';
import type { HistoryFilter } from '../../../contract/wallet.ts';

export const HISTORY_PARTS = ['all', 'in', 'out', 'purchase'] as const;
export type HistoryPart = (typeof HISTORY_PARTS)[number];
export type HistoryChoice = {
  part: HistoryPart;
  /** Such as 2026-03; null: all months. */
  month: string | null;
};

const OFFERED_MONTHS = 12;

/** Reads the filters from the query string. */
export function readHistoryChoice(search: URLSearchParams): HistoryChoice {
  const month = search.get('month');
  return {
    part: partOf(search.get('flow'), search.get('kind')),
    month: month !== null && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : null,
  };
}

function partOf(flow: string | null, kind: string | null): HistoryPart {
  if (flow === 'in' || flow === 'out') return flow;
  return kind === 'purchase' ? kind : 'all';
}

/** The filters as query parameters of the page. */
export function addressOf({ part, month }: HistoryChoice): { flow?: 'in' | 'out'; kind?: 'purchase'; month?: string } {
  return { ...callPart(part), ...(month === null ? {} : { month }) };
}

/** The filters as input of the endpoint. */
export function callOf({ part, month }: HistoryChoice): HistoryFilter {
  return { ...callPart(part), ...(month === null ? {} : { date: daysOf(month) }) };
}

function callPart(part: HistoryPart): { flow?: 'in' | 'out'; kind?: 'purchase' } {
  if (part === 'all') return {};
  return part === 'purchase' ? { kind: part } : { flow: part };
}

function daysOf(month: string): [string, string] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return [`${month}-01`, `${month}-${String(last).padStart(2, '0')}`];
}

/** The months to choose from, the latest first, always including the chosen one. */
export function monthsUntil(today: string, chosen: string | null): string[] {
  const now = new Date(`${jakartaTime(new Date(today))}Z`);
  const months = Array.from({ length: OFFERED_MONTHS }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
  return chosen === null || months.includes(chosen) ? months : [...months, chosen].sort().reverse();
}
