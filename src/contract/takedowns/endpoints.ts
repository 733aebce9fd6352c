import { z } from 'zod';
import { adStatus } from '../ads/schemas.ts';
import { cursor, done, endpoint, fileResponse, id, page, sentTimestamp, timestamp } from '../api/endpoint.ts';
import { UPLOAD_BYTES } from '../media/rules.ts';
import { LOCALES } from '../text/locale.ts';
import { LETTERS, writtenLine, writtenText } from '../text/written-text.ts';
import { TAKEDOWN, TAKEDOWN_DECISIONS, TAKEDOWN_OUTCOMES, TAKEDOWN_STATES, URGENCIES } from './rules.ts';

const tag = 'administration';
const line = ({ min, max }: { min: number; max: number }) =>
  writtenLine(max)
    .pipe(z.string().trim().min(min))
    .refine(...LETTERS);
const text = ({ min, max }: { min: number; max: number }) =>
  writtenText(max)
    .pipe(z.string().trim().min(min))
    .refine(...LETTERS);

export const takedown = z.object({
  id,
  authority: z.string(),
  reference: z.string(),
  urgency: z.enum(URGENCIES),
  grounds: z.string(),
  received_at: timestamp,
  due_at: timestamp,
  recorded_by: z.string(),
  decision: z.enum(TAKEDOWN_DECISIONS).nullable(),
  reason: z.string(),
  decided_at: timestamp.nullable(),
  decided_by: z.string().nullable(),
  /** When the authority took it back, and what is known of that. */
  withdrawn_at: timestamp.nullable(),
  withdrawn_by: z.string().nullable(),
  withdrawal_reason: z.string(),
  /** Decided, or still waiting, after the time was over. */
  is_overdue: z.boolean(),
  ads: z.array(
    z.object({
      id,
      title: z.string(),
      /** Null if it was deleted. */
      status: adStatus.nullable(),
      outcome: z.enum(TAKEDOWN_OUTCOMES).nullable(),
      hidden_at: timestamp.nullable(),
    }),
  ),
});
export type Takedown = z.output<typeof takedown>;

export const listTakedowns = endpoint({
  method: 'GET',
  path: '/admin/takedown',
  access: 'admin',
  summary: 'List takedown requests',
  description:
    'Lists the requests of authorities that wait, the one with the nearest time limit first; or with `state=closed` the decided ones, the last first.',
  tag,
  query: z.strictObject({ state: z.enum(TAKEDOWN_STATES).default('open'), cursor }),
  output: page(takedown).extend({ open: z.int(), overdue: z.int() }),
  errors: ['invalid_argument'],
});

export const recordTakedown = endpoint({
  method: 'POST',
  path: '/admin/takedown',
  access: 'admin',
  summary: 'Create a takedown request',
  description:
    'Records a request of an authority with its document (a PDF or a picture) and the ads that it names by address, short address or id, separated by spaces or lines. Its time limit of 4 or 24 hours starts when it was received. Fails with `invalid_value` if an ad is unknown, if it was received in the future, or if this number of the authority is recorded already.',
  tag,
  body: z.strictObject({
    authority: line(TAKEDOWN.authority),
    reference: line(TAKEDOWN.reference),
    urgency: z.enum(URGENCIES),
    received_at: sentTimestamp,
    grounds: text(TAKEDOWN.grounds),
    ads: z.string().trim().min(1).max(TAKEDOWN.ads_text),
  }),
  output: z.object({ id, due_at: timestamp }),
  upload_bytes: UPLOAD_BYTES,
  errors: [
    'invalid_value',
    'image_too_small',
    'image_unreadable',
    'image_too_complex',
    'unsupported_media',
    'server_busy',
  ],
  calls_per_minute: 20,
});

export const decideTakedown = endpoint({
  method: 'POST',
  path: '/admin/takedown/:id/decide',
  access: 'admin',
  summary: 'Close a takedown request',
  description:
    'Hides the ads of a request by order of the authority, keeps those that are not on the board off it, and notifies their owners, or refuses it with a reason. Fails with `takedown_closed` if it was decided, and with `forbidden` for a request about an own ad.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: z.enum(TAKEDOWN_DECISIONS),
    reason: writtenText(TAKEDOWN.reason.max)
      .trim()
      .refine(...LETTERS)
      .default(''),
  }),
  output: done,
  errors: ['not_found', 'forbidden', 'invalid_value', 'takedown_closed'],
});

export const withdrawTakedown = endpoint({
  method: 'POST',
  path: '/admin/takedown/:id/withdraw',
  access: 'superadmin',
  summary: 'Cancel a takedown request',
  description:
    'Ends the effect of an order that its authority has taken back: hidden ads return to where they were unless another order names them, and their owners are notified. Fails with `takedown_closed` if it was not carried out or is withdrawn already, and with `forbidden` for a request about an own ad.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: text(TAKEDOWN.reason) }),
  output: done,
  errors: ['not_found', 'forbidden', 'takedown_closed'],
});

const document = {
  method: 'GET',
  access: 'admin',
  tag,
  params: z.strictObject({ id }),
  query: z.strictObject({ locale: z.enum(LOCALES).optional() }),
  output: fileResponse,
  file_types: ['application/pdf'],
  errors: ['not_found'],
  calls_per_minute: 30,
} as const;

export const downloadTakedownOrder = endpoint({
  ...document,
  path: '/admin/takedown/:id/order',
  summary: 'Download the order of a takedown request',
  description: 'Returns the document of the authority as it was recorded.',
  query: z.strictObject({}),
  file_types: ['application/pdf', 'image/webp'],
});

export const downloadTakedownReceipt = endpoint({
  ...document,
  path: '/admin/takedown/:id/receipt',
  summary: 'Download the receipt of a takedown request',
  description: 'Returns a PDF for the authority: what was received when, and until when it is decided.',
});

export const proveTakedown = endpoint({
  ...document,
  path: '/admin/takedown/:id/proof',
  summary: 'Download the proof of a takedown request',
  description:
    'Returns a PDF with the times at which the request was received, decided and carried out, the addresses of the ads, the SHA-256 hashes of their contents, and the entries in the audit log with their numbers and hashes.',
});
