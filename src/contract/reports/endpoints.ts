import { z } from 'zod';
import { email } from '../accounts/endpoints.ts';
import { cursor, done, endpoint, id, timestamp } from '../api/endpoint.ts';
import { LETTERS, writtenText } from '../text/written-text.ts';
import { REPORT_TEXT_LENGTH } from './rules.ts';

const tag = 'reports';

const reportType = z.object({
  id: z.int(),
  name: z.string(),
  name_en: z.string(),
  /** One sentence about when it fits. */
  explanation: z.string().nullable(),
  explanation_en: z.string().nullable(),
  needs_text: z.boolean(),
});
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
  access: 'all',
  summary: 'List report types, or own reports',
  description:
    "Returns the types of reports. With `mine` or a cursor it returns the caller's reports, newest first, and no types; that requires sign-in.",
  tag,
  query: z.strictObject({ mine: z.literal('true').optional(), cursor }),
  output: z.object({ types: z.array(reportType), data: z.array(ownReport), next_cursor: z.string().nullable() }),
  errors: ['invalid_argument', 'unauthorized'],
});

const report = {
  ads_id: id,
  report_id: z.int().min(1).max(32_767),
  text: writtenText(REPORT_TEXT_LENGTH)
    .refine(...LETTERS)
    .default(''),
};

export const reportAd = endpoint({
  method: 'POST',
  path: '/user/report',
  access: 'login',
  summary: 'Report an ad',
  description:
    "Reports a published ad. The advertiser does not learn who did. Fails with `already_reported` if the caller's report of this ad waits or was decided, and with `own_ad` for the caller's own.",
  tag,
  body: z.strictObject(report),
  output: done,
  errors: ['not_found', 'already_reported', 'own_ad', 'invalid_value'],
  calls_per_minute: 20,
});

const waitingReport = z.object({ email: z.string(), code_expires_at: timestamp, resend_at: timestamp });
/** A report that waits for the code that was sent to its address. */
export type WaitingReport = z.output<typeof waitingReport>;

export const startGuestReport = endpoint({
  method: 'POST',
  path: '/user/report/guest',
  access: 'all',
  summary: 'Report an ad without an account',
  description:
    'Sends a one-time code to the email address and stores the report until the code is entered, for ten minutes. Sets the `GUEST_REPORT` cookie. The response is the same whether or not the address has an account. Fails with `otp_resend_wait` within a minute of the last code.',
  tag,
  body: z.strictObject({ ...report, email }),
  output: waitingReport,
  errors: ['not_found', 'invalid_value', 'email_banned', 'otp_resend_wait', 'too_many_requests'],
  calls_per_minute: 20,
});

export const getGuestReport = endpoint({
  method: 'GET',
  path: '/user/report/guest',
  access: 'all',
  summary: 'Retrieve the report that waits for its code',
  description: 'Returns the report of this ad that the `GUEST_REPORT` cookie names, or null.',
  tag,
  query: z.strictObject({ ads_id: id }),
  output: z.object({ waiting: waitingReport.nullable() }),
});

export const confirmGuestReport = endpoint({
  method: 'POST',
  path: '/user/report/guest/verify',
  access: 'all',
  summary: 'Complete a report by its code',
  description:
    "Stores the report that the `GUEST_REPORT` cookie names. It weighs as a new account's; of an address that has an account, it is the account's report. The outcome is sent to the address. Fails with `already_reported` if a report of this address and ad waits or was decided.",
  tag,
  body: z.strictObject({ code: z.string().regex(/^[0-9]{6}$/) }),
  output: done,
  errors: ['otp_not_sent', 'otp_not_verified', 'not_found', 'already_reported', 'own_ad', 'too_many_requests'],
  calls_per_minute: 30,
});
