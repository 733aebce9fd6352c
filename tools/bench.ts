import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn, startApp, stopChildren } from '../bench/house.ts';
import { compare, fire, type Settings, type Target } from '../bench/measure.ts';
import { measureMemory, type Resident } from '../bench/memory.ts';
import { type Recorded, record } from '../bench/record.ts';
import type { ReferenceAddresses } from '../bench/reference.ts';
import { measureSignIns } from '../bench/sign-ins.ts';
import { weightOf } from '../bench/weight.ts';

/**
 * `npm run bench`: our pages and calls beside raw Fastify and bare node:http that send the same bytes, in one run, in
 * turn. `--rounds`, `--seconds` and `--connections` change the run, `--only <word>` picks cases by name (`memory` alone
 * takes about eight minutes), and `--site` measures a house that runs already (with RATE_LIMITS=false and TRUSTED_PROXIES=1) instead of starting one.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
    site: { type: 'string' },
  },
});
const settings: Settings = {
  rounds: Number(flags.rounds),
  seconds: Number(flags.seconds),
  connections: Number(flags.connections),
};
const root = join(import.meta.dirname, '..');

type Case = {
  name: string;
  path: string;
  headers: Record<string, string>;
  reference: keyof ReferenceAddresses;
  goal: number | null;
};

/** As a browser or an app asks: compressed. */
const COMPRESSED = { 'accept-encoding': 'br, gzip' };

async function casesOf(site: string): Promise<Case[]> {
  const { id } = await first<{ id: string }>(site, '/product');
  const { slug } = await first<{ slug: string }>(site, '/category/all');
  const { token } = await signIn(site);
  const page = (name: string, path: string): Case => ({
    name,
    path,
    headers: COMPRESSED,
    reference: 'fastify',
    goal: 0.7,
  });
  const call = (name: string, path: string, headers: Record<string, string>, goal: number | null): Case => ({
    name,
    path: `/api${path}`,
    headers,
    reference: 'bare',
    goal,
  });
  const user = { authorization: `Bearer ${token}` };
  const cases = [
    page('home', '/'),
    page('category', `/${slug}`),
    page('search', '/search?keyword=rumah'),
    page('detail', `/content/detail/${id}`),
    { ...call('GET /product', '/product', COMPRESSED, null), reference: 'fastify' as const },
    call('with session: GET /user/wallet', '/user/wallet', user, 0.5),
  ];
  return cases.filter(({ name }) => name.includes(flags.only));
}

async function first<Item>(site: string, path: string): Promise<Item> {
  const { data }: { data: Item[] } = await (await fetch(`${site}/api${path}`)).json();
  const [item] = data;
  if (!item) throw new Error(`${path} is empty.`);
  return item;
}

const children: ChildProcess[] = [];

function startReference(recorded: Record<string, Recorded>): Promise<ReferenceAddresses> {
  const child = fork(join(root, 'bench', 'reference.ts'), { execPath: process.execPath });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('message', (addresses: ReferenceAddresses) => resolve(addresses));
    child.once('exit', () => reject(new Error('The reference did not start; see above.')));
    child.send(recorded);
  });
}

async function measureCases(site: string): Promise<void> {
  const cases = await casesOf(site);
  const keyed = cases.map((wanted, index) => ({ key: `case-${index}`, wanted }));
  const recorded: Record<string, Recorded> = {};
  for (const { key, wanted } of keyed) recorded[key] = await record(`${site}${wanted.path}`, wanted.headers);
  const references = await startReference(recorded);
  row(['', 'ours/s', 'p99 ms', 'reference/s', 'p99 ms', 'ratio', 'goal', 'reference']);
  for (const { key, wanted } of keyed) {
    const ours: Target = { url: `${site}${wanted.path}`, headers: wanted.headers };
    const reference: Target = { url: `${references[wanted.reference]}/${key}`, headers: wanted.headers };
    const result = await compare(ours, reference, settings);
    row([
      wanted.name,
      result.ours.rate.toFixed(0),
      result.ours.p99.toFixed(1),
      result.reference.rate.toFixed(0),
      result.reference.p99.toFixed(1),
      result.ratio.toFixed(2),
      wanted.goal === null ? '' : `≥ ${wanted.goal.toFixed(2)}`,
      wanted.reference === 'fastify' ? 'raw Fastify' : 'bare node:http',
    ]);
  }
}

