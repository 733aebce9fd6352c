import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { newId } from '../../src/base/ids.ts';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { PAYMENT_STATUSES } from '../../src/contract/payments/rules.ts';
import { API_BASE } from '../../src/server/http/http-server.ts';
import { advanceJobs, type ChaosRun, runJobsNow } from './chaos-run.ts';
import { flushRedis } from './crashes.ts';
import { unclear, unserved, WATCHED_PATHS, type WatchedPages, watchPages } from './watched-pages.ts';

/**
 * The result of an outage: what went wrong, what users saw meanwhile, and the milliseconds until paid coins were
 * credited.
 */
export type Outage = { violations: string[]; pages: WatchedPages; credited_after: number[] };
export type Size = { payments: number; seconds: number };

const CLIENTS = 4;
const REGISTRATIONS = 6;
/** How long the mail server refuses connections, and the steps in which that time passes. */
const REFUSED_MINUTES = 60;
const STEP_MINUTES = 5;
const TIMEOUT_MILLISECONDS = 60_000;
const CHECK_INTERVAL_MILLISECONDS = 50;
const NO_PAGES: WatchedPages = { responses: {}, slowest: {} };
const UPLOAD_PAUSE_MILLISECONDS = 500;
const identified = z.object({ id: z.string() });
const failed = z.object({ key: z.string().optional() });

/**
 * The gateway does not respond, rejects calls and breaks connections: page requests must not wait for calls to the
 * gateway.
 */
export async function withoutGateway(chaosRun: ChaosRun, { payments }: Size): Promise<Outage> {
  const { app, others } = chaosRun;
  app.proxy.always('no_response');
  const waiting = others.map(({ token }) => placeTopUp(chaosRun, token));
  const pages = await Promise.all(WATCHED_PATHS.map((path) => send(chaosRun, path, others[0]?.token ?? '')));
  const responses = await Promise.all(waiting);
  const first = Math.min(...responses.map(({ ended }) => ended));
  const watching = watchPages(app.servers(), others[0]?.token ?? '');
  for (const fault of ['too_many', 'error_before'] as const) {
    app.proxy.always(fault);
    await chaosRun.buy({ clients: CLIENTS, payments });
  }
  const watched = await watching.stop();
  app.proxy.always(null);
  return {
    violations: [
      ...pages.filter(({ status }) => status !== 200).map(({ status }) => `a page responded ${status}`),
      ...responses.filter(({ status }) => status !== 503).map(({ status }) => `a top-up responded ${status}`),
      ...pages.filter(({ ended }) => ended > first).map(() => 'a page waited for the gateway'),
      ...unserved(watched),
    ],
    pages: watched,
    credited_after: [],
  };
}

/** Redis stops and restarts without its data: coins are credited meanwhile, and browsers get the events afterwards. */
export async function withoutRedis(chaosRun: ChaosRun, { payments, seconds }: Size): Promise<Outage> {
  const { redis, database } = chaosRun.app;
  if (!redis) return { violations: [], pages: NO_PAGES, credited_after: [] };
  await redis.kill();
  const outage = await meanwhile(chaosRun, async () => {
    return creditsUntilEnd(chaosRun, { payments, seconds });
  });
  await redis.start();
  await flushRedis(redis);
  const unheard = await chaosRun.browsers.unheard(database);
  return { ...outage, violations: [...outage.violations, ...unheard] };
}

/**
 * The mail server first confirms no mails, then refuses connections for an hour by the clock of the jobs; afterwards each
 * mail is sent exactly once.
 */
