import { z } from 'zod';
import { cursor, endpoint, id, page, timestamp } from '../api/endpoint.ts';
import { ADMIN_REASON } from '../audit/rules.ts';
import { LETTERS, writtenText } from '../text/written-text.ts';
import { CORRECTION_KINDS, CORRECTION_STATES, CORRECTIONS_PER_DAY } from './correction-rules.ts';

export const correctionReason = writtenText(ADMIN_REASON.max)
  .trim()
  .min(ADMIN_REASON.min)
  .refine(...LETTERS);
/** Whole coins: positive to add, negative to remove. */
export const correctionAmount = z
  .int()
  .min(-CORRECTIONS_PER_DAY)
  .max(CORRECTIONS_PER_DAY)
  .refine((amount) => amount !== 0, { params: { key: 'format' } });

const tag = 'administration';
const person = z.object({ id, full_name: z.string() });

export const correction = z.object({
  id,
  kind: z.enum(CORRECTION_KINDS),
  user: person,
  /** Coins that the user gets; negative: that are taken. */
  amount: z.int(),
  subject_id: id.nullable(),
  reason: z.string(),
  state: z.enum(CORRECTION_STATES),
  requested_by: person,
  requested_at: timestamp,
  expires_at: timestamp,
  decided_by: person.nullable(),
  decided_at: timestamp.nullable(),
  /** Whether the caller may agree. */
  can_agree: z.boolean(),
  /** Whether the caller may refuse, or withdraw. */
  can_refuse: z.boolean(),
});
export type Correction = z.output<typeof correction>;

const ordered = z.object({
  id,
  /** `booked`, or `waiting` for another administrator. */
  state: z.enum(CORRECTION_STATES),
});

const RULES =
  'Above 1,000 coins (with what the caller moved for the same user in 24 hours) another superadmin must agree within 24 hours. Fails with `forbidden` about the caller’s own wallet.';

export const correctWallet = endpoint({
  method: 'POST',
  path: '/admin/wallet/correction',
  access: 'superadmin',
  summary: 'Correct a wallet',
  description: `Adds or removes coins by a new ledger row with a reason, and notifies the user. ${RULES} Fails with \`correction_limit\` beyond 10,000 coins in 24 hours, and with \`insufficient_balance\` instead of creating a debt.`,
  tag,
  body: z.strictObject({ user_id: id, amount: correctionAmount, reason: correctionReason }),
  output: ordered,
  errors: ['not_found', 'forbidden', 'correction_limit', 'insufficient_balance', 'idempotency_conflict'],
  idempotent: true,
});

export const refundAd = endpoint({
  method: 'POST',
  path: '/admin/product/:id/refund',
  access: 'superadmin',
  summary: 'Refund coins of an ad',
  description: `Returns coins that an ad's owner paid for it, with a reason, and notifies the owner. ${RULES} Fails with \`correction_limit\` beyond 10,000 coins in 24 hours, and with \`invalid_value\` for more coins than were paid and not returned.`,
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ amount: z.int().min(1).max(CORRECTIONS_PER_DAY), reason: correctionReason }),
  output: ordered,
  errors: ['not_found', 'forbidden', 'correction_limit', 'invalid_value', 'idempotency_conflict'],
  idempotent: true,
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/admin/payment/:id/refund',
  access: 'superadmin',
  summary: 'Refund a payment',
  description: `Takes the coins back immediately and refunds the money in the background. ${RULES} Fails with \`payment_status_conflict\` if the payment is not completed or its refund waits already.`,
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: correctionReason }),
  output: ordered,
  errors: ['not_found', 'forbidden', 'payment_status_conflict'],
});

export const listCorrections = endpoint({
  method: 'GET',
  path: '/admin/wallet/correction',
  access: 'superadmin',
  summary: 'List corrections',
  description:
    'Lists coins that administrators moved by hand, the newest first, optionally of one state, with the number of those that wait for another administrator.',
  tag,
  query: z.strictObject({ cursor, state: z.enum(CORRECTION_STATES).exactOptional() }),
  output: page(correction).extend({ waiting: z.int() }),
  errors: ['invalid_argument'],
});

export const agreeToCorrection = endpoint({
  method: 'POST',
  path: '/admin/wallet/correction/:id/agree',
  access: 'superadmin',
  summary: 'Approve a correction',
  description:
    'Books a correction or refund that another superadmin requested. Fails with `forbidden` for the requester and for the user concerned, and with `correction_closed` if it no longer waits.',
  tag,
  params: z.strictObject({ id }),
  output: ordered,
  errors: [
    'not_found',
    'forbidden',
    'second_person_required',
    'correction_closed',
    'insufficient_balance',
    'payment_status_conflict',
  ],
});

export const refuseCorrection = endpoint({
  method: 'POST',
  path: '/admin/wallet/correction/:id/refuse',
  access: 'superadmin',
  summary: 'Reject a correction',
  description:
    'Ends a correction or refund that waits; the requester withdraws it. Fails with `correction_closed` if it no longer waits.',
  tag,
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: correctionReason }),
  output: ordered,
  errors: ['not_found', 'forbidden', 'correction_closed'],
});
