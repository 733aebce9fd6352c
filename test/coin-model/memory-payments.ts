import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/contract/payments/rules.ts';
import type { KnownPayment } from '../../src/domain/payments/rules.ts';
import { type GatewayRequest, newRequest, responseOf } from './memory-gateway.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { Rules } from './rules.ts';
import { COIN_PACKAGES, COMMISSION_PERCENT, REFERRED_BY } from './world.ts';

const { PENDING, COMPLETED, FAILED, VOIDED } = PAYMENT_STATUSES;

export type MemoryPayment = KnownPayment & {
  who: number;
  coins: number;
  bonus_coins: number;
  request: GatewayRequest;
};
export type MemoryCommission = { referee: number; payment_id: string; coins: number; isReversed: boolean };

/** Payments as `recordGatewayStatus` settles them, and commissions as their events are handled. */
export type MemoryPayments = {
  payments: MemoryPayment[];
  commissions: MemoryCommission[];
  topUp(who: number, packageNumber: number): 0;
  /** The user's payment at this position, counted back from the newest. */
  nth(who: number, back: number): MemoryPayment | null;
  poll(payment: MemoryPayment): void;
  cancel(payment: MemoryPayment): boolean;
  refund(payment: MemoryPayment): boolean;
  /** Handles one of the pending events. */
  receive(nth: number): 0;
};

export function memoryPayments(rules: Rules, ledger: MemoryLedger, now: () => Date): MemoryPayments {
  const payments: MemoryPayment[] = [];
  const commissions: MemoryCommission[] = [];
  const pending: MemoryPayment[] = [];

  const applyEffects = (payment: MemoryPayment, before: number) => {
    const { id, who, status } = payment;
    const movement = { amount: payment.coins + payment.bonus_coins, subject_id: id };
    if (status === COMPLETED) {
      ledger.transfer({ ...movement, from: 'sales', to: who, cause: 'topup', key: `payment:${id}` });
      ledger.settleDebt(who);
    }
    if (status === VOIDED && before === COMPLETED) {
      ledger.reverse({ ...movement, from: who, to: 'sales', cause: 'topup_void', key: `payment:${id}:void` });
    }
    pending.push(payment);
  };
  const poll = (payment: MemoryPayment) => {
    const response = responseOf(payment.request);
    const before = payment.status;
    const { status, finding } = rules.nextStatus(payment, response, now());
    if (!finding) payment.gateway_id = response.gateway_id;
    payment.status = status;
    if (status === before) return;
    if (status === COMPLETED) payment.capture_id = response.capture_id;
    applyEffects(payment, before);
  };
  const earn = ({ id, who, coins }: MemoryPayment) => {
    const friend = REFERRED_BY[who];
    const first = ledger.rows.find(({ cause, credit }) => cause === 'topup' && credit.account_id === `wallet-${who}`);
    if (friend === null || friend === undefined || first?.subject_id !== id) return;
    if (commissions.some(({ referee }) => referee === who)) return;
    const earned = rules.commissionOf(coins, COMMISSION_PERCENT);
    commissions.push({ referee: who, payment_id: id, coins: earned, isReversed: false });
    const order = { from: 'bonus', to: friend, cause: 'affiliate_commission', subject_id: null } as const;
    if (earned > 0) ledger.transfer({ ...order, amount: earned, key: `affiliate:${who}` });
  };
  const reverseCommission = ({ id, who }: MemoryPayment) => {
    const commission = commissions.find((one) => one.payment_id === id && !one.isReversed);
    const friend = REFERRED_BY[who];
    if (!commission || friend === null || friend === undefined) return;
    commission.isReversed = true;
    const order = { to: 'bonus', cause: 'affiliate_commission_void', subject_id: null } as const;
    if (commission.coins > 0) {
      ledger.reverse({ ...order, from: friend, amount: commission.coins, key: `affiliate:${who}:void` });
    }
  };

  return {
    payments,
    commissions,
    poll,
    topUp(who, packageNumber) {
      const bought = COIN_PACKAGES[packageNumber];
      if (!bought) throw new RangeError(`there is no package ${packageNumber}`);
      const id = `payment-${payments.length}`;
      const { amount, ...coins } = bought;
      const request = newRequest(id, amount, now());
      const stored = { gateway_id: null, capture_id: null, refund: null, channel: 'QRIS', currency: 'IDR' } as const;
      payments.push({ id, who, status: PENDING, amount, ...coins, ...stored, created_at: now(), request });
      return 0;
    },
    nth: (who, back) => payments.filter((payment) => payment.who === who).at(-1 - back) ?? null,
    cancel(payment) {
      if (!isIn(payment, PENDING)) return false;
      if (payment.request.status === 'pending') payment.request.status = 'canceled';
      poll(payment);
      if (isIn(payment, PENDING)) payment.status = FAILED;
      return !isIn(payment, COMPLETED) && !isIn(payment, VOIDED);
    },
    refund(payment) {
      if (payment.status !== COMPLETED) return false;
      payment.status = VOIDED;
      payment.refund = {};
      payment.request.refunded += payment.amount;
      applyEffects(payment, COMPLETED);
      return true;
    },
    receive(nth) {
      const [payment] = pending.splice(Math.min(nth, pending.length - 1), 1);
      if (payment?.status === COMPLETED) earn(payment);
      if (payment?.status === VOIDED) reverseCommission(payment);
      return 0;
    },
  };
}

function isIn(payment: MemoryPayment, status: PaymentStatus): boolean {
  return payment.status === status;
}
