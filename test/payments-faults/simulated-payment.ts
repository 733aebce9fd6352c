import { MILLISECONDS } from '../../src/base/clock.ts';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../src/contract/payments.ts';
import type { GatewayPayment } from '../../src/providers/payment/payment-gateway.ts';
import { type Choices, seeded } from './seeded.ts';
import { AMOUNT, answerOf, LIVES, type Life, type Truth, truthAt, truthOf } from './simulated-gateway.ts';

const { second, minute, hour, day } = MILLISECONDS;
const MADE_AT = new Date('2026-03-02T03:00:00Z');
const ASKS = [30 * second, 2 * minute, 10 * minute, hour, 24 * hour, 49 * hour];
const LAST_ASK = 49 * hour;
const REFERENCE = '019ca900-0000-7000-8000-000000000001';

/** What the rule knows of a payment of ours. */
export type OurPayment = {
  id: string;
  status: PaymentStatus;
  amount: number;
  currency: string;
  capture_id: string | null;
};
export type Decision = {
  status: PaymentStatus;
  capture_id: string | null;
  credit: boolean;
  take_back: boolean;
  finding: string | null;
};
/** The payments' own rule. `isLast`: from now on we ask no more by ourselves. */
export type Rule = (payment: OurPayment, answer: GatewayPayment | null, isLast: boolean) => Decision;

export type Simulated = { life: Life; creation: Creation; payment: OurPayment; trace: string[]; violations: string[] };

const CREATIONS = { answered: 70, lost: 15, never: 8, refused: 7 } as const;
type Creation = keyof typeof CREATIONS;

type World = {
  choices: Choices;
  truth: Truth[] | null;
  /** From when on the gateway knows of it. */
  existsFrom: number;
  payment: OurPayment;
  /** Transfers by their unique key. */
  transfers: Map<string, number>;
  findings: Set<string>;
  webhooks: Map<string, number>;
  queue: { at: number; run: (at: number) => void }[];
  trace: string[];
  violations: string[];
};

/** One payment's whole life with everything that can go wrong between the gateway and us, by its seed. */
export function simulate(seed: number, rule: Rule): Simulated {
  const choices = seeded(seed, 'simulation');
  const life = choices.weighed(LIVES);
  const creation = choices.weighed(CREATIONS);
  const exists = creation === 'answered' || creation === 'lost';
  const world: World = {
    choices,
    truth: exists ? truthOf(life, choices) : null,
    existsFrom: choices.whole(0, 10 * second),
    payment: {
      id: REFERENCE,
      status: creation === 'refused' ? PAYMENT_STATUSES.FAILED : PAYMENT_STATUSES.PENDING,
      amount: AMOUNT,
      currency: 'IDR',
      capture_id: null,
    },
    transfers: new Map(),
    findings: new Set(),
    webhooks: new Map(),
    queue: [],
    trace: [],
    violations: [],
  };
  for (const at of ASKS) plan(world, at, (now) => settle(world, rule, now, at === LAST_ASK));
  if (choices.chance(0.3)) plan(world, choices.whole(0, 2 * minute), (now) => settle(world, rule, now, false));
  for (const step of world.truth?.slice(1) ?? []) tell(world, rule, step);
  if (choices.chance(0.2)) forge(world, rule);
  run(world);
  // What is still open is asked about once more, by command.
  apply(world, rule, Number.MAX_SAFE_INTEGER, answerAt(world, Number.MAX_SAFE_INTEGER), true);
  judge(world, life);
  return { life, creation, payment: world.payment, trace: world.trace, violations: world.violations };
}

function plan(world: World, at: number, run: (at: number) => void): void {
  world.queue.push({ at, run });
}

function run(world: World): void {
  for (;;) {
    let first = 0;
    for (const [index, event] of world.queue.entries()) if (event.at < (world.queue[first]?.at ?? 0)) first = index;
    const [event] = world.queue.splice(first, 1);
    if (!event) return;
    event.run(event.at);
  }
}

/** The gateway tells of a change: not at all, or up to seven times, each copy up to a day late. */
function tell(world: World, rule: Rule, step: Truth): void {
  const { choices } = world;
  if (choices.chance(0.2)) return;
  const copies = choices.chance(0.5) ? 1 : choices.whole(2, 7);
  const key = `${step.capture?.id ?? 'pr-1'}:${step.status}`;
  for (let copy = 0; copy < copies; copy += 1) {
    const delay = choices.one([0, choices.whole(0, second), choices.whole(0, hour), choices.whole(0, day)]);
    // Its own answer to the creation may still be on its way.
    plan(world, Math.max(step.at, world.existsFrom) + delay, (at) => hear(world, rule, key, at));
  }
}

