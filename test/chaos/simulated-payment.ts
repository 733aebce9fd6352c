import { MILLISECONDS } from '../../src/base/clock.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { type KnownPayment, nextStatus, POLL_DELAYS_MILLISECONDS } from '../../src/domain/payments/rules.ts';
import type { GatewayPayment } from '../../src/providers/payment/payment-gateway.ts';
import { type Choices, seeded } from './seeded.ts';
import { AMOUNT, type GatewayStep, HISTORIES, type History, paymentOf, stepAt, stepsOf } from './simulated-gateway.ts';

const { second, minute, hour, day } = MILLISECONDS;
const { VOIDED, COMPLETED, PENDING, FAILED } = PAYMENT_STATUSES;
const MADE_AT = new Date('2026-03-02T03:00:00Z');
const REFERENCE = '019ca900-0000-7000-8000-000000000001';
/** Long after the last scheduled poll. */
const END = 100 * day;

/** The payments' own rule, or a wrong one that must be detected. */
export type Rule = typeof nextStatus;
export type Simulated = {
  history: History;
  creation: Creation;
  payment: KnownPayment;
  trace: string[];
  violations: string[];
};

const CREATIONS = { received: 70, lost: 15, never: 8, refused: 7 } as const;
type Creation = keyof typeof CREATIONS;

type World = {
  choices: Choices;
  steps: GatewayStep[] | null;
  /** From this time on the gateway knows the request. */
  existsFrom: number;
  payment: KnownPayment;
  /** Transfers by their unique key. */
  transfers: Map<string, number>;
  findings: Set<string>;
  webhooks: Map<string, number>;
  queue: { at: number; run: (at: number) => void }[];
  trace: string[];
  violations: string[];
};

