import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../src/base/database.ts';
import { AD_STATUSES } from '../src/contract/ads/rules.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { type Comparison, measureSpeed, median, type Speed } from './measure.ts';
import { signIn, startTestServer, temporaryFolder } from './test-server.ts';

type Options = { rounds: number; seconds: number; connections: number; ads: number };

/** Ads that come to the board in a second while the home page is measured. */
const ADS_A_SECOND = 5;
const AGENCY = 'agen@papan.test';
const POLL_MILLISECONDS = 5;
const MAX_SECONDS = 20;
const COMPRESSED = { 'accept-encoding': 'br, gzip' };

/**
 * Prints the speed of the cached home page while ads come to the board, and how long it takes until one is visible
 * there and in the search. Ads of the demonstration agency are taken off the board and put on it again.
 */
export async function benchPublish({ ads: trials, ...load }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  const folder = await temporaryFolder(lifecycle);
  const { site } = await startTestServer(folder, lifecycle);
  await makeNewest(folder);
  const owner = await ownerOf(site);
  await printHome(owner, load);
  await printDelay(owner, trials);
}

type OwnAd = { id: string; title: string };
type Owner = {
  site: string;
  ads: OwnAd[];
  change(ad: OwnAd, to: 'deactivate' | 'activate'): Promise<void>;
};

/** The home page shows the newest ads: when the agency's come back, they are among them. */
async function makeNewest(folder: string): Promise<void> {
  const url = runningEmbeddedDatabase(databaseFolder(folder), DATABASE);
  if (!url) throw new Error('The server has no database.');
  const database = openDatabase({ url, maxConnections: 1, onError: () => undefined });
  await database.transaction((tx) =>
    tx
      .updateTable('ads')
      .from('users')
      .set({ published_at: new Date() })
      .whereRef('users.id', '=', 'ads.owner_id')
      .where('users.email', '=', AGENCY)
      .where('ads.published_at', 'is not', null)
      .execute(),
  );
  await database.close();
}

async function ownerOf(site: string): Promise<Owner> {
  const { token } = await signIn(site, AGENCY);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${site}/api/product/my-product?tab=active`, { headers });
  const { data }: { data: (OwnAd & { status: number })[] } = await response.json();
  const ads = data.filter(({ status }) => status === AD_STATUSES.PUBLISHED);
  return {
    site,
    ads,
    async change({ id }, to) {
      const [path, body] =
        to === 'activate' ? (['my-product', { id, active: true }] as const) : ([to, { id }] as const);
      const request = { method: 'PATCH', headers, body: JSON.stringify(body) };
      const response = await fetch(`${site}/api/product/${path}`, request);
      if (!response.ok) throw new Error(`${to}: ${await response.text()}`);
    },
  };
}

async function printHome(owner: Owner, { rounds, seconds, connections }: Omit<Options, 'ads'>): Promise<void> {
  const target = { url: `${owner.site}/`, headers: COMPRESSED };
  const speed = (length: number) => measureSpeed(target, { seconds: length, connections });
  await speed(seconds);
  const measured: (Pick<Comparison, 'ratio'> & { busy: Speed; published: number })[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await speed(seconds);
    const publishing = publish(owner);
    const busy = await speed(seconds);
    const published = await publishing.stop();
    measured.push({ busy, published: published / seconds, ratio: busy.rate / quiet.rate });
  }
  const of = (read: (one: (typeof measured)[number]) => number) => median(measured.map(read));
  console.log(
    `home, cached, while ${of(({ published }) => published).toFixed(1)} ads a second come to the board: ` +
      `${of(({ busy }) => busy.rate).toFixed(0)}/s, p99 ${of(({ busy }) => busy.p99).toFixed(1)} ms, ` +
      `ratio to a quiet board ${of(({ ratio }) => ratio).toFixed(2)} (≥ 0.75)`,
  );
}

/** Takes ads off the board and puts them on it again, until it is stopped. Returns how many came to the board. */
function publish(owner: Owner): { stop(): Promise<number> } {
  let isStopped = false;
  async function run(): Promise<number> {
    let published = 0;
    for (let index = 0; !isStopped; index += 1) {
      const next = pause(1000 / ADS_A_SECOND);
      const ad = owner.ads[index % owner.ads.length] ?? owner.ads[0];
      if (!ad) break;
      await owner.change(ad, 'deactivate');
      await owner.change(ad, 'activate');
      published += 1;
      await next;
    }
    return published;
  }
  const running = run();
  // The caller gets the failure when it stops.
  running.catch(() => undefined);
  return {
    stop() {
      isStopped = true;
      return running;
    },
  };
}

async function printDelay(owner: Owner, trials: number): Promise<void> {
  const delays = { home: [] as number[], search: [] as number[] };
  for (let trial = 0; trial < trials; trial += 1) {
    const ad = owner.ads[trial % owner.ads.length] ?? owner.ads[0];
    if (!ad) break;
    await owner.change(ad, 'deactivate');
    await untilShown(owner.site, ad, false);
    await owner.change(ad, 'activate');
    const found = await untilShown(owner.site, ad, true);
    delays.home.push(found.home);
    delays.search.push(found.search);
  }
  for (const [name, all] of Object.entries(delays)) {
    const sorted = all.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    console.log(
      `visible ${name === 'home' ? 'on the home page' : 'in the search'} after p50 ${at(0.5).toFixed(0)}, p99 ${at(0.99).toFixed(0)} ms (≤ 1000)`,
    );
  }
}

/** The milliseconds until the ad is shown, or until it is no longer shown. */
async function untilShown(site: string, ad: OwnAd, isShown: boolean): Promise<{ home: number; search: number }> {
  const start = performance.now();
  const search = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: ad.title }),
  };
  const until = async (path: string, request: RequestInit = {}) => {
    for (;;) {
      const response = await fetch(`${site}${path}`, request);
      const text = await response.text();
      if (!response.ok) throw new Error(`${path}: ${text.slice(0, 300)}`);
      if (text.includes(ad.id) === isShown) return performance.now() - start;
      if (performance.now() - start > MAX_SECONDS * 1000) throw new Error(`${ad.id} is still wrong at ${path}`);
      await pause(POLL_MILLISECONDS);
    }
  };
  const [home, found] = await Promise.all([until('/'), until('/api/product/search', search)]);
  return { home, search: found };
}
