import { z } from 'zod';
import { cursor, done, endpoint, id, timestamp } from './endpoint.ts';
import { REPORT_TEXT_LENGTH } from './report-rules.ts';
import { LETTERS, writtenText } from './written-text.ts';

const tag = 'reports';

const reportType = z.object({ id: z.int(), name: z.string(), name_en: z.string(), needs_text: z.boolean() });
export type ReportType = z.output<typeof reportType>;

const ownReport = z.object({
  id,
  /** Null if the ad was deleted. */
  ads_id: id.nullable(),
  /** The ad's title; null if it was deleted. */
  title: z.string().nullable(),
  report: z.object({ id: z.int(), name: z.string(), name_en: z.string() }),
  text: z.string(),
  created_at: timestamp,
  /** Null while it waits; `lapsed` if the author has changed the ad since, `gone` if it was deleted. */
  outcome: z.enum(['upheld', 'dismissed', 'lapsed', 'gone']).nullable(),
  decided_at: timestamp.nullable(),
});
export type OwnReport = z.output<typeof ownReport>;

export const getReports = endpoint({
  method: 'GET',
  path: '/user/report',
  access: 'login',
  summary: 'List report types, or own reports',
  description:
    "Returns the types of reports. With `mine` or a cursor it returns the caller's reports, newest first, and no types.",
  tag,
  query: z.strictObject({ mine: z.literal('true').optional(), cursor }),
  output: z.object({ types: z.array(reportType), data: z.array(ownReport), next_cursor: z.string().nullable() }),
  errors: ['invalid_argument'],
});

export const reportAd = endpoint({
  method: 'POST',
  path: '/user/report',
  access: 'login',
  summary: 'Report an ad',
  description:
    "Reports a published ad. The advertiser does not learn who did. Fails with `already_reported` if the caller's report of this ad waits or was decided, and with `own_ad` for the caller's own.",
  tag,
  body: z.strictObject({
    ads_id: id,
    report_id: z.int().min(1).max(32_767),
    text: writtenText(REPORT_TEXT_LENGTH)
      .refine(...LETTERS)
      .default(''),
  }),
  output: done,
  errors: ['not_found', 'already_reported', 'own_ad', 'invalid_value'],
  calls_per_minute: 20,
});
