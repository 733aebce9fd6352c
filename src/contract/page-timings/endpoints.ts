import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { NETWORKS, TIMING_DAYS, TIMING_GROUPS, TIMINGS } from './rules.ts';

const TEN_MINUTES_MS = 600_000;
const milliseconds = z.int().min(0).max(TEN_MINUTES_MS);
/** Pages have the names of their files, builds those that their files are named by. */
const pageName = z.string().regex(/^[a-z-]{1,30}(\/[a-z-]{1,30}){1,3}$/);
const buildName = z.string().regex(/^[\w-]{1,40}$/);

/** What one load of a page took; null: the browser does not say. */
const timings = {
  first_byte_ms: milliseconds.nullable(),
  first_paint_ms: milliseconds.nullable(),
  largest_paint_ms: milliseconds.nullable(),
  /** The longest of few interactions, one of the longest of many (Interaction to Next Paint). */
  interaction_ms: milliseconds.nullable(),
  /** Cumulative Layout Shift × 1,000. */
  shift_thousandths: z.int().min(0).max(100_000).nullable(),
};
const measured = z.strictObject({ page: pageName, build: buildName, network: z.enum(NETWORKS), ...timings });
export type MeasuredLoad = z.output<typeof measured>;

export const recordPageTiming = endpoint({
  method: 'POST',
  path: '/page-timing',
  access: 'all',
  summary: 'Report how fast a page was',
  description:
    'Pages report how long their loading and the longest interaction took. Neither address nor person is stored, only the country; a row is kept for 30 days. Beyond a number of reports per minute further ones are ignored.',
  tag: 'administration',
  body: measured,
  output: z.object({ done: z.literal(true) }),
  calls_per_minute: 30,
});

/** The 75th percentile of the loads of a group. */
const group = z.object({ name: z.string().nullable(), loads: z.int(), ...timings });
export type TimingsOfGroup = z.output<typeof group>;
const worse = z.object({ page: z.string(), timing: z.enum(TIMINGS), before: z.int(), now: z.int() });

export const listPageTimings = endpoint({
  method: 'GET',
  path: '/admin/page-timing',
  access: 'superadmin',
  summary: 'List how fast pages are',
  description:
    'Returns the 75th percentile of what loads of pages took in the last days, by page, country, network or build, the most frequent first, and where the newest build is more than a tenth slower than the one before it.',
  tag: 'administration',
  query: z.strictObject({
    days: z.coerce.number<number>().pipe(z.literal(TIMING_DAYS)).default(7),
    by: z.enum(TIMING_GROUPS).default('page'),
    page: pageName.optional(),
  }),
  output: z.object({ groups: z.array(group), worse: z.array(worse) }),
  calls_per_minute: 60,
});
