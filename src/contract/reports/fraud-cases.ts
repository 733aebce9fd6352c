import { z } from 'zod';
import { phone } from '../accounts/endpoints.ts';
import { cursor, done, endpoint, fileResponse, id, page, sentTimestamp, timestamp } from '../api/endpoint.ts';
import { UPLOAD_BYTES } from '../media/rules.ts';
import { LOCALES } from '../text/locale.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import {
  CASE_ACCOUNT_LENGTH,
  CASE_AMOUNT_MAX,
  CASE_BANK_LENGTH,
  CASE_NAME_LENGTH,
  CASE_STORY_LENGTH,
} from './fraud-case-rules.ts';

const tag = 'reports';

const required = (maximum: number) =>
  writtenLine(maximum)
    .min(1)
    .regex(/^[^<>]*$/)
    .refine(...LETTERS);

/** What the person states. Accounts may be numbers, phone numbers of wallets, or the name that a QR code showed. */
export const caseDetails = z.strictObject({
  /** Whole rupiah. */
  amount: z.int().min(1).max(CASE_AMOUNT_MAX),
  paid_at: sentTimestamp,
  from_bank: required(CASE_BANK_LENGTH),
  from_account: required(CASE_ACCOUNT_LENGTH),
  to_bank: required(CASE_BANK_LENGTH),
  to_account: required(CASE_ACCOUNT_LENGTH),
  seller_name: required(CASE_NAME_LENGTH),
  /** Empty if it is unknown. */
  seller_phone: z.union([z.literal(''), phone]),
  story: writtenText(CASE_STORY_LENGTH)
    .trim()
    .min(1)
    .refine(...LETTERS),
});
export type CaseDetails = z.output<typeof caseDetails>;

const picture = z.object({ id, width: z.int(), height: z.int() });

/** What became of a case: `gone` if the ad was deleted before a moderator had decided. */
export const caseOutcome = z.enum(['upheld', 'dismissed', 'gone']).nullable();
const ownCase = z.object({
  id,
  /** The ad's title when it was copied. */
  title: z.string(),
  created_at: timestamp,
  sent_at: timestamp.nullable(),
  /** Null until it was sent. */
  amount: z.int().nullable(),
  /** What a moderator decided about the ad; null while it waits. */
  outcome: caseOutcome,
  delete_at: timestamp,
});
export type OwnCase = z.output<typeof ownCase>;

const fullCase = ownCase.extend({
  ad_id: id,
  /** The ad's address on the web. */
  address: z.string(),
  /** SHA-256 of the copy, in hexadecimal digits. */
  evidence_hash: z.string(),
  /** The caller, as the document names them. */
  person: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  /** The contact that the caller had revealed; null without. */
  contact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  seller: z.string(),
  pictures: z.array(picture),
  details: caseDetails.extend({ seller_phone: z.string() }).nullable(),
});
export type FullCase = z.output<typeof fullCase>;

const caseId = z.strictObject({ id });

export const listCases = endpoint({
  method: 'GET',
  path: '/user/fraud-cases',
  access: 'login',
  summary: 'List own fraud cases',
  description: "Returns the caller's cases of fraud, newest first.",
  tag,
  query: z.strictObject({ cursor }),
  output: page(ownCase),
  errors: ['invalid_argument'],
});

export const startCase = endpoint({
  method: 'POST',
  path: '/user/fraud-cases',
  access: 'login',
  summary: 'Start a fraud case',
  description:
    "Copies an ad as it is now, with its pictures and the caller's reveals of its contact, for a victim of fraud. The copy never changes. An ad that has ended or was hidden can be copied too. Returns the caller's case of this ad if there is one. Fails with `own_ad` for the caller's own, and with `too_many_requests` after five cases in 24 hours.",
  tag,
  body: z.strictObject({ ads_id: id }),
  output: z.object({ id }),
  errors: ['not_found', 'own_ad', 'too_many_requests'],
  calls_per_minute: 20,
});

export const getCase = endpoint({
  method: 'GET',
  path: '/user/fraud-cases/:id',
  access: 'login',
  summary: 'Retrieve a fraud case',
  description: "Returns one of the caller's cases, with what the form is filled with.",
  tag,
  params: caseId,
  output: fullCase,
  errors: ['not_found'],
});

export const addCasePicture = endpoint({
  method: 'PUT',
  path: '/user/fraud-cases/:id/picture',
  access: 'login',
  summary: 'Upload a screenshot of a fraud case',
  description:
    'Stores a screenshot without metadata: JPEG, PNG, WebP or AVIF of at most 10 MiB. Only the caller and the moderator who has the job can open it. Fails with `invalid_value` after eight.',
  tag,
  params: caseId,
  output: picture,
  upload_bytes: UPLOAD_BYTES,
  errors: [
    'not_found',
    'invalid_value',
    'image_too_small',
    'image_unreadable',
    'image_too_large',
    'image_too_complex',
    'unsupported_media',
    'server_busy',
  ],
  calls_per_minute: 30,
});

const pictureId = z.strictObject({ id, picture_id: id });

export const getCasePicture = endpoint({
  method: 'GET',
  path: '/user/fraud-cases/:id/picture/:picture_id',
  access: 'login',
  summary: 'Download a screenshot of a fraud case',
  description: "Sends a screenshot of one of the caller's cases.",
  tag,
  params: pictureId,
  output: fileResponse,
  file_types: ['image/webp'],
  errors: ['not_found'],
});

export const removeCasePicture = endpoint({
  method: 'DELETE',
  path: '/user/fraud-cases/:id/picture/:picture_id',
  access: 'login',
  summary: 'Remove a screenshot of a fraud case',
  description: 'Deletes a screenshot. Calling it again has no effect.',
  tag,
  params: pictureId,
  output: done,
  errors: ['not_found'],
});

export const sendCase = endpoint({
  method: 'POST',
  path: '/user/fraud-cases/:id',
  access: 'login',
  summary: 'Complete a fraud case',
  description:
    'Stores what happened and puts the ad before a moderator. It may be called again to correct a mistake. Nothing is sent to a bank or an authority: that is the caller’s own action. Fails with `invalid_value` without a screenshot, and for a time in the future.',
  tag,
  params: caseId,
  body: caseDetails,
  output: fullCase,
  errors: ['not_found', 'invalid_value'],
  calls_per_minute: 20,
});

export const viewCasePicture = endpoint({
  method: 'GET',
  path: '/admin/fraud-cases/:id/picture/:picture_id',
  access: 'admin',
  summary: 'Download a screenshot of a review',
  description:
    'Sends a screenshot of a fraud case to the moderator who has the job about the ad. Every view is in the audit log. Fails with `review_taken` for everybody else.',
  tag,
  params: pictureId,
  output: fileResponse,
  file_types: ['image/webp'],
  errors: ['not_found', 'review_taken'],
});

export const downloadCase = endpoint({
  method: 'GET',
  path: '/user/fraud-cases/:id/document',
  access: 'login',
  summary: 'Download a fraud case',
  description:
    'Returns a completed case as a PDF for the bank and the Indonesia Anti-Scam Centre. The copy of the ad is attached to it, so that anybody can compute its hash. Fails with `not_found` before it is completed.',
  tag,
  params: caseId,
  query: z.strictObject({ locale: z.enum(LOCALES).optional() }),
  output: fileResponse,
  file_types: ['application/pdf'],
  errors: ['not_found', 'server_busy'],
  // Screenshots are decoded for each.
  calls_per_minute: 6,
});