export async function withoutMail(chaosRun: ChaosRun, { payments, seconds }: Size): Promise<Outage> {
  const { mail, database } = chaosRun.app;
  mail.behave('unresponsive');
  const addresses = Array.from({ length: REGISTRATIONS }, () => `${newId()}@papan.test`);
  const outage = await meanwhile(chaosRun, async () => {
    const body = (email: string) => ({ method: 'POST', body: JSON.stringify({ email }) });
    const calls = addresses.map((email) => send(chaosRun, `${API_BASE}/user/register`, null, body(email)));
    const registered = await Promise.all(calls);
    const refused = registered.filter(({ status }) => status !== 200);
    const credits = await creditsUntilEnd(chaosRun, { payments, seconds });
    const violations = refused.map(({ status }) => `a registration got the response ${status}`);
    return { ...credits, violations: [...violations, ...credits.violations] };
  });
  mail.behave('refuses');
  for (let minutes = 0; minutes < REFUSED_MINUTES; minutes += STEP_MINUTES) {
    await advanceJobs(database, 'mail', STEP_MINUTES);
  }
  mail.behave('accepts');
  const timesOf = (email: string) => mail.accepted.filter((recipient) => recipient === email).length;
  await until(async () => {
    await runJobsNow(database, 'mail');
    return addresses.every((email) => timesOf(email) > 0);
  });
  const wrong = addresses.filter((email) => timesOf(email) !== 1);
  const violations = wrong.map((email) => `a code was sent ${timesOf(email)} times`);
  return { ...outage, violations: [...outage.violations, ...violations] };
}

/**
 * S3 does not answer, then refuses connections: uploads get a clear error meanwhile, and afterwards the bucket has the
 * pictures of exactly the uploads that were accepted.
 */
export async function withoutFiles(chaosRun: ChaosRun, { payments, seconds }: Size): Promise<Outage> {
  const { buckets, database } = chaosRun.app;
  if (!buckets) throw new Error('files are stored in a folder');
  const picture = await noise();
  const accepted = async () => ((await upload(chaosRun, picture)) === '200' ? [] : ['an upload was not accepted']);
  const violations = await accepted();
  const credited_after: number[] = [];
  const half = { payments: Math.ceil(payments / 2), seconds: seconds / 2 };
  const outage = await meanwhile(chaosRun, async () => {
    for (const kind of ['silent', 'refused'] as const) {
      buckets.wire.set({ kind });
      const end = performance.now() + half.seconds * 1000;
      const [credits, uploads] = await Promise.all([
        creditsUntilEnd(chaosRun, half),
        refusedUploads(chaosRun, picture, end),
      ]);
      violations.push(...credits.violations, ...uploads);
      credited_after.push(...credits.credited_after);
    }
    return { violations, credited_after };
  });
  buckets.wire.set({ kind: 'none' });
  outage.violations.push(...(await accepted()));
  const hasTheAccepted = await until(async () => {
    const files = await database.read.selectFrom('files').select('id').execute();
    const keys = (await buckets.keys(buckets.bucket)).filter((key) => key.startsWith('pictures/'));
    return (
      keys.every((key) => files.some(({ id }) => key.includes(id))) &&
      files.every(({ id }) => keys.some((key) => key.includes(id)))
    );
  });
  if (!hasTheAccepted) outage.violations.push('the bucket has other pictures than those of accepted uploads');
  return outage;
}

/** Uploads until this time, by `performance.now`; the sentences say which got anything but the error of unavailable files. */
async function refusedUploads(chaosRun: ChaosRun, picture: Blob, end: number): Promise<string[]> {
  const violations: string[] = [];
  do {
    const answer = await upload(chaosRun, picture);
    if (answer !== '503 files_unavailable') violations.push(`an upload got the response ${answer}`);
    await wait(UPLOAD_PAUSE_MILLISECONDS);
  } while (performance.now() < end);
  return violations;
}

/** The status, and the key of an error. */
async function upload({ app, others }: ChaosRun, picture: Blob): Promise<string> {
  const body = new FormData();
  body.append('file', picture, 'photo.png');
  const { method, path } = uploadDisplayAsset;
  const headers = { authorization: `Bearer ${others[0]?.token}` };
  const response = await fetch(`${app.servers()[0]}${API_BASE}${path}`, { method, body, headers });
  const { key } = failed.parse(await response.json());
  return [response.status, key].filter(Boolean).join(' ');
}

async function noise(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const pixels = { create: { width: 700, height: 700, channels: 3 as const, background: '#2040c0', noise } };
  return new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())]);
}

