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
  'accepts any amount': (payment, response, now) =>
    nextStatus(payment, response && { ...response, amount: payment.amount, captured_amount: payment.amount }, now),
  'accepts any currency': (payment, response, now) =>
    nextStatus(payment, response && { ...response, currency: payment.currency }, now),
  'does not credit late money': (payment, response, now) =>
    payment.status === 4 || payment.status === 5
      ? { status: payment.status, finding: null, failure_code: null }
      : nextStatus(payment, response, now),
  'lets an outdated response undo a payment': (payment, response, now) =>
    payment.status === COMPLETED && response?.status === 'pending'
      ? { status: 1, finding: null, failure_code: null }
      : nextStatus(payment, response, now),
  'credits after a void': (payment, response, now) =>
    payment.status === VOIDED && response?.status === 'succeeded'
      ? { status: COMPLETED, finding: null, failure_code: null }
      : nextStatus(payment, response, now),
  'ignores a void': (payment, response, now) =>
    response?.status === 'voided'
      ? { status: payment.status, finding: null, failure_code: null }
      : nextStatus(payment, response, now),
  'fails a payment that it cannot find': (payment, response, now) =>
    response === null && payment.status === 1
      ? { status: VOIDED, finding: null, failure_code: null }
      : nextStatus(payment, response, now),
};

test.each(Object.keys(WORSE))('detects a rule that %s', (name) => {
  expect(firstViolation(WORSE[name] ?? nextStatus, 1, KNOWN_SEEDS)).not.toBeNull();
});
