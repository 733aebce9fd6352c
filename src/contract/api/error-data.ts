import { z } from 'zod';
import { legalType } from '../legal/endpoints.ts';
import { timestamp } from './endpoint.ts';

/**
 * The data that an error has besides its message, by key. Errors without an entry have no data. The server sends the
 * fields that the schema names; the browser imports only the types, so that no schema is part of its JavaScript.
 */
export const ERROR_DATA = {
  /** The legal texts to accept; empty if the account's status is the reason. */
  ads_creation_term_not_accepted: z.object({ terms: z.array(z.object({ type: legalType, version: z.int() })) }),
  /** For an ad that ended recently: why it ended, and the slug of the sub-category with similar ads. */
  ad_ended: z.object({ reason: z.enum(['sold', 'expired']), category: z.string() }),
  /** The payment whose state is unknown until the gateway responds. */
  gateway_unavailable: z.object({ payment_id: z.uuid() }),
  /** The coins that the administrator may still move. */
  correction_limit: z.object({ left: z.int() }),
  hashtag_taken: z.object({ hashtags: z.array(z.string()) }),
  /** In coins. */
  insufficient_balance: z.object({ balance: z.int(), price: z.int() }),
  otp_resend_wait: z.object({ resend_at: timestamp }),
  /** `ends_at` is when time alone ends the limit. */
  posting_limit: z.object({
    kind: z.enum(['daily', 'active', 'category', 'drafts']),
    maximum: z.int(),
    ends_at: timestamp.nullable(),
  }),
  /** The current total in coins. */
  price_changed: z.object({ price: z.int() }),
  promotion_too_long: z.object({ kind: z.enum(['boost', 'highlight']), ends_at: timestamp, end_date: timestamp }),
  /** The present values of a record that somebody else changed, who, and when. */
  record_conflict: z.object({
    version: z.string(),
    values: z.record(z.string(), z.json()),
    changed_by: z.string().nullable(),
    changed_at: timestamp.nullable(),
  }),
  /** The version that another tab or device saved, and when. */
  version_conflict: z.object({ version: z.int(), updated_at: timestamp }),
  /** The ad's current status. */
  status_conflict: z.object({ status: z.int() }),
  /**
   * What entering the second factor of a sign-in needs; without `is_enrolled`, an authenticator app is set up first.
   */
  second_factor_required: z.object({ challenge: z.string(), expires_at: timestamp, is_enrolled: z.boolean() }),
  storage_full: z.object({ files: z.int(), megabytes: z.number(), days: z.int() }),
};

export type ErrorData = { [Key in keyof typeof ERROR_DATA]: z.output<(typeof ERROR_DATA)[Key]> };
