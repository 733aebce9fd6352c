import { describe, expect, it } from 'vitest';
import { listTransactions } from '../../../contract/wallet.ts';
import { addressOf, callOf, type HistoryChoice, monthsUntil, readHistoryChoice } from './history-filter.ts';

const read = (address: string) => readHistoryChoice(new URLSearchParams(address));

describe('filters of the history', () => {
  it.each<[string, HistoryChoice]>([
    ['', { part: 'all', month: null }],
    ['flow=in', { part: 'in', month: null }],
    ['flow=out&month=2026-02', { part: 'out', month: '2026-02' }],
    ['kind=purchase', { part: 'purchase', month: null }],
    ['kind=all&flow=up&month=2026-13', { part: 'all', month: null }],
    ['month=2026-2%20or', { part: 'all', month: null }],
  ])('reads %s', (address, choice) => {
    expect(read(address)).toEqual(choice);
  });
  it.each(['', 'flow=in', 'flow=out&month=2026-02', 'kind=purchase&month=2025-12'])('reproduces %s', (address) => {
    expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(address);
  });
});

describe('input of the endpoint', () => {
  it.each([
    ['month=2024-02', { date: ['2024-02-01', '2024-02-29'] }],
    ['flow=in&month=2026-12', { flow: 'in', date: ['2026-12-01', '2026-12-31'] }],
    ['kind=purchase', { kind: 'purchase' }],
  ])('for %s', (address, call) => {
    expect(callOf(read(address))).toEqual(call);
    expect(listTransactions.query.safeParse(call).success).toBe(true);
  });
});

describe('months', () => {
  it('are twelve, the latest first, in Jakarta time', () => {
    const months = monthsUntil('2025-12-31T18:00:00Z', null);
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('2026-01');
    expect(months[11]).toBe('2025-02');
  });
  it('include the chosen one, however old', () => {
    expect(monthsUntil('2026-01-15T00:00:00Z', '2023-05').at(-1)).toBe('2023-05');
    expect(monthsUntil('2026-01-15T00:00:00Z', '2025-11')).toHaveLength(12);
  });
});
