import { z } from 'zod';
import { adStatus } from '../ads/schemas.ts';
import { cursor, done, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { reviewedAd } from '../moderation/endpoints.ts';
import { CONSOLE_AD_SEARCH_LENGTH } from '../moderation/rules.ts';
import { writtenLine } from '../text/written-text.ts';
import { correctionReason } from './corrections.ts';

const tag = 'administration';

const consoleAd = reviewedAd.extend({
  owner: z.object({ id, full_name: z.string() }),
  updated_at: timestamp,
  /** A job about it waits in the queue. */
  is_in_queue: z.boolean(),
});
export type ConsoleAd = z.output<typeof consoleAd>;

export const listConsoleAds = endpoint({
  method: 'GET',
  path: '/admin/product',
  access: 'admin',
  summary: 'List ads of all users',
  description:
    'Lists ads in every status, without revisions, the newest first. With `search` it lists the ad with this id or with the code at the end of its address; the ads of the user who has this email address or phone number; otherwise the ads whose title contains all words: the newest 10,000 of each status are searched at a time, so that a page can be shorter than others although another follows.',
  tag,
  query: z.strictObject({
    cursor,
    search: writtenLine(CONSOLE_AD_SEARCH_LENGTH).trim().min(1).exactOptional(),
    status: z.coerce.number<number>().pipe(adStatus).exactOptional(),
  }),
  output: page(consoleAd),
  errors: ['invalid_argument'],
});

export const requestReview = endpoint({
  method: 'POST',
  path: '/admin/product/:id/review',
  access: 'admin',
  summary: 'Request a review of an ad',
  description:
    'Opens a job about an ad that visitors see, in the tab of reports, with a reason for the audit log. The ad stays on the board until it is decided. Fails with `not_found` for an ad that visitors do not see, with `own_ad` for the caller’s own, and with `review_waiting` if a job about it waits already.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: correctionReason }),
  output: done,
  errors: ['not_found', 'own_ad', 'review_waiting'],
});
