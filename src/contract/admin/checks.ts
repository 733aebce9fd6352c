import { z } from 'zod';
import { endpoint, timestamp } from '../api/endpoint.ts';

/** `warning`: it works, but not well or not for long. `bad`: something does not work. */
const results = ['good', 'warning', 'bad'] as const;
const values = z.record(z.string(), z.union([z.string(), z.number()]));
const finding = z.object({
  /** Keys of the locale file `checks`: of a check, and of its sentences. */
  check: z.string(),
  result: z.enum(results),
  message: z.string(),
  /** What to do; null where all is well. */
  remedy: z.string().nullable(),
  /** Of the sentences' placeholders. `day` is a day, numbers are numbers, the rest is text. */
  values,
});
export type FindingValues = z.output<typeof values>;
/** The result of one check. */
export type Finding = z.output<typeof finding>;

const checks = z.object({ examined_at: timestamp, findings: z.array(finding) });
export type Checks = z.output<typeof checks>;

export const getChecks = endpoint({
  method: 'GET',
  path: '/admin/checks',
  access: 'superadmin',
  summary: 'Check the installation',
  description:
    'Checks configuration, database, files, mails, payments and the public address, as `papan doctor` does, in the process that answers. Changes nothing. A result is kept for a minute; with `kept` it is returned without checking, or null.',
  tag: 'administration',
  query: z.strictObject({ kept: z.literal('true').optional() }),
  output: z.object({ checks: checks.nullable() }),
  calls_per_minute: 12,
});
