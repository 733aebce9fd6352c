import { describe, expect, it } from 'vitest';
import { listTransactions } from '../../../contract/wallet/endpoints.ts';
import { addressOf, callOf, type HistoryChoice, monthsUntil, NO_RANGE, readHistoryChoice } from './history-filter.ts';

const read = (address: string) => readHistoryChoice(new URLSearchParams(address));

describe('filters of the history', () => {
  it.each<[string, HistoryChoice]>([
    ['', { part: 'all', month: null, range: NO_RANGE }],
    ['flow=in', { part: 'in', month: null, range: NO_RANGE }],
    ['flow=out&month=2026-02', { part: 'out', month: '2026-02', range: NO_RANGE }],
    ['month=2026-02&from=2026-01-01', { part: 'all', month: '2026-02', range: NO_RANGE }],
    ['kind=purchase', { part: 'purchase', month: null, range: NO_RANGE }],
    ['kind=all&flow=up&month=2026-13', { part: 'all', month: null, range: NO_RANGE }],
    ['month=2026-2%20or', { part: 'all', month: null, range: NO_RANGE }],
    ['month=2019-12', { part: 'all', month: null, range: NO_RANGE }],
    ['from=2026-02-01&to=05/02/2026x', { part: 'all', month: null, range: { from: '2026-02-01', to: '05/02/2026' } }],
  ])('reads %s', (address, choice) => {
    expect(read(address)).toEqual(choice);
  });
  it.each([
    '',
    'flow=in',
    'flow=out&month=2026-02',
    'kind=purchase&month=2025-12',
    'flow=in&from=2026-02-01&to=2026-02-05',
    'to=2026-02-05',
  ])('reproduces %s', (address) => {
    expect(new URLSearchParams(addressOf(read(address))).toString()).toBe(address);
  });
});

describe('input of the endpoint', () => {
  it.each([
    ['month=2024-02', { date: ['2024-02-01', '2024-02-29'] }],
    ['flow=in&month=2026-12', { flow: 'in', date: ['2026-12-01', '2026-12-31'] }],
    ['kind=purchase', { kind: 'purchase' }],
    ['from=2026-02-01&to=2026-02-05', { date: ['2026-02-01', '2026-02-05'] }],
    ['flow=out&from=2026-02-01', { flow: 'out', date: ['2026-02-01', '2099-12-31'] }],
    ['to=2026-02-05', { date: ['2020-01-01', '2026-02-05'] }],
    ['from=2026-02-05&to=2026-02-01', {}],
    ['from=2026-02-30', {}],
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
