import fc from 'fast-check';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import { type AdAction, adCan } from '../../src/contract/ads/rules.ts';
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/api/endpoint.ts';
import { AppError } from '../../src/contract/api/errors.ts';
import * as contract from '../../src/contract/payments/endpoints.ts';
import { redeemVoucher } from '../../src/contract/vouchers/endpoints.ts';
import { approveAd, hideAd, refuseAd } from '../../src/domain/ads/public.ts';
import { refundPayment } from '../../src/domain/payments/public.ts';
import { correctWallet } from '../../src/domain/wallet/public.ts';
import { ActionNotAllowed, type SandboxBook } from '../../src/providers/payment/sandbox/book.ts';
import { PRICE_VOUCHER } from '../chaos/users.ts';
import { holdWords } from '../support/held-words.ts';
import { COIN_VOUCHERS, type RealApp, type RealUser, USERS } from './real-app.ts';
import { type StepOf, stepBy } from './steps.ts';

const WEIGHTS = {
  top_up: 18,
  pay: 12,
  pay_late: 3,
  pay_again: 1,
  void_payment: 3,
  end_request: 2,
  check: 8,
  cancel: 3,
  refund: 3,
  redeem: 6,
  correct: 5,
  pin: 20,
  pin_otherwise: 8,
  revise: 2,
  approve: 6,
  refuse: 3,
  hide: 2,
  deactivate: 4,
  activate: 4,
  sell: 4,
  boost: 6,
  extend: 6,
  ban: 2,
  unban: 4,
  run_clock: 4,
  collect: 1,
  work: 4,
  pass: 5,
} as const;
type Action = keyof typeof WEIGHTS;
export type Step = StepOf<Action>;

const step = stepBy(WEIGHTS, USERS);

/** Calls that succeeded, whose effect must therefore be stored; `tried` includes rejected ones. */
export type Report = {
  steps: number;
  payments: Map<string, string>;
  refunds: Set<string>;
  publications: { ad_id: string; price: number; is_fresh: boolean }[];
  purchases: { ad_id: string; price: number }[];
  corrections: number;
  redeemed: { user_id: string; code: string }[];
  tried: Map<string, Set<string>>;
  /** How often each action had each outcome. */
  outcomes: Record<string, number>;
  /** Errors that no use case may throw. */
  thrown: string[];
};

type World = { app: RealApp; report: Report; known: string[][] };
type Doing = World & { user: RealUser; ad: string; one: number; two: number; who: number };

/** The steps of a seed. */
export function stepsOf(seed: number, count: number): Step[] {
  return fc.sample(fc.array(step, { minLength: count, maxLength: count }), { seed, numRuns: 1 })[0] ?? [];
}

