import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { ParsedOf } from '../../contract/api/endpoint.ts';
import { AppError } from '../../contract/api/errors.ts';
import { links } from '../../contract/pages/links.ts';
import { pageUrl } from '../../contract/pages/page-url.ts';
import type * as contract from '../../contract/payments/endpoints.ts';
import type { PresentedPayment } from '../../contract/payments/endpoints.ts';
import {
  type FailureReason,
  MAX_OPEN_PAYMENTS,
  MAX_UNPAID_PER_DAY,
  PAYMENT_STATUSES,
  type PaymentChannel,
} from '../../contract/payments/rules.ts';
import { GatewayRefusal, GatewayUnreachable, type PaymentOrder } from '../../providers/payment/payment-gateway.ts';
import type { SignedInCall } from '../call.ts';
import { requireIdempotencyKey } from '../require-idempotency-key.ts';
import type { Services } from '../services.ts';
import { coinPackages } from '../wallet/public.ts';
import { FAILURE_CODES, failureReasonOf } from './failure-reasons.ts';
import { timeoutAsUnavailable, unavailable } from './own-payment.ts';
import { presentForPayer } from './present.ts';
import { abandonPayment, recordGatewayStatus } from './record-gateway-status.ts';
import { isAmountInLimits, newPaymentCode, POLL_DELAYS_MILLISECONDS } from './rules.ts';
import { settlePayment } from './settle-payment.ts';
import {
  countUnpaid,
  countWaiting,
  findByKey,
  insertPayment,
  lockNewPayments,
  type NewPayment,
  type StoredPayment,
  schedulePoll,
} from './store.ts';

type Input = ParsedOf<typeof contract.topUp>;

/** Attempts to find a free code: there are a million for each day. */
const MAX_CODE_ATTEMPTS = 20;

/**
 * Buys coins: stores the payment first, then creates it at the gateway, once for the user's key. A repeat gets the same
 * payment; if the result of the creation is unknown, the payment is looked up and never created again.
 */
export async function topUp(services: Services, call: SignedInCall, input: Input): Promise<PresentedPayment> {
  const channel = channelOf(input);
  const stored = await storePayment(services, call, input, channel);
  const pending = stored.is_new
    ? requestPayment(services, stored.payment, orderOf(services, call, stored.payment, input))
    : lookUpUnknown(services, stored.payment);
  const payment = await timeoutAsUnavailable(pending, stored.payment.id);
  const { status, gateway_id, failure_code } = payment;
  if (gateway_id === null && status === PAYMENT_STATUSES.PENDING) throw unavailable(payment.id);
  const isPayable = gateway_id !== null && failure_code !== FAILURE_CODES.qr_invalid;
  const reason = failureReasonOf(payment) ?? 'refused';
  if (!isPayable && reason !== 'canceled') throw refusalError(reason, channel);
  return presentForPayer(payment, services.clock.now());
}

/** The error of an order that the gateway rejected, at the field that the user can change. */
function refusalError(reason: FailureReason, channel: PaymentChannel): AppError {
  const otherField = channel === 'QRIS' ? 'payment_method' : 'channel';
  const field = reason === 'number_unknown' ? 'mobile_number' : otherField;
  return new AppError('payment_refused', { fields: { [field]: [{ key: `payment.${reason}`, params: { channel } }] } });
}

function channelOf({ payment_method, channel }: Input): PaymentChannel {
  if (payment_method === 'qris') return 'QRIS';
  return channel === 'ovo' ? 'OVO' : 'DANA';
}

