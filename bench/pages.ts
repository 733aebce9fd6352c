import { fork } from 'node:child_process';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { compare, measureRounds, printRow, type Settings, type Target } from './measure.ts';
import { type PageCase, pageCases } from './page-cases.ts';
import { weightOf } from './page-weight.ts';
import { type Recorded, record } from './record.ts';
import type { ReferenceAddresses, References } from './reference-servers.ts';
import type { PageToRender } from './rendering.ts';
import { measureSignIns } from './sign-ins.ts';
import { siteToMeasure, stopChild, temporaryFolder } from './test-server.ts';

type Options = Settings & { only: string; site?: string };

/** Prints the speed of pages and API calls, their speed while users sign in, and the weight of the home page. */
export async function benchPages({ only, site, ...settings }: Options, lifecycle: Lifecycle): Promise<void> {
  console.log(describeMachine());
  console.log(`${settings.rounds} rounds of ${settings.seconds} s, ${settings.connections} connections, medians\n`);
  const url = await siteToMeasure(site, lifecycle);
  await printSpeed(url, await pageCases(url, only), settings, lifecycle);
  if (only !== '') return;
  await printSpeedDuringSignIns(url, settings, lifecycle);
  await printWeight(url);
}

async function printSpeed(
  site: string,
  cases: readonly PageCase[],
  settings: Settings,
  lifecycle: Lifecycle,
): Promise<void> {
  const keyed = cases.map((pageCase, index) => ({ key: `case-${index}`, pageCase }));
  const recorded: Record<string, Recorded> = {};
  for (const { key, pageCase } of keyed) recorded[key] = await record(`${site}${pageCase.path}`, pageCase.headers);
  const references = await startReferences(recorded, lifecycle);
  printRow(['', 'ours/s', 'p99 ms', 'reference/s', 'p99 ms', 'ratio', 'goal', 'reference']);
  for (const { key, pageCase } of keyed) {
    const { headers, isUncached, reference } = pageCase;
    const ours: Target = { url: `${site}${pageCase.path}`, headers, is_unique: isUncached };
    if (reference.server === 'react') {
      const { rate, p99 } = await measureRounds(ours, settings);
      const rendered = await renderingRate(
        { site, path: pageCase.path, headers, seconds: settings.seconds },
        lifecycle,
      );
      printRow([
        pageCase.name,
        rate.toFixed(0),
        p99.toFixed(1),
        rendered.toFixed(0),
        '',
        (rate / rendered).toFixed(2),
        goalOf(reference),
        'React',
      ]);
      continue;
    }
    const result = await compare(ours, { url: `${references[reference.server]}/${key}`, headers }, settings);
    printRow([
      pageCase.name,
      result.ours.rate.toFixed(0),
      result.ours.p99.toFixed(1),
      result.reference.rate.toFixed(0),
      result.reference.p99.toFixed(1),
      result.ratio.toFixed(2),
      goalOf(reference),
      reference.server === 'fastify' ? 'Fastify' : 'node:http + SELECT',
    ]);
  }
}

const goalOf = ({ goal }: PageCase['reference']) => (goal === null ? '' : `≥ ${goal.toFixed(2)}`);

function renderingRate(page: PageToRender, lifecycle: Lifecycle): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = fork(join(import.meta.dirname, 'rendering.ts'), { env });
  lifecycle.onStop(() => stopChild(child));
  return new Promise((resolve, reject) => {
    child.once('message', (rate: number) => {
      child.disconnect();
      resolve(rate);
    });
    child.once('exit', () => reject(new Error(`${page.path} could not be rendered; see above.`)));
    child.send(page);
  });
}

async function startReferences(recorded: Record<string, Recorded>, lifecycle: Lifecycle): Promise<ReferenceAddresses> {
  const folder = join(await temporaryFolder(lifecycle), 'postgres');
  const database = await startEmbeddedPostgres({ folder, database: 'reference' });
  lifecycle.onStop(() => database.stop());
  const child = fork(join(import.meta.dirname, 'reference-servers.ts'));
  lifecycle.onStop(() => stopChild(child));
  return new Promise((resolve, reject) => {
    child.once('message', (addresses: ReferenceAddresses) => resolve(addresses));
    child.once('exit', () => reject(new Error('The reference servers did not start; see above.')));
    child.send({ recorded, database_url: database.url } satisfies References);
  });
}

/** Hashing passwords must not delay pages and files. */
async function printSpeedDuringSignIns(site: string, { rounds }: Settings, lifecycle: Lifecycle): Promise<void> {
  const page = Buffer.from((await record(`${site}/`, { 'accept-encoding': 'identity' })).body, 'base64').toString();
  // The page's import map names another address of the entry script.
  const file = / data-scripts="([^" ]+)/.exec(page)?.[1];
  if (!file) throw new Error('The home page contains no script.');
  const paths = { 'GET /product': '/api/product', 'static file': file, 'home page': '/' };
  const { loads, statuses } = await measureSignIns(site, paths, rounds, lifecycle);
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(`\nWhile 100 users sign in at once (responses: ${counts.join(', ')}):`);
  for (const { name, idle, busy, ratio } of loads) {
    console.log(
      `  ${name}: p99 ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)} (≤ 2.00)`,
    );
  }
}

async function printWeight(site: string): Promise<void> {
  const weight = await weightOf(site, '/');
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log('\nHome page of a guest, compressed:');
  console.log(
    `  HTML ${kilobytes(weight.html)} (≤ 35), JavaScript ${kilobytes(weight.js)} (≤ 130), CSS ${kilobytes(weight.css)} (≤ 20), fonts ${kilobytes(weight.fonts)}`,
  );
}
