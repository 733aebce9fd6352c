import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { newId } from '../../src/base/ids.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { type Choices, seeded } from './seeded.ts';
import { COIN_VOUCHER, type SharedUser } from './users.ts';

export type ClientReport = {
  /** Payments for which we responded with 2xx, so they must be stored. */
  payments: { payment_id: string; user_id: string; key: string }[];
  publications: { ad_id: string; user_id: string; price: number }[];
  /** Users to whom we confirmed the voucher's coins. */
  redemptions: string[];
  /** Pending payments that could not be paid. */
  unpayable: string[];
  /** How often each response occurred, by call and outcome. */
  responses: Record<string, number>;
  /** The longest response time of each call, in milliseconds. */
  slowest: Record<string, number>;
  /** Top-ups whose key was used, with or without a response. */
  tops: number;
};

export type ClientsOptions = {
  seed: number;
  clients: number;
  payments: number;
  users: readonly SharedUser[];
  servers: () => readonly string[];
  /** Receives the results. */
  report: ClientReport;
  /** Called for each payment that is shown to its payer. */
  onPayment: (paymentId: string, number: number) => void;
  /** Called for each top-up that starts. */
  onTopUp: (number: number) => void;
};

const TIMEOUT_MILLISECONDS = 25_000;
/** How long users retry while processes restart. */
const PERSISTENCE_MILLISECONDS = 60_000;
const PACKAGES = 8;
const CHANNELS = [
  { payment_method: 'qris' },
  { channel: 'dana' },
  { channel: 'ovo', mobile_number: '0812-3456-7890' },
] as const;
const placed = z.object({ id: z.string(), status: z.number(), channel: z.string(), can_continue: z.boolean() });
const priced = z.object({ price: z.number() });
const listed = z.object({ data: z.array(z.object({ id: z.string() })) });

type Outcome = { status: number; body: unknown };
type Send = (
  name: string,
  user: SharedUser,
  call: { method: 'GET' | 'POST'; path: string; body?: object; key?: string },
) => Promise<Outcome | null>;

export function emptyReport(): ClientReport {
  return { payments: [], publications: [], redemptions: [], unpayable: [], responses: {}, slowest: {}, tops: 0 };
}

/** Runs this many clients that buy and spend coins in shared wallets, on servers that stop and start. */
export async function runClients(options: ClientsOptions): Promise<void> {
  const { report } = options;
  let begun = 0;
  const client = async (number: number) => {
    for (let round = 1; begun < options.payments; round += 1) {
      begun += 1;
      const ordinal = begun;
      const choices = seeded(options.seed, 'client', number, round);
      const send = sender(options, report, choices);
      options.onTopUp(ordinal);
      await topUp(options, report, send, choices, ordinal);
      if (choices.chance(0.6)) await publish(options, report, send, choices);
      if (choices.chance(0.15)) await redeem(options, report, send, choices);
      if (choices.chance(0.1)) await cancelOrPoll(send, choices, choices.one(options.users));
    }
  };
  await Promise.all(Array.from({ length: options.clients }, (_, number) => client(number)));
  report.tops += begun;
}

