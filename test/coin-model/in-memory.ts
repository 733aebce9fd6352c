import fc from 'fast-check';
import { AD_STATUSES, AD_TRANSITIONS } from '../../src/contract/ads/rules.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { type Command, commandOf, fewSteps, manySteps, type Step } from './commands.ts';
import type { MemoryAd } from './memory-ads.ts';
import { type MemoryApp, memoryApp } from './memory-app.ts';
import type { MemoryPayment } from './memory-payments.ts';
import { type ReferenceModel, referenceModel } from './reference-model.ts';
import { RULES, type Rules } from './rules.ts';
import { USERS } from './world.ts';

const { PENDING, VOIDED, COMPLETED, FAILED, EXPIRED } = PAYMENT_STATUSES;

export type Violation = {
  seed: number;
  /** The fault as a sentence. */
  violation: string;
  /** The fewest commands that reproduce it. */
  commands: Command[];
};

/** Whether this many steps of a seed end differently from the model. */
export function isFaulty(seed: number, count: number, rules: Rules): boolean {
  return violationOf(stepsOf(seed, count), rules) !== null;
}

/**
 * Null if the app did all steps of a seed as the model does, else the fault with the fewest commands that reproduce
 * it.
 */
export function violationOfSeed(seed: number, count: number, rules: Rules = RULES): Violation | null {
  const steps = stepsOf(seed, count);
  if (violationOf(steps, rules) === null) return null;
  const passes = fc.property(fewSteps(count), (fewer) => violationOf(fewer, rules) === null);
  const shrunk = fc.check(passes, { examples: [[steps]], numRuns: 1 }).counterexample?.[0] ?? steps;
  return { seed, violation: violationOf(shrunk, rules) ?? '', commands: shrunk.map(commandOf) };
}

function stepsOf(seed: number, count: number): Step[] {
  return fc.sample(manySteps(count), { seed, numRuns: 1 })[0] ?? [];
}

/** The first difference, as a sentence. */
function violationOf(steps: readonly Step[], rules: Rules): string | null {
  const app = memoryApp(rules);
  const model = referenceModel();
  for (const step of steps) {
    const command = commandOf(step);
    const done = app.do(command);
    const made = command.action === 'top_up' ? app.payments.payments.at(-1)?.request : undefined;
    const expected = model.do(command, { made, done });
    const violation = done === expected ? differenceOf(app, model) : `moved ${done}, not ${expected}`;
    if (violation) return `${command.action}: ${violation}`;
  }
  return brokenInvariant(app);
}

/** How the app's state differs from the model's. */
function differenceOf({ ledger, ads, payments, now }: MemoryApp, model: ReferenceModel): string | null {
  for (let who = 0; who < USERS; who += 1) {
    const wallet = ledger.wallets[who];
    const [balance, debt] = [model.coins.balance(who), model.coins.owes(who)];
    if (wallet?.balance !== balance) return `${who} has ${wallet?.balance} coins, not ${balance}`;
    if (wallet.debt !== debt) return `${who} owes ${wallet.debt} coins, not ${debt}`;
  }
  for (const [index, ad] of ads.ads.entries()) {
    const expected = model.ads.ads[index];
    if (ad.status !== STATES[expected?.state ?? 'draft']) return `ad ${index} is ${ad.status}, not ${expected?.state}`;
    const left = leftOf(ad, now());
    const isRunning = expected?.state !== 'ended' && expected?.left !== null;
    if (isRunning && left !== expected?.left) return `ad ${index} has ${left} ms left, not ${expected?.left}`;
  }
  for (const [index, { users }] of model.ads.vouchers.entries()) {
    const uses = ads.vouchers[index]?.uses;
    if (uses !== users.length) return `voucher ${index} was used ${uses} times, not ${users.length}`;
  }
  for (const [index, payment] of payments.payments.entries()) {
    const state = model.payments[index]?.state ?? 'waits';
    if (stateOf(payment) !== state) return `payment ${index} is ${payment.status}, not ${state}`;
  }
  return null;
}

const STATES = {
  draft: AD_STATUSES.DRAFT_PUBLICATION_CREATION,
  waiting: AD_STATUSES.PENDING_APPROVAL,
  pinned: AD_STATUSES.PUBLISHED,
  inactive: AD_STATUSES.INACTIVE,
  hidden: AD_STATUSES.BANNED,
  ended: AD_STATUSES.EXPIRED,
} as const;

function leftOf(ad: MemoryAd, now: Date): number | null {
  const end = RULES.endOf(ad, now);
  return end && end.getTime() - now.getTime();
}

function stateOf({ status }: MemoryPayment) {
  if (status === COMPLETED) return 'credited';
  if (status === VOIDED) return 'returned';
  return status === PENDING ? 'waits' : 'given_up';
}

/** The first broken invariant, read from the rows only. */
function brokenInvariant(app: MemoryApp): string | null {
  return (
    wrongRows(app) ??
    app.payments.payments.map((payment) => wrongPayment(app, payment)).find((violation) => violation !== null) ??
    app.ads.ads.map((ad) => wrongAd(app, ad)).find((violation) => violation !== null) ??
    wrongVoucher(app) ??
    wrongCommission(app)
  );
}

/**
 * I1 to I3: the sum is zero, balances follow from each other, versions have no gaps, and debts are entered on both
 * sides.
 */
