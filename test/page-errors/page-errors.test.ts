import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { createLog } from '../../src/base/log.ts';
import { type ReportedError, recordPageError } from '../../src/contract/page-errors/endpoints.ts';
import { PAGE_GROUPS } from '../../src/contract/page-errors/rules.ts';
import { pageErrors, pageErrorTotals } from '../../src/domain/page-errors/public.ts';
import type { Services } from '../../src/domain/services.ts';
import { type ErrorReports, sentryReports } from '../../src/providers/error-reports/sentry-reports.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { type HttpReceiver, startReceiver } from '../support/http-receiver.ts';
import { testCall } from '../support/services.ts';

const NOW = new Date('2026-03-02T03:00:00Z');
const ERROR: ReportedError = {
  page: 'board',
  build: 'a1b2c3',
  name: 'TypeError',
  message: 'nothing at https://papan.test/iklan/sepeda?x=1 for sari@warung.test 081277771234',
  places: [
    { function: 'open', file: '/assets/home-a1.js', line: 1, column: 234 },
    { function: '', file: '/assets/home-a1.js', line: 2, column: 5 },
  ],
};
const clock = fixedClock(NOW);
let receiver: HttpReceiver;
let reports: ErrorReports;
let dispatch: Dispatch;

beforeEach(async () => {
  receiver = await startReceiver();
  reports = sentryReports({ dsn: receiver.url.replace('//', '//abc123@').concat('/42'), environment: 'test' });
  clock.set(NOW);
  const services: Pick<Services, 'log' | 'clock'> = { log: createLog('error', reports.report), clock };
  dispatch = createDispatch(pageErrors(services as Services).bindings);
});
afterEach(async () => {
  await reports.stop();
  await receiver.stop();
});

const eventsOf = () => receiver.posts.map(({ body }) => JSON.parse(body.toString().split('\n')[2] ?? ''));

test('an error of a page is counted, and arrives at the receiver with its places and without private parts', async () => {
  const before = pageErrorTotals().get('board') ?? 0;
  await dispatch(recordPageError, testCall(), ERROR);
  expect(pageErrorTotals().get('board')).toBe(before + 1);
  await vi.waitFor(() => expect(receiver.posts).toHaveLength(1));
  expect(eventsOf()[0]).toMatchObject({
    level: 'error',
    tags: { page: 'board', build: 'a1b2c3', log: 'an error in a page' },
    exception: {
      values: [
        {
          type: 'TypeError',
          value: 'nothing at [address] for [email] [number]',
          stacktrace: {
            frames: [
              { filename: '/assets/home-a1.js', lineno: 2, colno: 5 },
              { filename: '/assets/home-a1.js', function: 'open', lineno: 1, colno: 234 },
            ],
          },
        },
      ],
    },
  });
  const text = receiver.posts.map(({ body }) => body.toString()).join();
  for (const secret of ['papan.test', 'sepeda', 'warung', '7777']) expect(text).not.toContain(secret);
});

test('of a thousand errors in a minute ten are reported and all counted, and the next minute has room again', async () => {
  const before = pageErrorTotals().get('wallet') ?? 0;
  const send = (message: string) => dispatch(recordPageError, testCall(), { ...ERROR, page: 'wallet', message });
  await Promise.all(Array.from({ length: 1000 }, (_, index) => send(`error ${index}`)));
  expect(pageErrorTotals().get('wallet')).toBe(before + 1000);
  clock.set(new Date(NOW.getTime() + 60_000));
  await send('later');
  await vi.waitFor(() => expect(eventsOf().map(({ exception }) => exception.values[0].value)).toContain('later'));
  expect(receiver.posts).toHaveLength(11);
});

const [place] = ERROR.places;
test.each([
  ['a page that is an address', { page: '/iklan/sepeda' }],
  ['a build of another form', { build: "x'; drop table users" }],
  ['a name with a line', { name: 'Error\n' }],
  ['a long message', { message: 'x'.repeat(301) }],
  ['no place', { places: [] }],
  ['too many places', { places: Array.from({ length: 11 }, () => place) }],
  ['a place with a query', { places: [{ ...place, file: '/assets/a.js?token=1' }] }],
  ['a place on another site', { places: [{ ...place, file: 'https://other.test/a.js' }] }],
  ['a function with a line', { places: [{ ...place, function: 'a\n at b' }] }],
  ['an unknown field', { user_id: 'me' }],
])('%s is refused', async (_, wrong) => {
  await expect(dispatch(recordPageError, testCall(), { ...ERROR, ...wrong } as never)).rejects.toMatchObject({
    key: 'invalid_argument',
  });
});

test('the groups are the folders of pages', () => {
  const pages = join(import.meta.dirname, '../../src/web/pages');
  const names = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('-page.tsx'));
  expect([...new Set(names.map((name) => name.split('/')[0]))].sort()).toEqual([...PAGE_GROUPS]);
});
