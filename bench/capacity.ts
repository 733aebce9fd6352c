import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { adPath } from '../src/contract/pages/addresses.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { type Cost, type Kind, type Measured, plan, type Scenario, SUPPLY, TRAFFIC } from '../tools/capacity-model.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { SEARCHES } from './board.ts';
import { describeMachine } from './machine.ts';
import { quantile } from './measure.ts';
import { postmasterOf, processorClock } from './processor.ts';
import { startTestServer } from './test-server.ts';

type Options = { boards: string[] };
type Clock = { web: () => number; database: () => number };

const DOCUMENT = join(import.meta.dirname, '..', 'docs', 'capacity.md');
const [BEGIN, END] = ['<!-- Written by `npm run bench -- capacity` -->', '<!-- Until here -->'];
const REQUESTS = 300;
/** A server whose start is done uses less, in milliseconds of processor a second. */
const QUIET = 50;
const QUIET_SECONDS = 5;
const PROVINCES = [11, 12, 13, 14, 31, 32, 33, 34, 35, 51, 61, 71, 73];
const SCENARIOS: Scenario[] = [
  { ads: 100_000, visitors: 20_000 },
  { ads: 1_000_000, visitors: 200_000 },
  { ads: 10_000_000, visitors: 1_000_000 },
  { ads: 100_000_000, visitors: 1_000_000 },
];

/** Measures what pages cost on boards that `data` made, and writes what larger sites need into docs/capacity.md. */
export async function benchCapacity({ boards }: Options, lifecycle: Lifecycle): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [before] = text.split(BEGIN);
  const [, after] = text.split(END);
  if (after === undefined) throw new Error(`${DOCUMENT} has no place for the figures.`);
  const measured: Measured[] = [];
  for (const folder of boards) {
    measured.push(await measure(folder, lifecycle));
    console.log(JSON.stringify(measured.at(-1)));
  }
  measured.sort((a, b) => a.ads - b.ads);
  await writeFile(DOCUMENT, `${before}${BEGIN}\n\n${tables(measured)}\n\n${END}${after}`);
  console.log(DOCUMENT);
}

async function measure(folder: string, lifecycle: Lifecycle): Promise<Measured> {
  const server = await startTestServer(folder, lifecycle);
  const postmaster = postmasterOf(databaseFolder(folder));
  const clock: Clock = { web: processorClock([server.pid], [postmaster]), database: processorClock([postmaster]) };
  const { ads, bytes } = await sizeOf(folder);
  await becomeQuiet(clock);
  const addresses = await addressesOf(server.site);
  const costs = {} as Record<Kind, Cost>;
  let searches: number[] = [];
  for (const [kind, paths] of Object.entries(addresses) as [Kind, string[]][]) {
    const get = (round: number) => timesOf(paths.map((path, index) => fresh(server.site, path, round, index)));
    // The first round reads what is cached in memory, and compiles the code.
    await get(1);
    const before = { web: clock.web(), database: clock.database() };
    const times = await get(2);
    const cost = (part: keyof Cost) => (clock[part]() - before[part]) / times.length;
    costs[kind] = { web: cost('web'), database: cost('database') };
    if (kind === 'search') searches = times;
  }
  await server.stop();
  return { ads, costs, search_p99: quantile(searches, 0.99), bytes };
}

/** Bytes for each ad: of the whole database, and of what searches and lists read again and again. */
async function sizeOf(folder: string): Promise<Pick<Measured, 'ads' | 'bytes'>> {
  const url = runningEmbeddedDatabase(databaseFolder(folder), DATABASE);
  if (url === null) throw new Error(`No database runs in ${folder}.`);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client
    .query<{ ads: number; database: string; board: string }>(
      `select (select count(*)::int from listings) as ads, pg_database_size(current_database()) as database,
         pg_relation_size('listings') + pg_indexes_size('listings') as board`,
    )
    .finally(() => client.end());
  const [row] = rows;
  if (!row) throw new Error(`${folder} has no board.`);
  const { ads } = row;
  return { ads, bytes: { database: Number(row.database) / ads, board: Number(row.board) / ads } };
}

/** Waits until the work of the start is done: what it costs would be counted as that of pages. */
async function becomeQuiet({ web, database }: Clock): Promise<void> {
  for (let used = QUIET; used >= QUIET; ) {
    const before = web() + database();
    await pause(QUIET_SECONDS * 1000);
    used = (web() + database() - before) / QUIET_SECONDS;
  }
}

