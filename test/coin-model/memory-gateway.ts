import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import type { GatewayPayment, GatewayStatus } from '../../src/providers/payment/payment-gateway.ts';
import { makeQris } from '../../src/providers/payment/sandbox/make-qris.ts';
import type { PayerCommand } from './commands.ts';
import { COIN_PACKAGES } from './world.ts';

/** Money received for a request. */
export type Capture = { id: string; amount: number; currency: string; isVoided: boolean };
/** A request in the gateway's own state, which the app may not know yet. */
export type GatewayRequest = {
  reference_id: string;
  amount: number;
  status: Extract<GatewayStatus, 'pending' | 'succeeded' | 'failed' | 'expired' | 'canceled'>;
  captures: Capture[];
  /** Rupiah that we ordered to refund. */
  refunded: number;
  madeAt: Date;
};

/** The QR text is the same for the same amount. */
const QR_TEXTS = new Map<number, string>(
  COIN_PACKAGES.map(({ amount }) => [amount, makeQris({ amount, merchant: 'Papan', reference: 'model' })]),
);

export function newRequest(reference_id: string, amount: number, madeAt: Date): GatewayRequest {
  return { reference_id, amount, status: 'pending', captures: [], refunded: 0, madeAt };
}

/** An action of a payer or of the gateway itself on a request; false if it is not possible now. */
export function play(request: GatewayRequest, command: PayerCommand): boolean {
  const { captures, status } = request;
  const live = lastLive(request);
  switch (command.action) {
    case 'pay':
      if (status !== 'pending') return false;
      captures.push(newCapture(request, command.money));
      request.status = 'succeeded';
      return true;
    case 'pay_late':
      if (status === 'pending' || captures.length > 0) return false;
      captures.push(newCapture(request, 'right'));
      return true;
    case 'pay_again':
      if (live) captures.push(newCapture(request, 'right'));
      return live !== null;
    case 'void_payment':
      if (live) live.isVoided = true;
      return live !== null;
    case 'end_request':
      if (status !== 'pending') return false;
      request.status = command.nth === 0 ? 'expired' : 'failed';
      return true;
  }
}

function newCapture({ captures, amount, reference_id }: GatewayRequest, money: string): Capture {
  const paid = { right: amount, too_little: amount - 500, too_much: amount * 2, foreign: amount }[money] ?? amount;
  const id = `py-${reference_id}-${captures.length}`;
  return { id, amount: paid, currency: money === 'foreign' ? 'USD' : 'IDR', isVoided: false };
}

function lastLive({ captures }: GatewayRequest): Capture | null {
  return captures.findLast(({ isVoided }) => !isVoided) ?? null;
}

/** The capture that the gateway reports: the last one that is not voided, else the last voided one. */
export function shownCapture(request: GatewayRequest): Capture | null {
  return lastLive(request) ?? request.captures.at(-1) ?? null;
}

/** The request as the adapter returns it. */
export function responseOf(request: GatewayRequest): GatewayPayment {
  const shown = shownCapture(request);
  const status = shown ? (shown.isVoided ? 'voided' : 'succeeded') : request.status;
  return {
    gateway_id: `pr-${request.reference_id}`,
    reference_id: request.reference_id,
    amount: request.amount,
    currency: shown?.currency ?? 'IDR',
    channel: 'QRIS',
    status,
    raw_status: status.toUpperCase(),
    capture_id: shown?.id ?? null,
    captured_amount: shown?.amount ?? null,
    paid_at: shown ? request.madeAt : null,
    expires_at: addMilliseconds(request.madeAt, 48 * MILLISECONDS.hour),
    failure_code: null,
    qr_string: QR_TEXTS.get(request.amount) ?? null,
    desktop_url: null,
    mobile_url: null,
  };
}
