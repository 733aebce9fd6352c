import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import type { OutputOf } from '../../src/contract/api/endpoint.ts';
import { listPageTimings, type MeasuredLoad, recordPageTiming } from '../../src/contract/page-timings/endpoints.ts';
import { findWorsePages, pageTimings } from '../../src/domain/page-timings/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const LOAD: MeasuredLoad = {
  page: 'board/home',
  build: 'first',
  network: '4g',
  first_byte_ms: 100,
  first_paint_ms: 900,
  largest_paint_ms: 1000,
  interaction_ms: null,
  shift_thousandths: 3,
};
const superadmin = testCall({ actor: { user_id: '', session_id: '', user_type: 4, account_status: 2 } });
let database: TestDatabase;
let services: TestServices;
let dispatch: Dispatch;

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database, {
    places: { nameOf: () => null, countryOf: (address) => (address === '203.0.113.77' ? 'ID' : null) },
  });
  dispatch = createDispatch(pageTimings(services).bindings);
});
afterAll(() => database.drop());
beforeEach(async () => {
  services.clock.set(NOW);
  await database.transaction((tx) => tx.deleteFrom('page_timings').execute());
});

/** Stores loads without the limit of a minute. */
const insert = (loads: readonly (Partial<MeasuredLoad> & { measured_at?: Date })[]) =>
  database.transaction((tx) =>
    tx
      .insertInto('page_timings')
      .values(loads.map((load) => ({ measured_at: NOW, country: null, ...LOAD, ...load })))
      .execute(),
  );
const stored = () => database.read.selectFrom('page_timings').selectAll().execute();
const list = (input: { by?: 'page' | 'country' | 'network' | 'build'; days?: 1 | 7 | 30; page?: string } = {}) =>
  dispatch(listPageTimings, superadmin, input) as Promise<OutputOf<typeof listPageTimings>>;

test('a load is stored with its country, and nothing tells who it was', async () => {
  await dispatch(recordPageTiming, testCall({ network_address: '203.0.113.77', user_agent: 'Chrome/141' }), LOAD);
  const [row] = await stored();
  expect(row).toEqual({ ...LOAD, id: expect.anything(), measured_at: NOW, country: 'ID' });
});

test('three thousand reports in a minute leave thirty rows, and the next minute has room again', async () => {
  const minute = new Date(NOW.getTime() + 2 * MILLISECONDS.minute);
  services.clock.set(minute);
  await Promise.all(Array.from({ length: 3000 }, () => dispatch(recordPageTiming, testCall(), LOAD)));
  expect(await stored()).toHaveLength(30);
  services.clock.set(new Date(minute.getTime() + MILLISECONDS.minute));
  await dispatch(recordPageTiming, testCall(), LOAD);
  expect(await stored()).toHaveLength(31);
});

test.each([
  ['a page that is an address', { page: 'https://papan.test/?q=rahasia' }],
  ['a page of HTML', { page: '<b>home</b>' }],
  ['a build of another form', { build: "x'; drop table users" }],
  ['a negative time', { first_paint_ms: -1 }],
  ['a time of days', { largest_paint_ms: 86_400_000 }],
  ['a time that is a text', { first_byte_ms: '12' }],
  ['an unknown field', { user_id: 'me' }],
])('%s is refused', async (_, wrong) => {
  await expect(dispatch(recordPageTiming, testCall(), { ...LOAD, ...wrong } as never)).rejects.toMatchObject({
    key: 'invalid_argument',
  });
  expect(await stored()).toEqual([]);
});

test('groups have the 75th percentile of their loads, without those that are older', async () => {
  await insert([
    ...[400, 800, 1200, 1600].map((largest_paint_ms) => ({ largest_paint_ms })),
    { page: 'board/ad', network: '3g' as const, largest_paint_ms: 5000 },
    { page: 'board/ad', largest_paint_ms: 9000, measured_at: new Date(NOW.getTime() - 8 * MILLISECONDS.day) },
  ]);
  const names = (groups: { name: string | null; loads: number; largest_paint_ms: number | null }[]) =>
    groups.map(({ name, loads, largest_paint_ms }) => [name, loads, largest_paint_ms]);
  expect(names((await list()).groups)).toEqual([
    ['board/home', 4, 1200],
    ['board/ad', 1, 5000],
  ]);
  expect(names((await list({ by: 'network' })).groups)).toEqual([
    ['4g', 4, 1200],
    ['3g', 1, 5000],
  ]);
  expect(names((await list({ by: 'country' })).groups)).toEqual([[null, 5, 1600]]);
  expect(names((await list({ by: 'build', page: 'board/ad', days: 30 })).groups)).toEqual([['first', 2, 9000]]);
  expect((await list()).groups[0]?.interaction_ms).toBeNull();
});

test('a build that is more than a tenth slower is named, once both have a hundred loads', async () => {
  const loads = (build: string, largest_paint_ms: number, hours: number, count = 100) =>
    insert(
      Array.from({ length: count }, () => ({
        build,
        largest_paint_ms,
        measured_at: new Date(NOW.getTime() - hours * MILLISECONDS.hour),
      })),
    );
  await loads('older', 500, 40);
  await loads('first', 1000, 30);
  await loads('second', 1150, 2, 99);
  // The second has too few loads.
  expect(await findWorsePages(database.read, NOW)).toMatchObject([{ before: 500, now: 1000 }]);
  await loads('second', 1150, 1, 1);
  expect(await findWorsePages(database.read, NOW)).toEqual([
    { page: 'board/home', timing: 'largest_paint_ms', before: 1000, now: 1150 },
  ]);
  await loads('third', 1200, 0);
  expect(await findWorsePages(database.read, NOW)).toEqual([]);
});

test('rows are deleted after thirty days', async () => {
  await insert([{ measured_at: new Date(NOW.getTime() - 31 * MILLISECONDS.day) }, {}]);
  await pageTimings(services).jobs?.delete_old_page_timings?.({} as never);
  expect(await stored()).toHaveLength(1);
});