/**
 * No disk space is left for the database and pictures: users get an error, and everything continues once there is
 * space.
 */
export async function withFullDisk(chaosRun: ChaosRun, { payments, seconds }: Size): Promise<Outage> {
  const { disk, postgres, servers, workers } = chaosRun.app;
  if (!disk) throw new Error('no small disk is mounted');
  const watching = watchPages(servers(), chaosRun.others[0]?.token ?? '');
  await disk.fill();
  const buying = chaosRun.buy({ clients: CLIENTS, payments });
  for (const begun = performance.now(); performance.now() - begun < seconds * 1000; await wait(500)) await disk.fill();
  await disk.free();
  await postgres.revive();
  const pages = await watching.stop();
  chaosRun.interruptions += workers.length * Math.ceil(seconds);
  await buying;
  const { violations, credited_after } = await credits(chaosRun);
  return { violations: [...violations, ...unclear(pages)], pages, credited_after };
}

/** Users read pages during `work`, and each gets the requested page. */
async function meanwhile(chaosRun: ChaosRun, work: () => Promise<Omit<Outage, 'pages'>>): Promise<Outage> {
  const watching = watchPages(chaosRun.app.servers(), chaosRun.others[0]?.token ?? '');
  const { violations, credited_after } = await work();
  const pages = await watching.stop();
  return { violations: [...violations, ...unserved(pages)], pages, credited_after };
}

/** Users buy at the beginning of an outage, and again at its end. */
async function creditsUntilEnd(chaosRun: ChaosRun, { payments, seconds }: Size): Promise<Omit<Outage, 'pages'>> {
  const begun = performance.now();
  await chaosRun.buy({ clients: CLIENTS, payments });
  const first = await credits(chaosRun);
  await wait(Math.max(0, seconds * 1000 - (performance.now() - begun)));
  const last = await credits(chaosRun);
  return {
    violations: [...first.violations, ...last.violations],
    credited_after: [...first.credited_after, ...last.credited_after],
  };
}

/** Places and pays payments without other faults; the worker must credit their coins. */
async function credits(chaosRun: ChaosRun): Promise<Omit<Outage, 'pages'>> {
  const { database, sandbox, proxy } = chaosRun.app;
  proxy.calm(true);
  const credited_after: number[] = [];
  const credit = async (token: string): Promise<string[]> => {
    const { status, text } = await placeTopUp(chaosRun, token);
    if (status !== 200) return [`a top-up responded ${status}`];
    const { id } = identified.parse(JSON.parse(text));
    await sandbox.pay(sandbox.book.findByReference(id)?.id ?? '');
    const begun = performance.now();
    const statusOf = () =>
      database.read.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    const isCredited = await until(async () => (await statusOf()).status === PAYMENT_STATUSES.COMPLETED);
    if (!isCredited) return [`${id} was paid and not credited during the outage`];
    credited_after.push(Math.round(performance.now() - begun));
    return [];
  };
  const violations = await Promise.all(chaosRun.others.map(({ token }) => credit(token)));
  proxy.calm(false);
  return { violations: violations.flat(), credited_after };
}

function placeTopUp(chaosRun: ChaosRun, token: string) {
  chaosRun.clients.tops += 1;
  return send(chaosRun, `${API_BASE}/user/wallet/topup`, token, {
    method: 'POST',
    body: JSON.stringify({ package_id: 3, payment_method: 'qris' }),
    headers: { 'idempotency-key': newId() },
  });
}

async function send({ app }: ChaosRun, path: string, token: string | null, call: RequestInit = {}) {
  const response = await fetch(`${app.servers()[0]}${path}`, {
    ...call,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.body ? { 'content-type': 'application/json' } : {}),
      ...call.headers,
    },
  });
  return { status: response.status, text: await response.text(), ended: performance.now() };
}

async function until(condition: () => Promise<boolean>): Promise<boolean> {
  for (const begun = performance.now(); performance.now() - begun < TIMEOUT_MILLISECONDS; ) {
    if (await condition()) return true;
    await wait(CHECK_INTERVAL_MILLISECONDS);
  }
  return false;
}
