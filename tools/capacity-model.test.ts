import { expect, test } from 'vitest';
import { growth, type Measured, plan, TRAFFIC } from './capacity-model.ts';

const board = (ads: number, milliseconds: number): Measured => {
  const cost = { web: 4, database: milliseconds };
  return {
    ads,
    costs: { home: cost, category: cost, ad: cost, search: cost, suggestion: cost },
    search_p99: milliseconds * 10,
    bytes: { database: 10_000, board: 1500 },
  };
};
const measured = [board(10_000, 1), board(1_000_000, 10)];

test('a cost that grows by the root of the number of ads is continued so, and one that falls is constant', () => {
  const points = [10_000, 100_000, 1_000_000].map((ads) => ({ ads, value: Math.sqrt(ads) }));
  expect(growth(points)(100_000_000)).toBeCloseTo(10_000);
  expect(
    growth([
      { ads: 10_000, value: 4 },
      { ads: 1_000_000, value: 1 },
    ])(100_000_000),
  ).toBeCloseTo(2);
});

test('the needs of a site follow from its pages at the peak, the cost of each, and the memory for its board', () => {
  const { cost, peak_pages, web_cores, database_cores, partitions, database_machines } = plan(measured, {
    ads: 100_000_000,
    visitors: 864_000,
  });
  expect(cost.search.database).toBeCloseTo(100);
  expect(peak_pages).toBeCloseTo(240);
  const calls = peak_pages * Object.values(TRAFFIC.shares).reduce((sum, share) => sum + share, 0);
  expect(web_cores).toBeCloseTo((calls * 0.004) / TRAFFIC.busy);
  expect(database_cores).toBeCloseTo((calls * 0.1) / TRAFFIC.busy);
  expect(partitions).toBe(4);
  expect(database_machines).toBe(Math.ceil(database_cores / 16) + 1);
});
