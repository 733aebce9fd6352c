import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createRandom } from '../test/support/random.ts';
import { databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { median, printRow, quantile } from './measure.ts';
import { postmasterOf, processorClock } from './processor.ts';
import { startTestServer } from './test-server.ts';

type Options = { folder: string; small?: string; seconds: number; short?: boolean };
type Length = { seconds: number; rounds: number; pages: number };
type Query = { keyword?: string; cursor?: string } & Record<string, unknown>;
type SearchResult = { next_cursor: string | null; total: number };

const CLIENTS = 16;
const STEADY_RATE = 50;
const MIX = 200;

/** Classes of searches, each with several of its kind. */
export const SEARCHES: Record<string, Query[]> = {
  'common word': ['murah', 'bekas', 'harga', 'lokasi'].map((keyword) => ({ keyword })),
  'word of a category': ['sofa', 'laptop', 'kucing', 'sepeda', 'kulkas', 'apartemen'].map((keyword) => ({ keyword })),
  'rare word': ['sedot wc', 'angklung', 'kalimba', 'biola', 'umrah plus'].map((keyword) => ({ keyword })),
  'several common words': ['murah bandung', 'bekas merah', 'harga nego murah'].map((keyword) => ({ keyword })),
  'words of two categories': ['kucing apartemen', 'laptop sofa', 'mobil kambing'].map((keyword) => ({ keyword })),
  'common word, rare facet': [
    { keyword: 'murah', category: 'sofa', province_id: 91 },
    { keyword: 'bekas', category: 'mobil-bekas', fields: { production_year: ['1998'] } },
  ],
  'beginning of a word': ['kulk', 'apartem', 'sepe'].map((keyword) => ({ keyword })),
  'typing error': ['kulkass murah', 'lapptop', 'apartemne'].map((keyword) => ({ keyword })),
  exclusion: ['murah -bandung', 'mobil -bekas'].map((keyword) => ({ keyword })),
  phrase: ['"siap pakai"', '"jalan raya"'].map((keyword) => ({ keyword })),
  synonyms: ['hp bekas', 'motor murah', 'kos putri'].map((keyword) => ({ keyword })),
  'price upward': ['murah', 'sofa'].map((keyword) => ({ keyword, sort: 'price_up' })),
  'price range': ['murah', 'laptop'].map((keyword) => ({ keyword, price_min: 100_000, price_max: 2_000_000 })),
  'filters alone': [
    { type: 'sell', with_photo: true, sort: 'newest' },
    { category: 'mobil-bekas', fields: { production_year: ['2015..2018'] } },
  ],
  'nothing found': ['zzyzxqw', 'qwxyzq zzyzx'].map((keyword) => ({ keyword })),
};

/** Prints the speed of searches on a board that `data` made. */
export async function benchBoard({ folder, small, seconds, short }: Options, lifecycle: Lifecycle): Promise<void> {
  const length = short ? { seconds: 3, rounds: 2, pages: 50 } : { seconds, rounds: 10, pages: 1000 };
  const large = await measureBoard(folder, length, lifecycle);
  if (small !== undefined) {
    const reference = await measureBoard(small, length, lifecycle);
    printRow(['one at a time, p99: large / small', (large.p99 / reference.p99).toFixed(2), '≤ 2.5']);
  }
}

async function measureBoard(
  folder: string,
  { seconds, rounds, pages: maxPages }: Length,
  lifecycle: Lifecycle,
): Promise<{ p99: number }> {
  const server = await startTestServer(folder, lifecycle);
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS * 8 });
  const search = (query: Query) => post<SearchResult>(agent, `${server.site}/api/product/search`, query);
  const mix = mixOf(SEARCHES);
  console.log(`\n${folder}\n${describeMachine()}`);
  for (const query of mix) await search(query);

  const alone = await timesOf(mix, search);
  printRow(['one at a time', ...percentiles(alone), '5, 30 ms']);
  const processor = processorClock([postmasterOf(databaseFolder(folder))]);
  const processorOf = async (queries: readonly Query[]) => {
    const before = processor();
    await timesOf(queries, search);
    return `${((processor() - before) / queries.length).toFixed(2)} ms`;
  };
  printRow(['processor of PostgreSQL a search', await processorOf(mix), '', '≤ 4 ms']);
  const withFacets = mix.map((query) => ({ ...query, facets: true }));
  await timesOf(withFacets, search);
  printRow(['  with facets', await processorOf(withFacets)]);
  printRow(['  with facets, one at a time', ...percentiles(await timesOf(withFacets, search))]);

  const suggest = (path: string) => get(agent, `${server.site}/api/product/search/suggestion?${path}`);
  // The first one reads what is cached in memory.
  await suggest('keyword=a');
  printRow(['suggestions, one at a time', ...percentiles(await timesOf(keystrokes(), suggest)), '≤ 15 ms']);

  const start = performance.now();
  const busy: number[] = [];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (let index = client; performance.now() - start < seconds * 1000; index += CLIENTS) {
        busy.push(...(await timesOf([mix[index % mix.length] ?? {}], search)));
      }
    }),
  );
  const rate = busy.length / ((performance.now() - start) / 1000);
  printRow(['16 clients without pause', `${rate.toFixed(0)} /s`, `p99 ${at(busy, 0.99)}`, '≥ 250 /s, 150 ms']);

  const sent: Promise<number[]>[] = [];
  for (let index = 0; index < seconds * STEADY_RATE; index += 1) {
    sent.push(timesOf([mix[index % mix.length] ?? {}], search));
    await pause(1000 / STEADY_RATE);
  }
  printRow(['about 50 a second', '', `p99 ${at((await Promise.all(sent)).flat(), 0.99)}`, '40 ms']);

  const classes: [string, number][] = [];
  for (const [name, queries] of Object.entries(SEARCHES)) {
    const times = await timesOf(Array.from({ length: rounds }, () => queries).flat(), search);
    classes.push([name, quantile(times, 0.95)]);
    printRow([`  ${name}`, `p50 ${at(times, 0.5)}`, `p95 ${at(times, 0.95)}`]);
  }
  const worst = Math.max(...classes.map(([, p95]) => p95));
  printRow(['worst class p95 / median class (R9)', (worst / median(classes.map(([, p95]) => p95))).toFixed(2), '≤ 3']);

  const pages = await pagesOf(search, 'murah', maxPages);
  const [first, last] = [median(pages.slice(0, 20)), median(pages.slice(-20))];
  printRow([`page ${pages.length} / page 1 (R10)`, (last / first).toFixed(2), '≤ 1.5']);
  await server.stop();
  return { p99: quantile(alone, 0.99) };
}

