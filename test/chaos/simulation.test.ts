import { expect, test } from 'vitest';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { nextStatus } from '../../src/domain/payments/rules.ts';
import { seed, sizeOf } from '../support/soak.ts';
import { type Rule, simulate } from './simulated-payment.ts';

const SEEDS = sizeOf({ test: 2000, soak: 100_000 });
/** The known seeds that detect the mistakes below. */
const KNOWN_SEEDS = 3000;
const { COMPLETED, VOIDED } = PAYMENT_STATUSES;

/** The first seed for which the rule is wrong, with its history. */
function firstViolation(rule: Rule, first: number, seeds: number) {
  for (let number = first; number < first + seeds; number += 1) {
    const simulated = simulate(number, rule);
    if (simulated.violations.length > 0) return { seed: number, ...simulated };
  }
  return null;
}

test(`${SEEDS} payments end in the gateway’s state if messages are lost, repeated, late, out of order or wrong`, () => {
  expect(firstViolation(nextStatus, seed % 2 ** 30, SEEDS)).toBeNull();
});

/** Plausible mistakes. A simulation that does not detect one of them proves nothing. */
const WORSE: Record<string, Rule> = {
  'accepts any amount': (payment, answer, now) =>
    nextStatus(payment, answer && { ...answer, amount: payment.amount, captured_amount: payment.amount }, now),
  'accepts any currency': (payment, answer, now) =>
    nextStatus(payment, answer && { ...answer, currency: payment.currency }, now),
  'does not credit late money': (payment, answer, now) =>
    payment.status === 4 || payment.status === 5
      ? { status: payment.status, finding: null, failure_code: null }
      : nextStatus(payment, answer, now),
  'lets an outdated response undo a payment': (payment, answer, now) =>
    payment.status === COMPLETED && answer?.status === 'pending'
      ? { status: 1, finding: null, failure_code: null }
      : nextStatus(payment, answer, now),
  'credits after a void': (payment, answer, now) =>
    payment.status === VOIDED && answer?.status === 'succeeded'
      ? { status: COMPLETED, finding: null, failure_code: null }
      : nextStatus(payment, answer, now),
  'ignores a void': (payment, answer, now) =>
    answer?.status === 'voided'
      ? { status: payment.status, finding: null, failure_code: null }
      : nextStatus(payment, answer, now),
  'fails a payment that it cannot find': (payment, answer, now) =>
    answer === null && payment.status === 1
      ? { status: VOIDED, finding: null, failure_code: null }
      : nextStatus(payment, answer, now),
};

test.each(Object.keys(WORSE))('detects a rule that %s', (name) => {
  expect(firstViolation(WORSE[name] ?? nextStatus, 1, KNOWN_SEEDS)).not.toBeNull();
});
