import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaleRead } from '../../src/base/database.ts';
import type { Input, Output } from '../../src/contract/api/api.ts';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { search } from '../../src/domain/search/api.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { createDispatch, type Dispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { testCall, testServices } from '../support/services.ts';

type Statement = { sql: string; parameters: readonly unknown[] };

let database: TestDatabase;
let dispatch: Dispatch;
let client: pg.Client;
const statements: Statement[] = [];

/** A handle that also records the statements that it executes. */
function recorded(read: StaleRead): StaleRead {
  /** The target itself, with some members replaced. Its other methods need it as `this`. */
  const withMembers = <Target extends object>(target: Target, members: Record<PropertyKey, unknown>): Target =>
    new Proxy(target, {
      get(_, name) {
        const value = Object.hasOwn(members, name) ? members[name] : Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  const executor = read.getExecutor();
  const recording = withMembers(executor, {
    executeQuery: (query: Statement, ...rest: []) => {
      statements.push(query);
      return Reflect.apply(executor.executeQuery, executor, [query, ...rest]);
    },
  });
  return withMembers(read, { getExecutor: () => recording });
}

beforeAll(async () => {
  database = await createTestDatabase();
  const services = testServices({ ...database, search: recorded(database.search) });
  dispatch = createDispatch(search(services).bindings);
  await database.transaction(async (tx) => {
    const owner_id = await insertUser(tx);
    for (const title of ['Sofa kulit murah', 'Mobil bekas murah', 'Kos putri murah']) {
      for (let copy = 0; copy < 15; copy += 1) {
        const id = await insertPublishedAd(tx, {
          owner_id,
          title: `${title} ${copy}`,
          hashtags: [`tag${title.length}${copy}`],
        });
        await refreshListing(tx, id, services.clock.now());
      }
    }
  });
  await database.pool.query('analyze listings');
  client = new pg.Client(database.url);
  await client.connect();
  const settings = await sql<{ name: string; setting: string }>`select name, setting from pg_settings
    where name in ('enable_seqscan', 'plan_cache_mode', 'jit')`.execute(database.search);
  for (const { name, setting } of settings.rows) await client.query(`set ${name} = ${setting}`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test.each<[string, Input<'POST /product/search'>]>([
  ['a rare word', { keyword: 'kulit' }],
  ['a common word', { keyword: 'murah' }],
  ['several common words', { keyword: 'murah bekas' }],
  ['a common word and a rare facet', { keyword: 'murah', category: 'mobil', fields: { condition: ['new'] } }],
  ['the beginning of a word', { keyword: 'mur' }],
  ['a typing error', { keyword: 'murahh' }],
  ['an exclusion', { keyword: 'murah -bekas' }],
  ['a phrase', { keyword: '"sofa kulit"' }],
  ['alternatives', { keyword: 'sofa atau mobil' }],
  ['a price range', { keyword: 'murah', price_min: 1000, price_max: 9_000_000 }],
  ['prices upward', { keyword: 'murah', sort: 'price_up' }],
  ['prices downward without a word', { sort: 'price_down' }],
  ['the newest', { keyword: 'murah', sort: 'newest' }],
  ['filters alone', { type: 'sell', with_photo: true, poster: 'private' }],
  ['facets', { keyword: 'murah', category: 'mobil', facets: true }],
  ['words of which none is known', { keyword: 'zzyzxqw qwxyz' }],
  ['a word and a filter that hardly any ad meets', { keyword: 'kulit', category: 'mobil' }],
  ['facets of filters', { keyword: 'murah', type: 'sell', price_min: 1000, with_photo: true, facets: true }],
])('%s: no statement reads the document of a row', async (_name, input) => {
  statements.length = 0;
  await dispatch(searchProducts, testCall(), input);
  expect(searching().length).toBeGreaterThan(0);
  await expectIndexed();
});

test.each<[string, Input<'POST /product/search'>]>([
  ['by relevance', { keyword: 'murah' }],
  ['by date', { keyword: 'murah', sort: 'newest' }],
  ['by price', { keyword: 'murah', sort: 'price_up' }],
])('the next page %s: no statement reads the document of a row', async (_name, input) => {
  const first = (await dispatch(searchProducts, testCall(), input)) as Output<'POST /product/search'>;
  statements.length = 0;
  await dispatch(searchProducts, testCall(), { ...input, cursor: first.next_cursor ?? '' });
  expect(searching().length).toBeGreaterThan(0);
  await expectIndexed();
});

test('a common search counts and finds its page in one statement', async () => {
  statements.length = 0;
  await dispatch(searchProducts, testCall(), { keyword: 'murah' });
  expect(searching()).toHaveLength(1);
});

/** The statements that search, without those that read the documents of a few hits by their ids, to place them. */
function searching(): Statement[] {
  return statements.filter(
    (statement) => statement.sql.includes('document @@') && !statement.sql.includes('ad_id = any'),
  );
}

async function expectIndexed(): Promise<void> {
  for (const { sql: text, parameters } of searching()) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Bitmap Index Scan on listings_document');
    expect(plan).not.toMatch(/Seq Scan on listings/);
    expect(plan).not.toMatch(/Filter: .*document @@/);
  }
}
