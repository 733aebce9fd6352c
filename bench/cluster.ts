import { execFileSync } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { AUTHORITY } from '../test/support/https-proxy.ts';
import { startNginx } from '../test/support/own-proxies.ts';
import { answers, type OwnServer, startOwnServer } from '../test/support/own-server.ts';
import { startPgBouncer } from '../test/support/pgbouncer.ts';
import { createRedisServer } from '../test/support/redis-server.ts';
import { prepareReplica } from '../test/support/replica.ts';
import { startS3Server } from '../test/support/s3-server.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { freePort } from '../tools/require-port.ts';
import { SEARCHES } from './board.ts';
import { describeMachine } from './machine.ts';
import { median, printRow } from './measure.ts';
import { postmasterOf, processorClock } from './processor.ts';
import { root, signIn, startTestServer, stopChild, temporaryFolder } from './test-server.ts';

const PARTS = ['web', 'worker', 'primary', 'replicas', 'PgBouncer', 'nginx', 'Redis'] as const;
type Part = (typeof PARTS)[number];
type Options = { requests: number; rounds: number; seconds: number };
type Asked = { path: string; token?: string; body?: string };
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Site = {
  name: string;
  ask(asked: Asked): Promise<Answer>;
  webs: number;
  /** Milliseconds of processor by part. */
  processor: Record<Part, () => number>;
};

const SETTINGS = ['max_connections=100', 'max_wal_senders=8'];
/** For each web process: it reads for all its callers at the same time together. */
const CLIENTS = 4;
/** Pages of each web process before the first round: it compiles its code meanwhile, and two compile it twice. */
const WARMING_PAGES = 1500;
/** How often an answer that differs is compared again: a minute may pass between two answers. */
const COMPARISONS = 3;
const NO_PARTS = Object.fromEntries(PARTS.map((part) => [part, () => 0])) as Site['processor'];
/** What differs with each response: ids, seconds of times, and signed cursors, which contain a time. */
const VARYING = [/"request_id":"[^"]+"/g, /\beyJ[\w-]+\.[\w-]+/g, /(?<=T\d\d:\d\d):\d\d\.\d{3}Z/g, /\/ID \[.*\]/g];
const COMPARED = ['content-type', 'location', 'cache-control', 'content-language', 'link', 'x-robots-tag'];
const FIRST = ['/', '/en', '/search?keyword=motor', '/en/search?keyword=sofa', '/help', '/robots.txt', '/sitemap.xml'];
const PERSONAL = ['/content', '/content/draft', '/profile', '/profile/wallet', '/en/profile', '/notifications'];
const API = ['/api/product', '/api/category/all', '/api/catalogue/category', '/api/openapi.json'];

/**
 * Compares a cluster on this machine (nginx, two web processes, a worker, a primary, two replicas, PgBouncer, Redis, S3)
 * with one process on the same data: first their answers, then the processor time that a page costs.
 */
export async function benchCluster(options: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  const { single, cluster, token } = await startBoth(lifecycle);
  const different = await compareAnswers(single, cluster, token, options.requests);
  const addresses = await pagesToLoad(single);
  await compareCosts([single, cluster], addresses, options);
  if (different > 0) throw new Error(`${different} answers differ, see above.`);
}

