import { z } from 'zod';

/** Xendit's examples write amounts as numbers and as texts; rupiah have no decimals. */
const amount = z
  .union([z.number(), z.string().regex(/^\d{1,15}(\.\d{1,4})?$/)])
  .transform(Number)
  .pipe(z.int().min(0));
const name = z.string().min(1).max(255);
const timestamp = z.coerce.date<string>();
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);

/** A payment request. Optional fields may be missing or invalid; unknown statuses are preserved. */
export const paymentRequest = z.object({
  payment_request_id: name,
  reference_id: name,
  request_amount: amount,
  currency: name,
  channel_code: name,
  status: name,
  latest_payment_id: optional(name),
  failure_code: optional(name),
  created: optional(timestamp),
  channel_properties: optional(z.object({ expires_at: optional(timestamp) })),
  actions: optional(
    z.array(z.object({ descriptor: name.catch(''), value: z.string().max(4096).nullish().catch(null) })),
  ),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

/** A payment, successful or not, of a request. */
export const capturedPayment = z.object({
  payment_id: name,
  payment_request_id: name,
  reference_id: name,
  request_amount: amount,
  currency: name,
  status: name,
  failure_code: optional(name),
  captures: optional(z.array(z.object({ capture_amount: amount, capture_timestamp: optional(timestamp) }))),
  updated: optional(timestamp),
});
export type CapturedPayment = z.output<typeof capturedPayment>;

export const transactionPage = z.object({
  has_more: z.boolean(),
  data: z.array(
    z.object({
      id: name,
      product_id: name,
      reference_id: name,
      status: name,
      currency: name,
      amount,
      created: timestamp,
    }),
  ),
});

export const refusal = z.object({ error_code: name });

const named = z.object({
  /** The refund's id, in the older or the newer API version. */
  id: optional(name),
  refund_id: optional(name),
  payment_id: optional(name),
  payment_request_id: optional(name),
  reference_id: optional(name),
  status: optional(name),
});
/** The fields of a webhook that we read. In Xendit's example of a refund, the message is nested once more. */
export const message = z.object({ event: name, data: named.extend({ data: optional(named) }) });

/** The response to a refund request. */
export const refundResponse = z.object({
  id: name,
  status: z.enum(['SUCCEEDED', 'PENDING', 'FAILED', 'CANCELLED']),
  payment_request_id: optional(name),
  reference_id: optional(name),
  amount: optional(amount),
  currency: optional(name),
  failure_code: optional(name),
});
export type RefundResponse = z.output<typeof refundResponse>;
