import { z } from 'zod';
import { endpoint } from '../api/endpoint.ts';
import { writtenLine } from '../text/written-text.ts';
import { PAGE_ERROR_LIMITS, PAGE_GROUPS } from './rules.ts';

const TEN_MILLION = 10_000_000;
const position = z.int().min(1).max(TEN_MILLION);

/** A line of the stack: where in which of our files. */
const place = z.strictObject({
  function: z
    .string()
    .max(PAGE_ERROR_LIMITS.function)
    .regex(/^[\w$.<> ]*$/),
  file: z.string().regex(/^\/[\w./-]{1,150}$/),
  line: position,
  column: position,
});
const reported = z.strictObject({
  page: z.enum(PAGE_GROUPS),
  build: z.string().regex(/^[\w-]{1,40}$/),
  name: z.string().regex(/^\w{1,60}$/),
  message: writtenLine(PAGE_ERROR_LIMITS.message),
  places: z.array(place).min(1).max(PAGE_ERROR_LIMITS.places),
});
export type ReportedError = z.output<typeof reported>;

export const recordPageError = endpoint({
  method: 'POST',
  path: '/page-error',
  access: 'all',
  summary: 'Report an error in a page',
  description:
    'Pages report errors of their own scripts, without cookies, address or user. Beyond a number of reports per minute further ones are only counted.',
  tag: 'administration',
  body: reported,
  output: z.object({ done: z.literal(true) }),
  calls_per_minute: 10,
});
