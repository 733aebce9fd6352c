import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/contract/payment-rules.ts';
import type { KnownPayment } from '../../src/domain/payments/rules.ts';
import { answerOf, type GatewayRequest, newRequest } from './memory-gateway.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { Rules } from './rules.ts';
import { BROUGHT_BY, COIN_PACKAGES, COMMISSION_PERCENT } from './world.ts';

const { PENDING, COMPLETED, FAILED, VOIDED } = PAYMENT_STATUSES;

export type MemoryPayment = KnownPayment & {
  who: number;
  coins: number;
  bonus_coins: number;
  request: GatewayRequest;
};
export type MemoryCommission = { referee: number; payment_id: string; coins: number; is_taken_back: boolean };

/** Payments as `recordAnswer` settles them, and commissions as their events are handled. */
export type MemoryPayments = {
  payments: MemoryPayment[];
  commissions: MemoryCommission[];
  topUp(who: number, packageNumber: number): 0;
  /** The user's payment at this position, counted back from the newest. */
  nth(who: number, back: number): MemoryPayment | null;
  ask(payment: MemoryPayment): void;
  giveUp(payment: MemoryPayment): boolean;
  refund(payment: MemoryPayment): boolean;
  /** Handles one of the pending events. */
  receive(nth: number): 0;
};

export function memoryPayments(rules: Rules, ledger: MemoryLedger, now: () => Date): MemoryPayments {
  const payments: MemoryPayment[] = [];
  const commissions: MemoryCommission[] = [];
  const news: MemoryPayment[] = [];

  const follow = (payment: MemoryPayment, before: number) => {
    const { id, who, status } = payment;
    const movement = { amount: payment.coins + payment.bonus_coins, subject_id: id };
    if (status === COMPLETED) {
      ledger.transfer({ ...movement, from: 'sales', to: who, cause: 'topup', key: `payment:${id}` });
      ledger.settleDebt(who);
    }
    if (status === VOIDED && before === COMPLETED) {
      ledger.takeBack({ ...movement, from: who, to: 'sales', cause: 'topup_void', key: `payment:${id}:void` });
    }
    news.push(payment);
  };
  const ask = (payment: MemoryPayment) => {
    const answer = answerOf(payment.request);
    const before = payment.status;
    const { status, finding } = rules.nextStatus(payment, answer, now());
    if (!finding) payment.gateway_id = answer.gateway_id;
    payment.status = status;
    if (status === before) return;
    if (status === COMPLETED) payment.capture_id = answer.capture_id;
    follow(payment, before);
  };
  const earn = ({ id, who, coins }: MemoryPayment) => {
    const friend = BROUGHT_BY[who];
    const first = ledger.rows.find(({ cause, credit }) => cause === 'topup' && credit.account_id === `wallet-${who}`);
    if (friend === null || friend === undefined || first?.subject_id !== id) return;
    if (commissions.some(({ referee }) => referee === who)) return;
    const earned = rules.commissionOf(coins, COMMISSION_PERCENT);
    commissions.push({ referee: who, payment_id: id, coins: earned, is_taken_back: false });
    const order = { from: 'bonus', to: friend, cause: 'affiliate_commission', subject_id: null } as const;
    if (earned > 0) ledger.transfer({ ...order, amount: earned, key: `affiliate:${who}` });
  };
  const giveBack = ({ id, who }: MemoryPayment) => {
    const taken = commissions.find((one) => one.payment_id === id && !one.is_taken_back);
    const friend = BROUGHT_BY[who];
    if (!taken || friend === null || friend === undefined) return;
    taken.is_taken_back = true;
    const order = { to: 'bonus', cause: 'affiliate_commission_void', subject_id: null } as const;
    if (taken.coins > 0) {
      ledger.takeBack({ ...order, from: friend, amount: taken.coins, key: `affiliate:${who}:void` });
    }
  };

  return {
    payments,
    commissions,
    ask,
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
    giveUp(payment) {
      if (!isIn(payment, PENDING)) return false;
      if (payment.request.status === 'pending') payment.request.status = 'canceled';
      ask(payment);
      if (isIn(payment, PENDING)) payment.status = FAILED;
      return !isIn(payment, COMPLETED) && !isIn(payment, VOIDED);
    },
    refund(payment) {
      if (payment.status !== COMPLETED) return false;
      payment.status = VOIDED;
      payment.refund = {};
      payment.request.refunded += payment.amount;
      follow(payment, COMPLETED);
      return true;
    },
    receive(nth) {
      const [payment] = news.splice(Math.min(nth, news.length - 1), 1);
      if (payment?.status === COMPLETED) earn(payment);
      if (payment?.status === VOIDED) giveBack(payment);
      return 0;
    },
  };
}

function isIn(payment: MemoryPayment, status: PaymentStatus): boolean {
  return payment.status === status;
}