/** As many searches of each class as of any other, in a fixed order without pattern. */
function mixOf(classes: Record<string, readonly Query[]>): Query[] {
  const random = createRandom(11);
  const kinds = Object.values(classes);
  return Array.from({ length: MIX }, (_, index) => ({
    query: random.pick(kinds[index % kinds.length] ?? []),
    key: random.next(),
  }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ query }) => query);
}

/** Every beginning of some searches, in some provinces; each only once, so that no response cache has it. */
function keystrokes(): string[] {
  const texts = [
    'motor bekas bandung',
    'kos putri jogja',
    'sofa kulit hitam',
    'laptop gaming murah',
    'sewa mobil bali',
  ];
  return texts.flatMap((text) =>
    [11, 32, 51, 73].flatMap((province_id) =>
      Array.from(
        text,
        (_, index) => `keyword=${encodeURIComponent(text.slice(0, index + 1))}&province_id=${province_id}`,
      ),
    ),
  );
}

async function timesOf<Query>(
  queries: readonly Query[],
  search: (query: Query) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    await search(query);
    times.push(performance.now() - start);
  }
  return times;
}

/** The response times of a search's pages, up to `limit` of them. */
async function pagesOf(
  search: (query: Query) => Promise<SearchResult>,
  keyword: string,
  limit: number,
): Promise<number[]> {
  const times: number[] = [];
  let cursor: string | null = null;
  do {
    const start = performance.now();
    const response: SearchResult = await search(cursor === null ? { keyword } : { keyword, cursor });
    times.push(performance.now() - start);
    cursor = response.next_cursor;
  } while (cursor !== null && times.length < limit);
  return times;
}

function get(agent: Agent, url: string): Promise<unknown> {
  return send(agent, 'GET', url, '');
}

function post<Result>(agent: Agent, url: string, body: unknown): Promise<Result> {
  return send(agent, 'POST', url, JSON.stringify(body));
}

function send<Result>(agent: Agent, method: string, url: string, text: string): Promise<Result> {
  const content = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers: text === '' ? {} : content }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const received = Buffer.concat(parts).toString('utf8');
        if (response.statusCode === 200) resolve(JSON.parse(received));
        else reject(new Error(`${url} ${text}: ${response.statusCode} ${received.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

function percentiles(values: readonly number[]): string[] {
  return [`p50 ${at(values, 0.5)}`, `p99 ${at(values, 0.99)}`];
}

function at(values: readonly number[], share: number): string {
  return `${quantile(values, share).toFixed(1)} ms`;
}