/** Simulates one payment with everything that can fail between the gateway and us, determined by its seed. */
export function simulate(seed: number, rule: Rule = nextStatus): Simulated {
  const choices = seeded(seed, 'simulation');
  const history = choices.weighted(HISTORIES);
  const creation = choices.weighted(CREATIONS);
  const exists = creation === 'received' || creation === 'lost';
  const world: World = {
    choices,
    steps: exists ? stepsOf(history, choices) : null,
    existsFrom: choices.integer(0, 10 * second),
    payment: {
      id: REFERENCE,
      status: creation === 'refused' ? FAILED : PENDING,
      amount: AMOUNT,
      currency: 'IDR',
      channel: choices.one(['QRIS', 'DANA', 'OVO']),
      gateway_id: null,
      capture_id: null,
      refund: null,
      created_at: MADE_AT,
    },
    transfers: new Map(),
    findings: new Set(),
    webhooks: new Map(),
    queue: [],
    trace: [],
    violations: [],
  };
  for (const at of POLL_DELAYS_MILLISECONDS) plan(world, at, (now) => settle(world, rule, now));
  if (choices.chance(0.3)) plan(world, choices.integer(0, 2 * minute), (now) => settle(world, rule, now));
  for (const step of world.steps?.slice(1) ?? []) applyStep(world, rule, step);
  if (choices.chance(0.2)) forge(world, rule);
  run(world);
  // A payment that is still open is polled once more, by command.
  apply(world, rule, END, responseAt(world, END));
  checkOutcome(world, history);
  return { history, creation, payment: world.payment, trace: world.trace, violations: world.violations };
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

/** The gateway sends webhooks about a change: none, or up to seven, each up to a day late. */
function applyStep(world: World, rule: Rule, step: GatewayStep): void {
  const { choices } = world;
  if (choices.chance(0.2)) return;
  const copies = choices.chance(0.5) ? 1 : choices.integer(2, 7);
  const key = `${step.capture?.id ?? 'pr-1'}:${step.status}`;
  for (let copy = 0; copy < copies; copy += 1) {
    const delay = choices.one([0, choices.integer(0, second), choices.integer(0, hour), choices.integer(0, day)]);
    // Its own response to the creation may still be in transit.
    plan(world, Math.max(step.at, world.existsFrom) + delay, (at) => receive(world, rule, key, at));
  }
}

function forge(world: World, rule: Rule): void {
  const key = `forged:${world.choices.integer(0, 9)}`;
  plan(world, world.choices.integer(0, day), (at) => receive(world, rule, key, at));
}

function receive(world: World, rule: Rule, key: string, at: number): void {
  const times = (world.webhooks.get(key) ?? 0) + 1;
  world.webhooks.set(key, times);
  if (times === 1) settle(world, rule, at);
}

/** Polls, and some time later applies the response; either can fail and is retried later. */
function settle(world: World, rule: Rule, at: number, attempt = 1): void {
  const { choices } = world;
  const again = () =>
    plan(world, at + Math.exp(Math.min(attempt, 10)) * second, (now) => settle(world, rule, now, attempt + 1));
  if (attempt < 20 && choices.chance(0.15)) {
    again();
    return;
  }
  const response = responseAt(world, at);
  const unexpected =
    choices.chance(0.03) && response ? { ...response, status: 'unknown' as const, raw_status: 'QUANTUM' } : response;
  const latency = choices.one([0, choices.integer(0, second), choices.integer(0, 30 * second)]);
  plan(world, at + latency, (now) => {
    if (attempt < 20 && choices.chance(0.05)) again();
    else apply(world, rule, now, unexpected);
  });
}

function responseAt(world: World, at: number): GatewayPayment | null {
  if (!world.steps || at < world.existsFrom) return null;
  return paymentOf(REFERENCE, stepAt(world.steps, at), MADE_AT);
}

/** As `settlePayment` does under the payment's lock. */
function apply(world: World, rule: Rule, at: number, response: GatewayPayment | null): void {
  const before = world.payment;
  const { status, finding } = rule(before, response, new Date(MADE_AT.getTime() + at));
  world.trace.push(`${at}: ${response?.status ?? 'not there'}: ${before.status} -> ${status} ${finding?.kind ?? ''}`);
  const isCompleted = status === COMPLETED && before.status !== COMPLETED;
  const capture_id = isCompleted ? (response?.capture_id ?? null) : before.capture_id;
  world.payment = { ...before, status, capture_id, gateway_id: before.gateway_id ?? response?.gateway_id ?? null };
  if (finding) world.findings.add(finding.kind);
  if (isCompleted) {
    if (world.transfers.has('credit')) world.violations.push('was credited a second time');
    if (before.status === VOIDED) world.violations.push('credited after its void');
    if (!isRightMoney(response)) world.violations.push('credited without a matching payment');
    world.transfers.set('credit', AMOUNT);
  }
  if (before.status === COMPLETED && status !== COMPLETED) {
    if (response?.status !== 'voided') world.violations.push('reversed without a void');
    if (world.transfers.has('reversal')) world.violations.push('was reversed a second time');
    world.transfers.set('reversal', -AMOUNT);
  }
}

function isRightMoney(response: GatewayPayment | null): boolean {
  return response?.status === 'succeeded' && response.captured_amount === AMOUNT && response.currency === 'IDR';
}

/** Compares our final state with the gateway's. */
function checkOutcome(world: World, history: History): void {
  const { payment, violations, findings, steps, transfers } = world;
  const credited = [...transfers.values()].reduce((sum, amount) => sum + amount, 0);
  const isCredited = credited === AMOUNT && payment.status === COMPLETED;
  const isEmpty = credited === 0 && payment.status !== COMPLETED && payment.status !== PENDING;
  const end = steps && stepAt(steps, END);
  const isWrong = end?.capture && (end.capture.amount !== AMOUNT || end.capture.currency !== 'IDR');
  const isAsExpected = () => {
    if (!end || (end.status !== 'voided' && end.status !== 'succeeded')) return isEmpty;
    // Paid and refunded before we learned of either, after we had given it up: reported to an administrator.
    if (end.status === 'voided') return isEmpty && (payment.status === VOIDED || findings.has('contradiction'));
    return isWrong ? isEmpty && findings.size > 0 : isCredited;
  };
  if (!isAsExpected()) violations.push(`${history}: ended with status ${payment.status} and ${credited} credited`);
}
