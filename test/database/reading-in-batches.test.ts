import type { Kysely } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Read, Tx } from '../../src/base/database.ts';
import type { DB } from '../../src/base/database-types.ts';
import { newId } from '../../src/base/ids.ts';
import { adsWithoutHash } from '../../src/domain/ads/publication/text-hash-store.ts';
import { filesWithoutFingerprint } from '../../src/domain/media/fingerprint-store.ts';
import { adsAfter } from '../../src/domain/search/sitemaps/sitemap-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.url);
  await client.connect();
  // The plan of tables with many rows.
  for (const setting of ['enable_nestloop', 'enable_hashjoin', 'enable_bitmapscan', 'enable_seqscan'])
    await client.query(`set ${setting} = off`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** The index by which the joined table is read. */
test.each<[string, string, (read: Read) => Promise<unknown>]>([
  ['live ads for the sitemaps', 'ads_pkey', (read) => adsAfter(read, newId(), new Date(), 3)],
  ['ads without a hash of their text', 'ad_text_hashes_pkey', (read) => adsWithoutHash(read as Tx, newId(), 3)],
  ['pictures without a fingerprint', 'picture_fingerprints_pkey', (read) => filesWithoutFingerprint(read, newId(), 3)],
])('%s: no batch reads what comes before it', async (_name, index, work) => {
  const plan = await planOf(work);
  expect(plan).toContain('Merge');
  expect(plan).toMatch(new RegExp(`using ${index} on .*\\n\\s*Index Cond: \\(\\w+ > `));
});

async function planOf(work: (read: Read) => Promise<unknown>): Promise<string> {
  let statement: { sql: string; parameters: readonly unknown[] } = { sql: '', parameters: [] };
  const recording = (database.read as Read & Pick<Kysely<DB>, 'withPlugin'>).withPlugin({
    transformQuery({ node, queryId }) {
      statement = database.read.getExecutor().compileQuery(node, queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(recording as unknown as Read).catch((error: Error) => {
    // Locking rows is refused by a handle that only reads; the statement is known by then.
    if (!/read-only/.test(error.message)) throw error;
  });
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.sql}`, [...statement.parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
