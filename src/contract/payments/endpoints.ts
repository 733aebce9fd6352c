import { z } from 'zod';
import { phone } from '../accounts/endpoints.ts';
import { cursor, endpoint, id, page, referenceId, timestamp } from '../api/endpoint.ts';
import { FAILURE_REASONS, PAYMENT_CHANNELS, PAYMENT_STATUSES } from './rules.ts';

export const paymentStatus = z.enum(PAYMENT_STATUSES);

export const payment = z.object({
  id,
  /** A short code that users and support can read out. */
  code: z.string(),
  status: paymentStatus,
  channel: z.enum(PAYMENT_CHANNELS),
  package_id: z.int(),
  coins: z.int(),
  bonus_coins: z.int(),
  /** Whole rupiah. */
  amount: z.int(),
  currency: z.string(),
  /** Set if `status` is FAILED. */
  failure_reason: z.enum(FAILURE_REASONS).nullable(),
  created_at: timestamp,
  expires_at: timestamp.nullable(),
  paid_at: timestamp.nullable(),
  /** The money arrived after the payment had failed or expired, or after the gateway's limit. */
  is_late: z.boolean(),
  can_continue: z.boolean(),
  can_cancel: z.boolean(),
  has_invoice: z.boolean(),
});
export type Payment = z.output<typeof payment>;

/** A payment with what its payer needs to continue. */
export const presentedPayment = payment.extend({
  /** EMVCo text to show as a QR code. The server has checked that it is a dynamic QRIS of exactly this amount. */
  qr_string: z.string().nullable(),
  /** A URL to open in the same tab. */
  redirect_url: z.string().nullable(),
  /** URLs to open in a new tab. */
  desktop_web_checkout_url: z.string().nullable(),
  mobile_web_checkout_url: z.string().nullable(),
  countdown_seconds: z.int(),
});
export type PresentedPayment = z.output<typeof presentedPayment>;

const tag = 'payments';
const one = z.strictObject({ id });

export const topUp = endpoint({
  method: 'POST',
  path: '/user/wallet/topup',
  access: 'login',
  summary: 'Create a top-up',
  description:
    'Starts the payment of a coin package: by QRIS with `payment_method`, or by DANA or OVO with `channel`. Returns the payment with the QR text or the checkout addresses. Coins are credited when the gateway confirms the payment. Fails with `open_payments` if too many top-ups are pending.',
  tag,
  body: z
    .strictObject({
      package_id: referenceId,
      payment_method: z.literal('qris').nullish(),
      channel: z.enum(['dana', 'ovo']).nullish(),
      mobile_number: phone.nullish(),
    })
    .superRefine((order, context) => {
      const addError = (path: string, key: string) =>
        context.addIssue({ code: 'custom', path: [path], params: { key } });
      if (Boolean(order.payment_method) === Boolean(order.channel)) addError('payment_method', 'required');
      if (order.channel === 'ovo' && !order.mobile_number) addError('mobile_number', 'required');
      if (order.channel !== 'ovo' && order.mobile_number) addError('mobile_number', 'unknown');
    }),
  output: presentedPayment,
  errors: ['invalid_value', 'payment_refused', 'gateway_unavailable', 'open_payments', 'idempotency_conflict'],
  idempotent: true,
  calls_per_minute: 10,
});

export const listPayments = endpoint({
  method: 'GET',
  path: '/user/payment',
  access: 'login',
  summary: 'List payments',
  description: "Returns the caller's top-ups, newest first, optionally of one status.",
  tag,
  query: z.strictObject({ cursor, status: z.coerce.number<number>().int().min(1).max(5).optional() }),
  output: page(payment),
  errors: ['invalid_argument'],
});

export const getPayment = endpoint({
  method: 'GET',
  path: '/user/payment/:id',
  access: 'login',
  summary: 'Retrieve a payment',
  description: 'Returns a top-up with the QR text or checkout addresses that its payer needs.',
  tag,
  params: one,
  output: presentedPayment,
  errors: ['not_found'],
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/user/payment/:id/check',
  access: 'login',
  summary: 'Check a payment',
  description: 'Polls the gateway for the current status of a top-up and returns the updated payment.',
  tag,
  params: one,
  output: presentedPayment,
  errors: ['not_found', 'gateway_unavailable'],
  calls_per_minute: 20,
});

export const cancelPayment = endpoint({
  method: 'POST',
  path: '/user/payment/:id/cancel',
  access: 'login',
  summary: 'Cancel a payment',
  description:
    'Cancels a pending top-up. Money that arrives afterwards is still credited. Fails with `payment_status_conflict` if the payment is not pending.',
  tag,
  params: one,
  output: presentedPayment,
  errors: ['not_found', 'payment_status_conflict', 'gateway_unavailable'],
  calls_per_minute: 20,
});