/** Different addresses of each kind, in a fixed order. */
async function addressesOf(site: string): Promise<Record<Kind, string[]>> {
  const json = async <Answer>(path: string): Promise<Answer> => (await fetch(`${site}/api${path}`)).json();
  const ads: { id: string; title: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null && ads.length < REQUESTS) {
    const page: { data: typeof ads; next_cursor: string | null } = await json(
      `/product${cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`}`,
    );
    ads.push(...page.data);
    cursor = page.next_cursor;
  }
  const { data: categories } = await json<{ data: { slug: string }[] }>('/category/all');
  const searches = Object.values(SEARCHES)
    .flat()
    .filter(({ keyword, category, fields }) => keyword && !category && !fields)
    .map((query) => `/search?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))}`);
  const repeated = (paths: readonly string[]) =>
    Array.from({ length: REQUESTS }, (_, index) => paths[index % paths.length] ?? '/');
  return {
    home: repeated(['/', '/en']),
    category: repeated(categories.map(({ slug }) => `/${slug}`)),
    ad: repeated(ads.map(({ id, title }) => adPath(id, title))),
    search: repeated(searches),
    suggestion: repeated(ads.map(({ title }) => `/api/product/search/suggestion?keyword=${encodeURIComponent(title)}`)),
  };
}

/** An address that no cache has: with a parameter that nothing reads, or as a part of the word that is typed. */
function fresh(site: string, path: string, round: number, index: number): string {
  const address = new URL(path, site);
  const typed = path.startsWith('/api/') ? address.searchParams.get('keyword') : null;
  if (typed === null) address.searchParams.set('bench', `${round}-${index}`);
  else {
    address.searchParams.set('keyword', typed.slice(0, 2 + round + (index % 3)).trim());
    address.searchParams.set('province_id', `${PROVINCES[index % PROVINCES.length]}`);
  }
  return address.href;
}

async function timesOf(addresses: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const address of addresses) {
    const start = performance.now();
    const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${address}: ${response.status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** What the figures say, as Markdown. */
function tables(measured: readonly Measured[]): string {
  const number = (value: number, digits = 0) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
    [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  const kinds = Object.keys(TRAFFIC.shares) as Kind[];
  const names: Record<Kind, string> = {
    home: 'home page',
    category: 'category page',
    ad: 'page of an ad',
    search: 'search page',
    suggestion: 'suggestions',
  };
  const costs = table(
    ['Milliseconds of a core: web + database', ...measured.map(({ ads }) => `${number(ads)} ads`)],
    [
      ...kinds.map((kind) => [
        names[kind],
        ...measured.map(({ costs }) => `${number(costs[kind].web, 1)} + ${number(costs[kind].database, 1)}`),
      ]),
      ['search page, one at a time, p99, ms', ...measured.map(({ search_p99 }) => number(search_p99))],
      ['database, bytes an ad', ...measured.map(({ bytes }) => number(bytes.database))],
      ['of it read again and again by lists and searches', ...measured.map(({ bytes }) => number(bytes.board))],
    ],
  );
  const plans = SCENARIOS.map((scenario) => ({ ...scenario, ...plan(measured, scenario) }));
  const row = (name: string, value: (plan: (typeof plans)[number]) => string) => [name, ...plans.map(value)];
  const sites = table(
    ['', ...plans.map(({ ads, visitors }) => `${number(ads)} ads, ${number(visitors)} visitors a day`)],
    [
      row('pages a second at the peak', ({ peak_pages }) => number(peak_pages)),
      row(
        'search page: web + database, ms',
        ({ cost }) => `${number(cost.search.web, 1)} + ${number(cost.search.database, 1)}`,
      ),
      row('search page, p99, ms', ({ search_p99 }) => number(search_p99)),
      row('cores of web processes', ({ web_cores }) => number(web_cores, 1)),
      row('cores of PostgreSQL', ({ database_cores }) => number(database_cores, 1)),
      row('lists and searches in memory, GB', ({ board_gb }) => number(board_gb, 1)),
      row('database, GB', ({ database_gb }) => number(database_gb)),
      row('pictures, GB', ({ pictures_gb }) => number(pictures_gb)),
      row('machines: web', ({ web_machines }) => number(web_machines)),
      row('machines: PostgreSQL', ({ database_machines }) => number(database_machines)),
      row('rupiah a month, millions', ({ rupiah }) => number(rupiah / 1e6, 1)),
    ],
  );
  return `Measured on ${describeMachine()}, ${new Date().toISOString().slice(0, 10)}:\n\n${costs}\n\nComputed, with machines of ${SUPPLY.machine.cores} cores and ${SUPPLY.machine.gigabytes} GB:\n\n${sites}`;
}