async function startBoth(lifecycle: Lifecycle): Promise<{ single: Site; cluster: Site; token: string }> {
  const folder = await temporaryFolder(lifecycle);
  const data = join(folder, 'data');
  const seeding = await startTestServer(data, lifecycle);
  await seeding.stop();
  const primary = await startEmbeddedPostgres({
    folder: databaseFolder(data),
    database: DATABASE,
    settings: SETTINGS,
  });
  lifecycle.onStop(() => primary.stop());
  const replicas = [];
  for (const name of ['first', 'second']) {
    const prepared = await prepareReplica(primary.url, join(folder, name), SETTINGS);
    const replica = await startEmbeddedPostgres(prepared);
    lifecycle.onStop(() => replica.stop());
    replicas.push({ url: replica.url, postmaster: postmasterOf(prepared.folder) });
  }
  const pooler = await startPgBouncer(primary.url, 30);
  lifecycle.onStop(() => pooler.stop());
  const redis = await createRedisServer();
  lifecycle.onStop(() => redis.stop());
  await redis.start();

  // The files of the cluster: the same keys, and pictures in buckets.
  const own = join(folder, 'cluster-data');
  await cp(data, own, { recursive: true, filter: (path) => basename(path) !== basename(databaseFolder(data)) });
  const s3 = await startS3Server();
  lifecycle.onStop(() => s3.stop());
  const buckets = await s3.newBuckets();
  const [http, https] = [await freePort(), await freePort()];
  const common = { PUBLIC_URL: `https://localhost:${https}`, RATE_LIMITS: 'false', LOG_LEVEL: 'error' };
  const env = {
    ...common,
    DATA_DIR: own,
    DATABASE_URL: pooler.through(primary.url),
    DATABASE_DIRECT_URL: primary.url,
    DATABASE_READ_URLS: replicas.map(({ url }) => url).join(','),
    REDIS_URL: redis.url,
    S3_ENDPOINT: buckets.endpoint,
    S3_REGION: buckets.region,
    S3_ACCESS_KEY_ID: buckets.access_key_id,
    S3_SECRET_ACCESS_KEY: buckets.secret_access_key,
    S3_BUCKET: buckets.bucket,
    S3_PRIVATE_BUCKET: buckets.private_bucket,
  };
  execFileSync(process.execPath, [join(root, 'tools', 'papan.ts'), 'files', 'move'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const start = async (settings: Record<string, string>) => {
    const server = await startOwnServer(settings);
    lifecycle.onStop(() => server.stop());
    return server;
  };
  const webs: OwnServer[] = [];
  for (const role of ['web', 'web']) webs.push(await start({ ...env, ROLE: role }));
  const gateway = { PAYMENT_GATEWAY_URL: `http://127.0.0.1:${webs[0]?.port}/dev/gateway` };
  const worker = await start({ ...env, ...gateway, ROLE: 'worker' });
  const alone = await start({ ...common, DATA_DIR: data, DATABASE_URL: primary.url, ROLE: 'all' });
  const nginx = startNginx(folder, { http, https, servers: webs.map(({ port }) => port) });
  lifecycle.onStop(() => stopChild(nginx));
  await answers(`http://127.0.0.1:${http}/`, nginx);

  const { token } = await signIn(`http://127.0.0.1:${alone.port}`);
  const host = `localhost:${https}`;
  const forwarded = { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
  const httpAgent = new HttpAgent({ keepAlive: true });
  const httpsAgent = new HttpsAgent({ keepAlive: true, ca: AUTHORITY });
  const postmaster = postmasterOf(databaseFolder(data));
  return {
    token,
    single: {
      name: 'one process',
      webs: 1,
      ask: (asked) => send(asked, { port: alone.port, headers: forwarded, agent: httpAgent }),
      processor: { ...NO_PARTS, web: processorClock([alone.pid]), primary: processorClock([postmaster]) },
    },
    cluster: {
      name: 'cluster',
      webs: webs.length,
      ask: (asked) => send(asked, { port: https, headers: { host }, agent: httpsAgent }),
      processor: {
        web: processorClock(webs.map(({ pid }) => pid)),
        worker: processorClock([worker.pid]),
        primary: processorClock([postmaster]),
        replicas: processorClock(replicas.map((replica) => replica.postmaster)),
        PgBouncer: processorClock([pooler.pid]),
        nginx: processorClock([nginx.pid ?? 0]),
        Redis: processorClock([redis.pid()]),
      },
    },
  };
}

type Server = { port: number; headers: Record<string, string>; agent: HttpAgent };

function send({ path, token, body }: Asked, { port, headers, agent }: Server): Promise<Answer> {
  const request = agent instanceof HttpsAgent ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        servername: 'localhost',
        port,
        path,
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(token === undefined ? {} : { cookie: `TOKEN=${token}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Follows the links and pictures of pages until so many answers are compared. Prints and counts those that differ. */
async function compareAnswers(single: Site, cluster: Site, token: string, count: number): Promise<number> {
  const queue: Asked[] = [
    ...Object.values(SEARCHES)
      .flat()
      .map((query) => ({ path: '/api/product/search', body: JSON.stringify({ ...query, facets: true }) })),
    ...[...FIRST, ...API].map((path) => ({ path })),
    ...PERSONAL.map((path) => ({ path, token })),
  ];
  const known = new Set(queue.map(keyOf));
  const statuses = new Map<number, number>();
  let compared = 0;
  let different = 0;
  let aged = 0;
  for (let asked = queue.shift(); asked && compared < count; asked = queue.shift()) {
    const [expected, found] = await Promise.all([single.ask(asked), cluster.ask(asked)]);
    compared += 1;
    statuses.set(expected.status, (statuses.get(expected.status) ?? 0) + 1);
    const difference = differenceOf(expected, found);
    if (difference !== null) {
      const lasting = await lastingDifference(single, cluster, asked);
      if (lasting === null) aged += 1;
      else different += 1;
      const about = `${asked.body ? 'POST' : 'GET'} ${asked.path} ${asked.body ?? ''}${asked.token ? ' signed in' : ''}`;
      console.log(`${about}: ${lasting ?? `${difference}, and the same when both were made anew`}`);
    }
    for (const path of pathsOf(expected)) {
      const next = { path, ...(asked.token === undefined ? {} : { token: asked.token }) };
      if (known.has(keyOf(next))) continue;
      known.add(keyOf(next));
      queue.push(next);
    }
  }
  const counts = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  console.log(`\n${compared} requests of both (${counts}): ${different} answers differ, ${aged} differed by their age`);
  return different;
}

/** Both sites keep pages for a minute, and a page says how old an ad is: answers that no cache has are compared. */
async function lastingDifference(single: Site, cluster: Site, asked: Asked): Promise<string | null> {
  let difference: string | null = null;
  for (let time = 0; time < COMPARISONS; time += 1) {
    const again = { ...asked, path: uncached(asked.path, `again${time}`) };
    const [expected, found] = await Promise.all([single.ask(again), cluster.ask(again)]);
    difference = differenceOf(expected, found);
    if (difference === null) return null;
  }
  return difference;
}

const uncached = (path: string, value: string | number) => `${path}${path.includes('?') ? '&' : '?'}bench=${value}`;

const keyOf = ({ path, token, body }: Asked) => `${token ? 1 : 0} ${path} ${body ?? ''}`;

function differenceOf(expected: Answer, found: Answer): string | null {
  if (expected.status !== found.status) return `status ${expected.status}, in the cluster ${found.status}`;
  for (const name of COMPARED) {
    const [one, other] = [expected.headers[name], found.headers[name]];
    if (String(one) !== String(other)) return `${name} ${one}, in the cluster ${other}`;
  }
  const [one, other] = [comparable(expected), comparable(found)];
  if (one === other) return null;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `…${one.slice(Math.max(0, at - 60), at + 140)}…, in the cluster …${other.slice(Math.max(0, at - 60), at + 140)}…`;
}

function comparable({ body }: Answer): string {
  return VARYING.reduce((text, pattern) => text.replaceAll(pattern, ''), body.toString('latin1'));
}

/** The addresses of this site in a page. */
function pathsOf({ headers, body }: Answer): string[] {
  if (!headers['content-type']?.startsWith('text/html')) return [];
  return [...body.toString().matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, path = '']) =>
    path.replaceAll('&amp;', '&'),
  );
}

async function pagesToLoad(site: Site): Promise<string[]> {
  const paths = pathsOf(await site.ask({ path: '/' }));
  const ads = paths.filter((path) => path.includes('/content/detail/') || /^\/[^/]+\/[^/]+-[0-9a-z]{8,}/.test(path));
  const categories = paths.filter((path) => /^\/[a-z-]+$/.test(path));
  return ['/', ...ads.slice(0, 20), ...categories.slice(0, 10), '/search?keyword=motor', '/search?keyword=rumah'];
}

async function compareCosts(
  sites: readonly Site[],
  paths: readonly string[],
  { rounds, seconds }: Options,
): Promise<void> {
  let next = 0;
  const load = async ({ ask, webs }: Site, isOver: (pages: number) => boolean): Promise<number> => {
    let pages = 0;
    const client = async () => {
      while (!isOver(pages)) {
        next += 1;
        const path = paths[next % paths.length] ?? '/';
        const { status } = await ask({ path: uncached(path, next) });
        if (status !== 200) throw new Error(`${path}: ${status}`);
        pages += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS * webs }, client));
    return pages;
  };
  for (const site of sites) await load(site, (pages) => pages >= WARMING_PAGES * site.webs);
  console.log(
    `\nMilliseconds of processor a page, ${paths.length} pages that no cache has, ${CLIENTS} clients for each web process, medians of ${rounds} rounds:`,
  );
  printRow(['', 'pages/s', ...PARTS, 'all']);
  const found = new Map<Site, Record<string, number>[]>(sites.map((site) => [site, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const site of sites) {
      const before = readClocks(site);
      const start = performance.now();
      const pages = await load(site, () => performance.now() - start >= seconds * 1000);
      const rate = pages / ((performance.now() - start) / 1000);
      const after = readClocks(site);
      const costs = PARTS.map((part) => [part, (after[part] - before[part]) / pages]);
      const all = costs.reduce((sum, [, cost]) => sum + Number(cost), 0);
      found.get(site)?.push({ rate, all, ...Object.fromEntries(costs) });
    }
  }
  for (const site of sites) {
    const of = (name: string) => median((found.get(site) ?? []).map((measured) => measured[name] ?? 0));
    printRow([site.name, of('rate').toFixed(0), ...PARTS.map((part) => of(part).toFixed(2)), of('all').toFixed(2)]);
  }
  const [one = [], other = []] = sites.map((site) => found.get(site));
  const ratios = one.map((measured, round) => (other[round]?.all ?? 0) / (measured.all ?? 1));
  printRow(['cluster / one process', '', ...PARTS.map(() => ''), median(ratios).toFixed(2), '≤ 1.15']);
}

function readClocks({ processor }: Site): Record<Part, number> {
  return Object.fromEntries(PARTS.map((part) => [part, processor[part]()])) as Record<Part, number>;
}