function forge(world: World, rule: Rule): void {
  const key = `forged:${world.choices.whole(0, 9)}`;
  plan(world, world.choices.whole(0, day), (at) => hear(world, rule, key, at));
}

function hear(world: World, rule: Rule, key: string, at: number): void {
  const times = (world.webhooks.get(key) ?? 0) + 1;
  world.webhooks.set(key, times);
  if (times === 1) settle(world, rule, at, false);
}

/** Asks, and some time later applies what was heard; either may break down, and is done again later. */
function settle(world: World, rule: Rule, at: number, isLast: boolean, attempt = 1): void {
  const { choices } = world;
  const again = () => plan(world, at + Math.exp(Math.min(attempt, 10)) * second, (now) => settle(world, rule, now, isLast, attempt + 1));
  if (attempt < 20 && choices.chance(0.15)) return again();
  const answer = answerAt(world, at);
  const odd = choices.chance(0.03) && answer ? { ...answer, status: 'unknown' as const, raw_status: 'QUANTUM' } : answer;
  const latency = choices.one([0, choices.whole(0, second), choices.whole(0, 30 * second)]);
  plan(world, at + latency, (now) => {
    if (attempt < 20 && choices.chance(0.05)) return again();
    apply(world, rule, now, odd, isLast);
  });
}

function answerAt(world: World, at: number): GatewayPayment | null {
  if (!world.truth || at < world.existsFrom) return null;
  return answerOf(REFERENCE, truthAt(world.truth, at), MADE_AT);
}

function apply(world: World, rule: Rule, at: number, answer: GatewayPayment | null, isLast: boolean): void {
  const before = world.payment;
  const decision = rule(before, answer, isLast);
  world.trace.push(`${at}: ${answer?.status ?? 'not there'} ${before.status} -> ${JSON.stringify(decision)}`);
  world.payment = { ...before, status: decision.status, capture_id: decision.capture_id };
  if (decision.finding) world.findings.add(decision.finding);
  if (decision.credit) {
    if (world.transfers.has('credit')) world.violations.push('was to be credited a second time');
    if (!isRightMoney(answer)) world.violations.push('credited though no such money had come');
    world.transfers.set('credit', AMOUNT);
  }
  if (decision.take_back) {
    if (!world.transfers.has('credit')) world.violations.push('taken back though it was never credited');
    if (world.transfers.has('take back')) world.violations.push('was to be taken back a second time');
    world.transfers.set('take back', -AMOUNT);
  }
}

function isRightMoney(answer: GatewayPayment | null): boolean {
  return answer?.status === 'succeeded' && answer.captured_amount === AMOUNT && answer.currency === 'IDR';
}

/** Compares what we ended with to what is true. */
function judge(world: World, life: Life): void {
  const { payment, violations, findings, truth, transfers } = world;
  const credited = [...transfers.values()].reduce((sum, amount) => sum + amount, 0);
  const expect = (holds: boolean, what: string) => {
    if (!holds) violations.push(`${life}: ${what} (status ${payment.status}, credited ${credited})`);
  };
  const { VOIDED, COMPLETED, PENDING } = PAYMENT_STATUSES;
  expect(payment.status === COMPLETED || credited === 0, 'coins without a completed payment');
  if (!truth) return expect(credited === 0 && payment.status !== COMPLETED, 'credited what was never asked for');
  expect(payment.status !== PENDING, 'still waits after the last question');
  const end = truthAt(truth, Number.MAX_SAFE_INTEGER);
  const isWrong = end.capture !== null && (end.capture.amount !== AMOUNT || end.capture.currency !== 'IDR');
  if (end.status === 'voided') return expect(credited === 0 && payment.status === VOIDED, 'not taken back');
  if (end.status !== 'succeeded') return expect(credited === 0 && payment.status !== COMPLETED, 'credited but not paid');
  if (isWrong) return expect(credited === 0 && findings.size > 0, 'wrong money is for a person to look at');
  if (life === 'pays_after_cancel') return expect(credited === AMOUNT || findings.size > 0, 'late money was overlooked');
  expect(credited === AMOUNT && payment.status === COMPLETED, 'paid but not credited');
}