function wrongRows({ ledger: { rows, wallets } }: MemoryApp): string | null {
  const lastSeen = new Map<string, { balance: number; version: number }>();
  const debts = new Map<string, number>();
  for (const { debit, credit, amount, debtor, cause } of rows) {
    if (!Number.isSafeInteger(amount) || amount <= 0) return `${cause} moved ${amount}`;
    for (const [side, change] of [[debit, -amount] as const, [credit, amount] as const]) {
      const before = lastSeen.get(side.account_id) ?? { balance: 0, version: 0 };
      const after = { balance: before.balance + change, version: before.version + 1 };
      lastSeen.set(side.account_id, after);
      if (!side.account_id.startsWith('wallet')) continue;
      if (side.version !== after.version)
        return `${side.account_id}: version ${side.version} is followed by ${after.version}`;
      if (side.balance_after !== after.balance)
        return `${side.account_id}: ${side.balance_after}, not ${after.balance}`;
      if (after.balance < 0) return `${side.account_id} is below zero`;
    }
    if (debtor) debts.set(debtor, (debts.get(debtor) ?? 0) + (cause === 'debt_collected' ? -amount : amount));
  }
  const sum = [...lastSeen.values()].reduce((total, { balance }) => total + balance, 0);
  if (sum !== 0) return `the sum of all accounts is ${sum}`;
  const wrong = wallets.find(
    ({ id, balance, version, debt }) =>
      balance !== (lastSeen.get(id)?.balance ?? 0) ||
      version !== (lastSeen.get(id)?.version ?? 0) ||
      debt !== (debts.get(id) ?? 0),
  );
  return wrong ? `${wrong.id} keeps what its rows do not say` : null;
}

/** I4: credited at most once and only for money received; reversed completely and once. */
function wrongPayment({ ledger }: MemoryApp, payment: MemoryPayment): string | null {
  const { id, coins, bonus_coins, amount, request, status } = payment;
  const of = (cause: string) => ledger.rows.filter((row) => row.subject_id === id && row.cause === cause);
  const sum = (cause: string) => of(cause).reduce((total, row) => total + row.amount, 0);
  const [credits, credited, back] = [of('topup').length, sum('topup'), sum('topup_void')];
  const came = request.captures.filter((money) => money.amount === amount && money.currency === 'IDR');
  if (credits > 1) return `${id} was credited ${credits} times`;
  if (credits === 1 && came.length === 0) return `${id} was credited and never paid`;
  if (credits === 1 && credited !== coins + bonus_coins) return `${id} credited ${credited} coins`;
  if (back !== (credits === 1 && status === VOIDED ? credited : 0)) return `${back} coins of ${id} were reversed`;
  if ((status === PENDING || status === FAILED || status === EXPIRED) && credits > 0) return `${id} is not completed`;
  const paid = came.reduce((total, money) => total + money.amount, 0);
  return request.refunded > paid ? `${request.refunded} rupiah of ${paid} were given back for ${id}` : null;
}

/** I8: a live ad was paid for, transitions are in the table, and refunds are no higher than the price. */
function wrongAd({ ledger, ads }: MemoryApp, ad: MemoryAd): string | null {
  const rows = ledger.rows.filter(({ subject_id }) => subject_id === ad.id);
  const sum = (isBack: boolean) =>
    rows.filter(({ cause }) => cause.endsWith('_refund') === isBack).reduce((total, { amount }) => total + amount, 0);
  if (sum(true) > sum(false)) return `${ad.id} cost ${sum(false)} coins and refunded ${sum(true)}`;
  const waived = ads.vouchers.flatMap(({ users }) => users).some(({ who }) => who === ad.owner);
  const isLive = ad.status === AD_STATUSES.PUBLISHED || ad.status === AD_STATUSES.INACTIVE;
  if (isLive && !waived && !rows.some(({ cause }) => cause === 'publication')) return `${ad.id} is live and unpaid`;
  const unlisted = ad.moves.find(({ from, to }) => !isListed(from, to));
  return unlisted ? `${ad.id} went from ${unlisted.from} to ${unlisted.to}` : null;
}

/** Whether the table of transitions contains this one. */
export function isListed(from: number, to: number): boolean {
  return Object.values(AD_TRANSITIONS).some(
    (transition) => transition.to === to && (transition.from as readonly number[]).includes(from),
  );
}

/** I6: once per user, and within the limit. */
function wrongVoucher({ ads }: MemoryApp): string | null {
  const wrong = ads.vouchers.find(
    ({ users, uses, max_uses }) =>
      uses !== users.length || users.length > (max_uses ?? USERS) || new Set(users.map(({ who }) => who)).size !== uses,
  );
  return wrong ? `${wrong.code} was used by ${JSON.stringify(wrong.users)}` : null;
}

/** I7: once per friend, half of the coins bought. */
function wrongCommission({ payments: { commissions, payments } }: MemoryApp): string | null {
  const wrong = commissions.find(({ referee, payment_id, coins }, index) => {
    const bought = payments.find(({ id }) => id === payment_id)?.coins ?? 0;
    return coins !== Math.floor(bought / 2) || commissions.findIndex((one) => one.referee === referee) !== index;
  });
  return wrong ? `a commission is wrong: ${JSON.stringify(wrong)}` : null;
}
