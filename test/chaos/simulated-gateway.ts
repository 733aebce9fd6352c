import { MILLISECONDS } from '../../src/base/clock.ts';
import type { GatewayPayment, GatewayStatus } from '../../src/providers/payment/payment-gateway.ts';
import { makeQris } from '../../src/providers/payment/sandbox/make-qris.ts';
import type { Choices } from './seeded.ts';

const { second, minute, hour } = MILLISECONDS;

/** The state of the money from `at` on (milliseconds after the request was created). */
export type GatewayStep = {
  at: number;
  status: GatewayStatus;
  capture: { id: string; amount: number; currency: string } | null;
};

export const HISTORIES = {
  pays: 30,
  pays_late: 10,
  pays_after_cancel: 5,
  refuses: 8,
  retried_once: 5,
  never: 10,
  cancels: 5,
  voided: 12,
  voided_immediately: 5,
  pays_twice: 5,
  too_little: 5,
  too_much: 3,
  other_currency: 4,
} as const;
export type History = keyof typeof HISTORIES;

export const AMOUNT = 50_000;
const FULL = { id: 'py-1', amount: AMOUNT, currency: 'IDR' };
const QR = makeQris({ amount: AMOUNT, merchant: 'Papan', reference: 'pr-1' });
const EXPIRY = 48 * hour;
/** Polling ends after 49 hours; the state at that time counts. */
const LATEST = 48.9 * hour;

/** The gateway's states of one request over time, in order. */
export function stepsOf(history: History, choices: Choices): GatewayStep[] {
  const start: GatewayStep = { at: 0, status: 'pending', capture: null };
  const soon = () =>
    choices.one([choices.integer(0, 20 * second), choices.integer(0, hour), choices.integer(0, 40 * hour)]);
  const at = soon();
  const after = (timestamp: number) =>
    Math.min(LATEST, timestamp + choices.integer(1, choices.one([second, minute, 10 * hour])));
  const then = (timestamp: number, status: GatewayStatus, capture: GatewayStep['capture'] = null) => ({
    at: timestamp,
    status,
    capture,
  });
  const expired = then(EXPIRY, 'expired');
  const later = after(at);
  const histories: Record<History, GatewayStep[]> = {
    pays: [then(at, 'succeeded', FULL)],
    pays_late: [expired, then(after(EXPIRY), 'succeeded', FULL)],
    pays_after_cancel: [then(at, 'canceled'), then(later, 'succeeded', FULL)],
    refuses: [then(at, 'failed')],
    retried_once: [then(at, 'failed'), then(later, 'succeeded', FULL)],
    never: [expired],
    cancels: [then(at, 'canceled')],
    voided: [then(at, 'succeeded', FULL), then(later, 'voided', FULL)],
    voided_immediately: [then(at, 'succeeded', FULL), then(at + 1, 'voided', FULL)],
    pays_twice: [then(at, 'succeeded', FULL), then(later, 'succeeded', { ...FULL, id: 'py-2' })],
    too_little: [then(at, 'succeeded', { ...FULL, amount: AMOUNT - choices.integer(1, AMOUNT - 1) })],
    too_much: [then(at, 'succeeded', { ...FULL, amount: AMOUNT + choices.integer(1, AMOUNT) })],
    other_currency: [then(at, 'succeeded', { ...FULL, currency: 'USD' })],
  };
  return [start, ...histories[history]];
}

export function stepAt(steps: readonly GatewayStep[], at: number): GatewayStep {
  const known = steps.findLast((step) => step.at <= at) ?? steps[0];
  if (!known) throw new Error('a request has at least one step');
  return known;
}

/** The state as the adapter returns it. */
export function paymentOf(reference: string, { status, capture, at }: GatewayStep, madeAt: Date): GatewayPayment {
  return {
    gateway_id: 'pr-1',
    reference_id: reference,
    amount: AMOUNT,
    currency: capture?.currency ?? 'IDR',
    channel: 'QRIS',
    status,
    raw_status: status.toUpperCase(),
    capture_id: capture?.id ?? null,
    captured_amount: capture?.amount ?? null,
    paid_at: capture ? new Date(madeAt.getTime() + at) : null,
    expires_at: new Date(madeAt.getTime() + EXPIRY),
    failure_code: status === 'failed' ? 'REFUSED' : null,
    qr_string: QR,
    desktop_url: null,
    mobile_url: null,
  };
}
