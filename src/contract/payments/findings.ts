import { z } from 'zod';
import { cursor, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { LETTERS, writtenText } from '../text/written-text.ts';
import { paymentStatus } from './endpoints.ts';
import { PAYMENT_CHANNELS } from './rules.ts';

/** An inconsistency in payments that an administrator must resolve. */
export const paymentFinding = z.object({
  id,
  /** Not an enum on purpose: more kinds will be added. */
  kind: z.string(),
  payment_id: id.nullable(),
  payment_code: z.string().nullable(),
  /** What we know about the payment. */
  payment: z
    .object({ user_id: id, channel: z.enum(PAYMENT_CHANNELS), amount: z.int(), coins: z.int(), status: paymentStatus })
    .nullable(),
  gateway: z.string(),
  gateway_id: z.string(),
  details: z.record(z.string(), z.unknown()),
  found_at: timestamp,
  closed_at: timestamp.nullable(),
  /** Null if it was closed automatically. */
  closing_note: z.string().nullable(),
});
export type PaymentFinding = z.output<typeof paymentFinding>;

const tag = 'administration';

export const listPaymentFindings = endpoint({
  method: 'GET',
  path: '/admin/payment/finding',
  access: 'superadmin',
  summary: 'List payment findings',
  description:
    'Returns inconsistencies in payments, newest first, and the number of open ones. Without `state`, returns open and closed findings.',
  tag,
  query: z.strictObject({ cursor, state: z.enum(['open', 'closed']).optional() }),
  output: page(paymentFinding).extend({ open: z.int() }),
  errors: ['invalid_argument'],
});

export const closePaymentFinding = endpoint({
  method: 'POST',
  path: '/admin/payment/finding/:id/close',
  access: 'superadmin',
  summary: 'Close a payment finding',
  description:
    'Closes a finding with a note on what was done. Fails with `finding_closed` if it is already closed, with `review_taken` while somebody else has it in the queue, and with `forbidden` about a payment of the caller. Returns the number of open findings.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({
    note: writtenText(1000)
      .trim()
      .min(10)
      .refine(...LETTERS),
  }),
  output: z.object({ open: z.int() }),
  errors: ['not_found', 'forbidden', 'finding_closed', 'review_taken'],
});