function sender(options: ClientsOptions, report: ClientReport, choices: Choices): Send {
  return async (name, user, { method, path, body, key }) => {
    const begun = performance.now();
    let outcome = 'broken off';
    try {
      const response = await fetch(`${choices.one(options.servers())}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${user.token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      });
      const text = await response.text();
      const result: Outcome = { status: response.status, body: text === '' ? null : JSON.parse(text) };
      outcome = response.ok ? '200' : `${response.status} ${codeOf(result.body)}`;
      return result;
    } catch {
      // The process ended, or the response was cut off.
      return null;
    } finally {
      const label = `${name}: ${outcome}`;
      report.responses[label] = (report.responses[label] ?? 0) + 1;
      report.slowest[name] = Math.max(report.slowest[name] ?? 0, performance.now() - begun);
    }
  };
}

const coded = z.object({ code: z.number(), message: z.string(), errors: z.record(z.string(), z.unknown()).optional() });

function codeOf(body: unknown): string {
  const parsed = coded.safeParse(body);
  if (!parsed.success) return 'without a code';
  const { code, message, errors = {} } = parsed.data;
  return [code, message, ...Object.keys(errors)].join(' ');
}

/** Tops up as a browser does: retries with the same key if there is no response, on any process that is up. */
async function topUp(
  options: ClientsOptions,
  report: ClientReport,
  send: Send,
  choices: Choices,
  ordinal: number,
): Promise<void> {
  const key = newId();
  const user = choices.one(options.users);
  const body = { package_id: choices.integer(1, PACKAGES), ...choices.one(CHANNELS) };
  const call = { method: 'POST', path: '/user/wallet/topup', body, key } as const;
  const response = await persist(choices, choices.chance(0.85), () => send('top up', user, call));
  if (response?.status !== 200) {
    if (response && response.status < 500) await cancelOrPoll(send, choices, user);
    return;
  }
  const { id: payment_id, status, channel, can_continue } = placed.parse(response.body);
  report.payments.push({ payment_id, user_id: user.user_id, key });
  // OVO notifies its payer directly.
  if (status === PAYMENT_STATUSES.PENDING && channel !== 'OVO' && !can_continue) {
    report.unpayable.push(`${payment_id} waits to be paid by ${channel}, and nobody can pay it`);
  }
  options.onPayment(payment_id, ordinal);
  // Some users press the button twice.
  if (choices.chance(0.05)) await send('top up', user, call);
}

/** Retries a call until its response is final. Impatient users stop when there is none at once. */
async function persist(
  choices: Choices,
  isPatient: boolean,
  call: () => Promise<Outcome | null>,
): Promise<Outcome | null> {
  const begun = performance.now();
  for (let unanswered = 0; ; unanswered += 1) {
    const response = await call();
    const isDecided = response !== null && response.status < 500;
    // The gateway does not know the payment, and retrying changes nothing for minutes.
    const isHopeless = response?.status === 503 && unanswered > 3;
    if (isDecided || isHopeless || !isPatient || performance.now() - begun > PERSISTENCE_MILLISECONDS) return response;
    await wait(choices.integer(50, response === null ? 1500 : 400));
  }
}

async function publish(options: ClientsOptions, report: ClientReport, send: Send, choices: Choices): Promise<void> {
  const user = choices.one(options.users);
  const ad_id = user.drafts.pop();
  if (!ad_id) return;
  const offer = await send('price', user, { method: 'GET', path: `/product/publication/package?id=${ad_id}` });
  const { price } = priced.catch({ price: 60 }).parse(offer?.body);
  const call = { method: 'POST', path: '/content/create/publish', body: { id: ad_id, price }, key: newId() } as const;
  const response = await persist(choices, choices.chance(0.9), () => send('publish', user, call));
  if (response?.status === 200) {
    const paid = priced.parse(response.body).price;
    report.publications.push({ ad_id, user_id: user.user_id, price: paid });
    return;
  }
  // There were not enough coins yet, or another user got the voucher.
  if (response && response.status < 500) user.drafts.unshift(ad_id);
}

async function redeem(options: ClientsOptions, report: ClientReport, send: Send, choices: Choices): Promise<void> {
  const user = choices.one(options.users);
  const call = { method: 'POST', path: '/voucher/redeem', body: { code: COIN_VOUCHER }, key: newId() } as const;
  const response = await persist(choices, choices.chance(0.9), () => send('redeem', user, call));
  if (response?.status === 200) report.redemptions.push(user.user_id);
}

/** What users do with a pending payment: they check its status, or cancel it. */
async function cancelOrPoll(send: Send, choices: Choices, user: SharedUser): Promise<void> {
  const waiting = await send('list', user, { method: 'GET', path: '/user/payment?status=1' });
  const { data } = listed.catch({ data: [] }).parse(waiting?.body);
  if (data.length === 0) return;
  const { id } = choices.one(data);
  const what = choices.chance(0.5) ? 'check' : 'cancel';
  await send(what, user, { method: 'POST', path: `/user/payment/${id}/${what}` });
}