function row(columns: readonly string[]): void {
  console.log(columns.map((column, index) => (index === 0 ? column.padEnd(38) : column.padStart(13))).join(''));
}

async function measureWeight(site: string): Promise<void> {
  const weight = await weightOf(site, '/');
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log('\nThe guest’s home, compressed:');
  console.log(
    `  HTML ${kilobytes(weight.html)} (≤ 35), JavaScript ${kilobytes(weight.js)} (≤ 130), CSS ${kilobytes(weight.css)} (≤ 20), letters ${kilobytes(weight.fonts)}`,
  );
}

/** Without a goal: how fast a page is drawn that nobody asked for within the last minute. */
async function measureDrawing(site: string): Promise<void> {
  const { token } = await signIn(site);
  const personal: Target = { url: `${site}/profile/wallet`, headers: { cookie: `TOKEN=${token}`, ...COMPRESSED } };
  const speed = await fire(personal, { ...settings, seconds: Math.max(settings.seconds, 3) });
  console.log(
    `\nA personal page (the wallet), drawn for each request: ${speed.rate.toFixed(0)}/s, p99 ${speed.p99.toFixed(0)} ms`,
  );
}

/** Hashing passwords must not keep pages and files waiting. */
async function measureWhileSigningIn(site: string): Promise<void> {
  const page = Buffer.from((await record(`${site}/`, { 'accept-encoding': 'identity' })).body, 'base64').toString();
  const file = /\/assets\/[\w.-]+\.js/.exec(page)?.[0];
  if (!file) throw new Error('The home page names no script.');
  const { loads, answers } = await measureSignIns(
    site,
    { 'GET /product': '/api/product', 'static file': file, 'home page': '/' },
    settings.rounds,
    children,
  );
  const told = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  console.log(`\nWhile 100 people sign in at once (answers: ${told.join(', ')}):`);
  for (const { name, idle, busy, ratio } of loads) {
    console.log(
      `  ${name}: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)} (≤ 2.00)`,
    );
  }
}

/** What the processes hold, from a first start with an empty data folder on. */
async function printMemory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'papan-bench-memory-'));
  try {
    const figures = await measureMemory(folder, children);
    const say = (name: string, { server, helpers }: Resident, goal: string) =>
      console.log(
        `  ${name.padEnd(64)}${(server + helpers).toFixed(0).padStart(5)} MB${goal.padEnd(8)} (server ${server.toFixed(0)}, its helper processes ${helpers.toFixed(0)})`,
      );
    console.log('\nResident memory of web and worker in one process, without PostgreSQL:');
    say('restarted and idle', figures.restarted, ' ≤ 250');
    say('after seeding the board', figures.seeded, ' ≤ 400');
    say('at the end of 50 uploads, 20 share pictures and 400 pages', figures.loaded, '');
    say('five minutes later', figures.calm, ' ≤ 400');
  } finally {
    await stopChildren(children);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureSpeed(site: string): Promise<void> {
  await measureCases(site);
  await measureDrawing(site);
  await measureWhileSigningIn(site);
  await measureWeight(site);
}

const dataFolder = flags.site ? null : mkdtempSync(join(tmpdir(), 'papan-bench-'));
let failed = false;
try {
  const [cpu] = cpus();
  console.log(
    `${cpu?.model.trim() ?? 'unknown processor'}, ${cpus().length} threads, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.version}`,
  );
  console.log(`${settings.rounds} rounds of ${settings.seconds} s, ${settings.connections} connections, medians\n`);
  if (flags.only !== 'memory') {
    await measureSpeed(flags.site ?? (await startApp(dataFolder ?? '', children)));
    await stopChildren(children);
  }
  if (!flags.site && ['', 'memory'].includes(flags.only)) await printMemory();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  failed = true;
} finally {
  await stopChildren(children);
  if (dataFolder) await rm(dataFolder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