/** Runs this many clients at once, each with its share of the steps, on the same few wallets. */
export async function runClients(app: RealApp, steps: readonly Step[], clients: number): Promise<Report> {
  const report: Report = {
    steps: steps.length,
    payments: new Map(),
    refunds: new Set(),
    publications: [],
    purchases: [],
    corrections: 0,
    redeemed: [],
    tried: new Map(),
    outcomes: {},
    thrown: [],
  };
  const world: World = { app, report, known: app.users.map(() => []) };
  const client = async (number: number) => {
    for (const each of steps.filter((_, index) => index % clients === number)) await runStep(world, each);
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
  return report;
}

async function runStep(world: World, [action, who, one, two]: Step): Promise<void> {
  const { report, app } = world;
  const user = app.users[who];
  if (!user) throw new RangeError(`nobody is ${who}`);
  let outcome = 'done';
  try {
    const ad = await adFor(world, user, action, [one, two]);
    await RUN_ACTION[action]({ ...world, user, ad, one, two, who });
  } catch (error) {
    if (error instanceof AppError) outcome = error.key;
    else if (error instanceof ActionNotAllowed) outcome = 'not now';
    else {
      outcome = 'THROWN';
      report.thrown.push(`${action}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
  const label = `${action}: ${outcome}`;
  report.outcomes[label] = (report.outcomes[label] ?? 0) + 1;
}

/** One of a user's payments, usually the newest. */
function paymentOf({ known, who, one }: Doing): string {
  const own = known[who] ?? [];
  const id = own.at(-1 - ([0, 0, 0, 1, 2][one % 5] ?? 0));
  if (id === undefined) throw new ActionNotAllowed('there is no such payment');
  return id;
}

function requestOf({ app }: World, paymentId: string): string {
  const request = app.sandbox.book.findByReference(paymentId);
  if (!request) throw new ActionNotAllowed('it was never made');
  return request.id;
}

/** The user's newest request at the gateway that allows this action. */
function requestFor({ known, who, app }: Doing, action: ReturnType<SandboxBook['actionsOf']>[number]): string {
  const { book } = app.sandbox;
  const requests = (known[who] ?? []).flatMap((id) => book.findByReference(id) ?? []);
  const found = requests.findLast((request) => book.actionsOf(request).includes(action));
  if (!found) throw new ActionNotAllowed(`nothing to ${action}`);
  return found.id;
}

const ACTIONS: Partial<Record<Action, AdAction>> = {
  pin: 'save_publication',
  pin_otherwise: 'save_publication',
  approve: 'approve',
  refuse: 'refuse',
  hide: 'ban',
  deactivate: 'deactivate',
  activate: 'activate',
  sell: 'sell',
  boost: 'promote',
  extend: 'extend',
  revise: 'revise',
};

/** One of a user's ads: usually one that allows the action now; other clients may change it before the call. */
async function adFor({ app }: World, user: RealUser, action: Action, [one, two]: [number, number]): Promise<string> {
  const adAction = ACTIONS[action];
  const { read } = app.database;
  const rows =
    adAction && two % 5 > 0
      ? await read.selectFrom('ads').select(['id', 'status']).where('id', 'in', user.ads).orderBy('id').execute()
      : [];
  const possible = rows.filter(({ status }) => adAction && adCan(adAction, status)).map(({ id }) => id);
  const choice = possible.length > 0 ? possible : user.ads;
  return choice[one % choice.length] ?? '';
}

/**
 * Sends every third call twice at once with its key, like a browser that lost the response: both must get the same
 * response.
 */
async function keyed<E extends Endpoint>({ app, report, user, two }: Doing, endpoint: E, input: InputOf<E>) {
  const key = newId();
  const responses: OutputOf<E>[] = [];
  const refusals: unknown[] = [];
  const send = () =>
    app.call(user.actor, endpoint, input, key).then(
      (response) => responses.push(response),
      (error: unknown) => refusals.push(error),
    );
  await Promise.all(Array.from({ length: two % 3 === 0 ? 2 : 1 }, send));
  // The response to a top-up contains the payment's current state, so it may differ.
  const different = new Set(
    responses.map((response) => JSON.stringify(endpoint.path === contract.topUp.path ? null : response)),
  );
  if (different.size > 1)
    report.thrown.push(`${endpoint.path} got two different responses: ${[...different].join(' and ')}`);
  const [response] = responses;
  if (response === undefined) throw refusals[0];
  return response;
}

const REJECTION = { reason: 'Alasan', reason_en: 'Reason', note: '', parts: [] };
const order = ({ app, ad }: Doing) => ({ ad_id: ad, actor_id: null, now: app.services.clock.now(), ...REJECTION });
const HOURS = [0.1, 0.1, 0.2, 0.2, 1, 24, 24 * 3, 24 * 8, 24 * 20];

/** From now on ads with these words need approval; without words none do. */
const ban = ({ app }: Doing, words: readonly string[]) => holdWords(app.database, words);

async function pin(doing: Doing, id: string): Promise<void> {
  const { app, user, report } = doing;
  const { price } = await app.call(user.actor, creation.getPublicationPackage, { id });
  const published = await keyed(doing, creation.publishAd, { id, price });
  report.publications.push({ ad_id: published.id, price: published.price, is_fresh: published.id === id });
}

const CHANNELS = [
  { payment_method: 'qris' },
  { channel: 'dana' },
  { channel: 'ovo', mobile_number: '0812-3456-7890' },
] as const;
const MONEY = [{}, {}, {}, {}, {}, {}, { amount: 500 }, { amount: 9_000_000 }, { currency: 'USD' }];

const RUN_ACTION: Record<Action, (doing: Doing) => Promise<unknown>> = {
  async top_up(doing) {
    const { one, two, known, who, report, user } = doing;
    const channel = CHANNELS[two % 3] ?? CHANNELS[0];
    const { id } = await keyed(doing, contract.topUp, { package_id: (one % 4) + 1, ...channel });
    report.payments.set(id, user.user_id);
    known[who]?.push(id);
    // Half of the payers pay at once.
    if (one % 2 === 0) await doing.app.sandbox.pay(requestOf(doing, id), 'pay', { copies: (two % 3) + 1 });
  },
  pay: (doing) => {
    const { two, one, app } = doing;
    const how = { silently: one % 3 === 0, copies: (one % 4) + 1 };
    return app.sandbox.pay(requestFor(doing, 'pay'), 'pay', { ...MONEY[two % MONEY.length], ...how });
  },
  pay_late: (doing) =>
    doing.app.sandbox.pay(requestFor(doing, 'pay_late'), 'pay_late', { silently: doing.two % 2 === 0 }),
  pay_again: (doing) => doing.app.sandbox.pay(requestFor(doing, 'pay_again'), 'pay_again'),
  void_payment: (doing) => doing.app.sandbox.void(requestFor(doing, 'void')),
  end_request: (doing) =>
    doing.two % 2 === 0
      ? doing.app.sandbox.refuse(requestFor(doing, 'refuse'))
      : doing.app.sandbox.expire(requestFor(doing, 'expire')),
  check: (doing) => doing.app.call(doing.user.actor, contract.checkPayment, { id: paymentOf(doing) }),
  cancel: (doing) => doing.app.call(doing.user.actor, contract.cancelPayment, { id: paymentOf(doing) }),
  async refund(doing) {
    const request = doing.app.sandbox.book.find(requestFor(doing, 'void'));
    const payment_id = request?.reference_id ?? paymentOf(doing);
    await refundPayment(doing.app.services, { payment_id, reason: 'OTHERS', by: 'the model' });
    doing.report.refunds.add(payment_id);
  },
  async redeem(doing) {
    const { user, report, one } = doing;
    const codes = [...Object.keys(COIN_VOUCHERS), 'KOIN', PRICE_VOUCHER];
    const code = codes[one % codes.length] ?? '';
    report.tried.set(code, (report.tried.get(code) ?? new Set()).add(user.user_id));
    const { is_used } = await keyed(doing, redeemVoucher, { code });
    if (is_used) report.redeemed.push({ user_id: user.user_id, code });
  },
  async correct({ app, user, one, two, report }) {
    const amount = one % 2 === 0 ? 10 + two * 5 : -(10 + two * 20);
    const facts = { user_id: user.user_id, amount, reason: 'Model', by: 'the model', idempotency_key: newId() };
    await app.database.transaction((tx) => correctWallet(tx, { ...facts, now: app.services.clock.now() }));
    report.corrections += amount;
  },
  pin: (doing) => pin(doing, doing.ad),
  async pin_otherwise(doing) {
    const { app, user, ad: id, one, two } = doing;
    const { draft } = await app.call(user.actor, creation.getDraft, { id });
    if (!draft) return;
    const choice = {
      duration_days: 7,
      boost: two % 2 === 0,
      highlight: two % 5 === 0,
      auto_renew: one % 2 === 0,
    } as const;
    const voucher_code = two % 3 === 0 ? PRICE_VOUCHER : '';
    await app.call(user.actor, creation.savePublication, { id, version: draft.version, ...choice, voucher_code });
    await pin(doing, id);
  },
  async revise(doing) {
    const { draft } = await doing.app.call(doing.user.actor, myAds.startRevision, { id: doing.ad });
    await pin(doing, draft.id);
  },
  approve: (doing) => doing.app.database.transaction((tx) => approveAd(tx, order(doing))),
  refuse: (doing) => doing.app.database.transaction((tx) => refuseAd(tx, order(doing))),
  hide: (doing) => doing.app.database.transaction((tx) => hideAd(tx, order(doing))),
  deactivate: ({ app, user, ad: id }) => app.call(user.actor, myAds.deactivateAd, { id }),
  activate: ({ app, user, ad: id }) => app.call(user.actor, myAds.updateMyAd, { id, active: true }),
  sell: ({ app, user, ad: id }) => app.call(user.actor, myAds.updateMyAd, { id, availability: 'sold' }),
  boost: (doing) => buy(doing, { boost: true }),
  extend: (doing) => buy(doing, { extend_days: 7, highlight: doing.two % 2 === 0 }),
  ban: (doing) => ban(doing, ['bagus']),
  unban: (doing) => ban(doing, []),
  run_clock: ({ app }) => app.job('run_clock'),
  collect: ({ app }) => app.job('collect_debts'),
  work: ({ app }) => app.work(),
  async pass({ app, one }) {
    app.pass((HOURS[one % HOURS.length] ?? 1) * MILLISECONDS.hour);
  },
};

/** Buys promotions or days for a live ad, at the prices of the category that all ads share. */
async function buy(doing: Doing, choice: { boost?: boolean; highlight?: boolean; extend_days?: 7 }): Promise<void> {
  const price = (choice.boost ? 75 : 0) + (choice.highlight ? 40 : 0) + (choice.extend_days ? 20 : 0);
  const bought = await keyed(doing, myAds.boostAd, { id: doing.ad, ...choice, price });
  doing.report.purchases.push({ ad_id: doing.ad, price: bought.price });
}
