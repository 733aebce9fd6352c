import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { newId } from '../../src/base/ids.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments.ts';
import { API_BASE } from '../../src/server/door.ts';
import { flushRedis } from './disasters.ts';
import { hurryJobs, type Trial } from './trial.ts';
import { unclear, unserved, WATCHED_PATHS, type WatchedPages, watchPages } from './watched-pages.ts';

/** How something was away: what went wrong, what people saw meanwhile, and how long paid coins took to come. */
export type Absence = { violations: string[]; pages: WatchedPages; credited_after: number[] };
export type Size = { payments: number; seconds: number };

const CLIENTS = 4;
const REGISTRATIONS = 6;
const PATIENCE_MILLISECONDS = 60_000;
const LOOK_MILLISECONDS = 50;
const NO_PAGES: WatchedPages = { answers: {}, slowest: {} };
const identified = z.object({ id: z.string() });

/** The gateway hangs, refuses and breaks: whoever only wants a page waits for nobody who waits for the gateway. */
export async function withoutGateway(trial: Trial, { payments }: Size): Promise<Absence> {
  const { house, others } = trial;
  house.wire.always('silence');
  const waiting = others.map(({ token }) => placeTopUp(trial, token));
  const pages = await Promise.all(WATCHED_PATHS.map((path) => ask(trial, path, others[0]?.token ?? '')));
  const answers = await Promise.all(waiting);
  const first = Math.min(...answers.map(({ ended }) => ended));
  const watching = watchPages(house.doors(), others[0]?.token ?? '');
  for (const fault of ['too_many', 'error_before'] as const) {
    house.wire.always(fault);
    await trial.buy({ clients: CLIENTS, payments });
  }
  const watched = await watching.stop();
  house.wire.always(null);
  return {
    violations: [
      ...pages.filter(({ status }) => status !== 200).map(({ status }) => `a page was answered ${status}`),
      ...answers.filter(({ status }) => status !== 503).map(({ status }) => `a top-up was answered ${status}`),
      ...pages.filter(({ ended }) => ended > first).map(() => 'a page waited for the gateway'),
      ...unserved(watched),
    ],
    pages: watched,
    credited_after: [],
  };
}

/** Redis goes, comes back, and has forgotten everything: coins come meanwhile, and browsers hear afterwards. */
export async function withoutRedis(trial: Trial, { payments, seconds }: Size): Promise<Absence> {
  const { redis, database } = trial.house;
  if (!redis) return { violations: [], pages: NO_PAGES, credited_after: [] };
  await redis.kill();
  const absence = await meanwhile(trial, async () => {
    const [, credits] = await Promise.all([wait(seconds * 1000), busyCredits(trial, payments)]);
    return credits;
  });
  await redis.start();
  await flushRedis(redis);
  const unheard = await trial.browsers.unheard(database);
  return { ...absence, violations: [...absence.violations, ...unheard] };
}

/** The mail server takes a mail and never answers, then hangs up; afterwards each mail comes, and comes once. */
export async function withoutMail(trial: Trial, { payments, seconds }: Size): Promise<Absence> {
  const { mail, database } = trial.house;
  mail.behave('hangs');
  const addresses = Array.from({ length: REGISTRATIONS }, () => `${newId()}@papan.test`);
  const absence = await meanwhile(trial, async () => {
    const body = (email: string) => ({ method: 'POST', body: JSON.stringify({ email }) });
    const calls = addresses.map((email) => ask(trial, `${API_BASE}/user/register`, null, body(email)));
    const registered = await Promise.all(calls);
    const refused = registered.filter(({ status }) => status !== 200);
    const [, credits] = await Promise.all([wait(seconds * 1000), busyCredits(trial, payments)]);
    const words = refused.map(({ status }) => `a registration was answered ${status}`);
    return { ...credits, violations: [...words, ...credits.violations] };
  });
  mail.behave('refuses');
  await hurryJobs(database, 'mail');
  await wait(1000);
  mail.behave('takes');
  const timesOf = (email: string) => mail.taken.filter((recipient) => recipient === email).length;
  await until(async () => {
    await hurryJobs(database, 'mail');
    return addresses.every((email) => timesOf(email) > 0);
  });
  const wrong = addresses.filter((email) => timesOf(email) !== 1);
  const words = wrong.map((email) => `a code was sent ${timesOf(email)} times`);
  return { ...absence, violations: [...absence.violations, ...words] };
}

