import * as http from 'node:http';
import * as https from 'node:https';
import { newId } from '../../src/base/ids.ts';
import { addFavourite, listFavouriteIds } from '../../src/contract/favourites/endpoints.ts';
import { adPath } from '../../src/contract/pages/addresses.ts';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { redeemVoucher } from '../../src/contract/vouchers/endpoints.ts';
import { COIN_VOUCHER, type SharedUser } from '../chaos/users.ts';
import { AUTHORITY } from '../support/https-proxy.ts';
import { createRandom } from '../support/random.ts';

/** Pages and calls for everybody; own pages; favourites and vouchers. */
export const KINDS = ['public read', 'own read', 'write'] as const;
export type Kind = (typeof KINDS)[number];
/** Published ads. */
export type LoadedAd = { id: string; title: string };
/** Times by `performance.now`. The status is 0 if there was no response, and `error` says why. */
export type Outcome = { kind: Kind; begun: number; ended: number; status: number; error?: string | undefined };
export type Acknowledged = { favourites: { user_id: string; ad_id: string }[]; redemptions: string[] };

export type Load = { outcomes: Outcome[]; acknowledged: Acknowledged; stop(): Promise<void> };

const TICK_MILLISECONDS = 10;
const WRITE_SHARE = 0.2;
const OWN_READ_SHARE = 0.05;
const PATIENCE_MILLISECONDS = 30_000;
const IDLE_MILLISECONDS = 40_000;
/** Of this many writes one credits coins. */
const REDEMPTION_EVERY = 20;
const KEYWORDS = ['lemari', 'meja', 'kursi', 'sofa', 'barang', 'bagus', 'terawat', 'siap pakai', 'murah', 'rumah'];

/** Sends requests at a steady rate, whether or not earlier ones have been answered. Each write is another one. */
export function startLoad(options: {
  port: number;
  /** Whether a proxy with the certificate of the tests is at the port. */
  isSecure?: boolean;
  perSecond: number;
  users: readonly SharedUser[];
  ads: readonly LoadedAd[];
}): Load {
  const { port, isSecure = false, perSecond, users, ads } = options;
  const random = createRandom(7);
  // Connections that nobody uses end here before the proxy closes them, maybe while a request is on its way.
  const settings = { keepAlive: true, timeout: IDLE_MILLISECONDS };
  const agent = isSecure ? new https.Agent({ ...settings, ca: AUTHORITY }) : new http.Agent(settings);
  const { request } = isSecure ? https : http;
  const outcomes: Outcome[] = [];
  const acknowledged: Acknowledged = { favourites: [], redemptions: [] };
  const underway = new Set<Promise<void>>();
  let sent = 0;
  let writes = 0;

  async function send(kind: Kind, method: string, path: string, more: { user?: SharedUser; body?: object } = {}) {
    const begun = performance.now();
    const { status, error } = await answerOf(request, agent, { port, method, path, ...more });
    outcomes.push({ kind, begun, ended: performance.now(), status, error });
    return status === 200;
  }

  async function write(): Promise<void> {
    const number = writes++;
    const pair = number - Math.floor(number / REDEMPTION_EVERY);
    if (number % REDEMPTION_EVERY === REDEMPTION_EVERY - 1) {
      const user = users[Math.floor(number / REDEMPTION_EVERY)];
      if (!user) return;
      const body = { code: COIN_VOUCHER };
      if (await send('write', 'POST', `/api${redeemVoucher.path}`, { user, body })) {
        acknowledged.redemptions.push(user.user_id);
      }
      return;
    }
    const round = Math.floor(pair / users.length);
    const user = users[pair % users.length];
    // Another ad for each user: one that many want at the same time would be a queue for its counts.
    const ad_id = ads[((pair % users.length) + round) % ads.length]?.id;
    if (!user || !ad_id || round === ads.length) return;
    if (await send('write', 'POST', `/api${addFavourite.path}`, { user, body: { id: ad_id } })) {
      acknowledged.favourites.push({ user_id: user.user_id, ad_id });
    }
  }

  function read(): Promise<unknown> {
    if (random.isIn(OWN_READ_SHARE / (1 - WRITE_SHARE))) {
      return send('own read', 'GET', `/api${listFavouriteIds.path}`, { user: random.pick(users) });
    }
    const choice = random.next();
    if (choice < 0.5) return send('public read', 'GET', `/api/product/detail/${random.pick(ads).id}`);
    if (choice < 0.75) {
      const body = { keyword: random.pick(KEYWORDS) };
      return send('public read', 'POST', `/api${searchProducts.path}`, { body });
    }
    if (choice < 0.9) {
      const { id, title } = random.pick(ads);
      return send('public read', 'GET', `/id${adPath(id, title)}`);
    }
    return send('public read', 'GET', '/id');
  }

  const begun = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const work = (random.isIn(WRITE_SHARE) ? write() : read()).then(() => void underway.delete(work));
      underway.add(work);
    }
  }, TICK_MILLISECONDS);
  return {
    outcomes,
    acknowledged,
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      agent.destroy();
    },
  };
}

function answerOf(
  request: typeof http.request,
  agent: http.Agent,
  call: { port: number; method: string; path: string; user?: SharedUser; body?: object },
): Promise<{ status: number; error?: string }> {
  const text = call.body ? JSON.stringify(call.body) : '';
  const headers = {
    ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
    ...(call.user ? { authorization: `Bearer ${call.user.token}`, 'idempotency-key': newId() } : {}),
  };
  const { port, method, path } = call;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const sent = request({ host: 'localhost', family: 4, port, method, path, agent, headers, signal }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }));
      response.on('error', ({ message }) => resolve({ status: 0, error: `response ${message}` }));
    });
    sent.on('error', ({ message }) =>
      resolve({ status: 0, error: sent.reusedSocket ? `${message} (reused)` : message }),
    );
    sent.end(text);
  });
}