/** Stores the payment with its scheduled polls before the gateway gets it. */
function storePayment(services: Services, call: SignedInCall, input: Input, channel: PaymentChannel) {
  const { database, clock, gateway, tokens } = services;
  const { user_id } = call.actor;
  const key = requireIdempotencyKey(call);
  const { package_id, mobile_number } = input;
  // Hashed with a key, because a phone number is easily guessed.
  const request_hash = tokens.pseudonymize(`payment ${JSON.stringify([package_id, channel, mobile_number ?? null])}`);
  return database.transaction(async (tx) => {
    await lockNewPayments(tx, user_id);
    const known = await findByKey(tx, user_id, key);
    if (known && known.request_hash !== request_hash) throw new AppError('idempotency_conflict');
    if (known) return { payment: known, is_new: false };
    if ((await countWaiting(tx, user_id)) >= MAX_OPEN_PAYMENTS) {
      throw new AppError('open_payments', { params: { maximum: MAX_OPEN_PAYMENTS } });
    }
    const created_at = clock.now();
    const aDayAgo = addMilliseconds(created_at, -MILLISECONDS.day);
    if ((await countUnpaid(tx, user_id, aDayAgo)) >= MAX_UNPAID_PER_DAY) throw new AppError('too_many_requests');
    const offer = await requireOffer(tx, package_id, channel);
    const payment = { ...offer, id: newId(), user_id, channel, gateway: gateway.name, request_hash, created_at };
    await insertWithCode(tx, { ...payment, idempotency_key: key });
    const pollTimes = POLL_DELAYS_MILLISECONDS.map((after) => addMilliseconds(created_at, after));
    await schedulePoll(tx, payment.id, pollTimes);
    const stored = await findByKey(tx, user_id, key);
    if (!stored) throw new Error('A payment that was just stored is missing');
    return { payment: stored, is_new: true };
  });
}

async function requireOffer(tx: Tx, packageId: number, channel: PaymentChannel) {
  const { data } = await coinPackages(tx);
  const offer = data.find(({ id }) => id === packageId);
  if (!offer) throw new AppError('invalid_value', { fields: { package_id: [{ key: 'not_found' }] } });
  if (!isAmountInLimits(channel, offer.price)) {
    const field = channel === 'QRIS' ? 'payment_method' : 'channel';
    throw new AppError('invalid_value', { fields: { [field]: [{ key: 'format' }] } });
  }
  const { id: package_id, amount: coins, bonus_amount: bonus_coins, price: amount, currency } = offer;
  return { package_id, coins, bonus_coins, amount, currency };
}

async function insertWithCode(tx: Tx, payment: Omit<NewPayment, 'code'>): Promise<void> {
  for (let attempt = 0; attempt < MAX_CODE_ATTEMPTS; attempt += 1) {
    if (await insertPayment(tx, { ...payment, code: newPaymentCode(payment.created_at) })) return;
  }
  throw new Error('No code is free for a payment today');
}

function orderOf(
  { brand, public_url }: Pick<Services, 'brand' | 'public_url'>,
  { locale }: SignedInCall,
  payment: StoredPayment,
  { mobile_number }: Input,
): PaymentOrder {
  const url = pageUrl(public_url(), locale, links.wallet({ payment: payment.id }));
  return {
    reference_id: payment.id,
    amount: payment.amount,
    currency: 'IDR',
    channel: payment.channel,
    mobile_number: mobile_number ?? null,
    success_url: url,
    failure_url: url,
    description: `${brand().app_name} ${payment.code}`,
  };
}

async function requestPayment(services: Services, payment: StoredPayment, order: PaymentOrder): Promise<StoredPayment> {
  try {
    const response = await services.gateway.create(order);
    return (
      (await recordGatewayStatus(services, payment, response)) ??
      (await settlePayment(services, payment.id, 'creation'))
    );
  } catch (error) {
    if (error instanceof GatewayRefusal) {
      // The code shows whether the payer's number or our key is wrong.
      services.log.warn({ payment_id: payment.id, error_code: error.code }, 'the gateway rejected a payment');
      return abandonPayment(services, payment.id, error.code);
    }
    if (!(error instanceof GatewayUnreachable)) throw error;
    services.log.warn({ err: error, payment_id: payment.id }, 'the result of creating a payment is unknown');
    return lookUpUnknown(services, payment);
  }
}

/** Looks up a payment whose creation has an unknown result; any other is returned. */
async function lookUpUnknown(services: Services, payment: StoredPayment): Promise<StoredPayment> {
  if (payment.gateway_id !== null || payment.status !== PAYMENT_STATUSES.PENDING) return payment;
  return settlePayment(services, payment.id, 'creation');
}