/** No room is left for database and pictures: people are told so, and once there is room everything goes on. */
export async function withFullDisk(trial: Trial, { payments, seconds }: Size): Promise<Absence> {
  const { disk, postgres, doors, workers } = trial.house;
  if (!disk) throw new Error('there is no disk of a size of its own');
  const watching = watchPages(doors(), trial.others[0]?.token ?? '');
  await disk.fill();
  const buying = trial.buy({ clients: CLIENTS, payments });
  for (const begun = performance.now(); performance.now() - begun < seconds * 1000; await wait(500)) await disk.fill();
  await disk.free();
  await postgres.revive();
  const pages = await watching.stop();
  trial.interruptions += workers.length * Math.ceil(seconds);
  await buying;
  const { violations, credited_after } = await credits(trial);
  return { violations: [...violations, ...unclear(pages)], pages, credited_after };
}

/** People look at pages during `work`, and each gets what was asked for. */
async function meanwhile(trial: Trial, work: () => Promise<Omit<Absence, 'pages'>>): Promise<Absence> {
  const watching = watchPages(trial.house.doors(), trial.others[0]?.token ?? '');
  const { violations, credited_after } = await work();
  const pages = await watching.stop();
  return { violations: [...violations, ...unserved(pages)], pages, credited_after };
}

async function busyCredits(trial: Trial, payments: number) {
  await trial.buy({ clients: CLIENTS, payments });
  return credits(trial);
}

/** Payments are placed, paid and told of while nothing else is wrong; their coins have to come by the worker. */
async function credits(trial: Trial): Promise<Omit<Absence, 'pages'>> {
  const { database, sandbox, wire } = trial.house;
  wire.calm(true);
  const credited_after: number[] = [];
  const credit = async (token: string): Promise<string[]> => {
    const { status, text } = await placeTopUp(trial, token);
    if (status !== 200) return [`a top-up was answered ${status}`];
    const { id } = identified.parse(JSON.parse(text));
    await sandbox.pay(sandbox.book.findByReference(id)?.id ?? '');
    const begun = performance.now();
    const statusOf = () =>
      database.read.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    const isCredited = await until(async () => (await statusOf()).status === PAYMENT_STATUSES.COMPLETED);
    if (!isCredited) return [`${id} was paid and not credited meanwhile`];
    credited_after.push(Math.round(performance.now() - begun));
    return [];
  };
  const violations = await Promise.all(trial.others.map(({ token }) => credit(token)));
  wire.calm(false);
  return { violations: violations.flat(), credited_after };
}

function placeTopUp(trial: Trial, token: string) {
  trial.clients.tops += 1;
  return ask(trial, `${API_BASE}/user/wallet/topup`, token, {
    method: 'POST',
    body: JSON.stringify({ package_id: 3, payment_method: 'qris' }),
    headers: { 'idempotency-key': newId() },
  });
}

async function ask({ house }: Trial, path: string, token: string | null, call: RequestInit = {}) {
  const answer = await fetch(`${house.doors()[0]}${path}`, {
    ...call,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...call.headers,
    },
  });
  return { status: answer.status, text: await answer.text(), ended: performance.now() };
}

async function until(holds: () => Promise<boolean>): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < PATIENCE_MILLISECONDS; ) {
    if (await holds()) return true;
    await wait(LOOK_MILLISECONDS);
  }
  return false;
}
