import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { allowLongStatements, type Database, openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { thumbOfStored } from '../src/domain/media/encode-picture.ts';
import { probesOf } from '../src/domain/media/fingerprint.ts';
import { findSimilarHashes, insertFingerprint } from '../src/domain/media/fingerprint-store.ts';
import { copiesOfOthers } from '../src/domain/media/public.ts';
import { insertFile } from '../src/domain/media/store.ts';
import { prepareDatabase } from '../src/main.ts';
import { startEmbeddedPostgres } from '../src/providers/embedded-postgres.ts';
import { insertBareUser } from '../test/support/bare-user.ts';
import { CHANGES, photograph } from '../test/support/photographs.ts';
import { createRandom } from '../test/support/random.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { printRow } from './measure.ts';
import { temporaryFolder } from './test-server.ts';

type Options = { hashes: number; pictures: number };

const CUTS = 3;
const BATCH = 100_000;
const NOW = new Date('2026-03-02T03:04:05.000Z');

/**
 * Prints how many changed pictures are found among generated photographs and many other hashes, in a database of its
 * own, how many pictures are wrongly taken for copies, and how long that takes.
 */
export async function benchCopies({ hashes, pictures }: Options, lifecycle: Lifecycle): Promise<void> {
  const folder = await temporaryFolder(lifecycle);
  await chmod(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), database: 'papan' });
  lifecycle.onStop(() => postgres.stop());
  await prepareDatabase(postgres.url, 'silent');
  const database = openDatabase({ url: postgres.url, maxConnections: 2, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  sharp.concurrency(1);
  console.log(describeMachine());
  const author = await database.transaction((tx) => insertBareUser(tx, NOW));
  const copier = await database.transaction((tx) => insertBareUser(tx, NOW));
  await insertOthers(database, author, Math.round(hashes / CUTS));
  const store = async (owner: string, encoded: Uint8Array) => {
    const id = newId();
    const thumb = await thumbOfStored(encoded);
    await database.transaction(async (tx) => {
      const type = { purpose: 'ad', mime_type: 'image/webp', width: 600, height: 600, bytes: 1, sha256: id };
      await insertFile(tx, { ...type, id, owner_id: owner, created_at: NOW });
      await insertFingerprint(tx, id, thumb);
    });
    return { id, thumb };
  };
  const originals: string[] = [];
  for (let seed = 0; seed < pictures; seed += 1) originals.push((await store(author, await encoded(seed))).id);

  printRow(['of pictures', 'found', 'false', 'p50 ms', 'p99 ms', 'its query p50', 'p99']);
  const random = createRandom(7).next;
  const changes = { ...CHANGES, unrelated: null };
  for (const [name, change] of Object.entries(changes)) {
    const [times, queries]: [number[], number[]] = [[], []];
    let [found, wrong] = [0, 0];
    for (const [seed, original] of originals.entries()) {
      const picture = change ? await change(await encoded(seed), random) : await encoded(1_000_000 + seed);
      const { id, thumb } = await store(copier, picture);
      const started = performance.now();
      const copies = await copiesOfOthers(database.read, copier, [id]);
      times.push(performance.now() - started);
      const probes = probesOf(thumb);
      const queried = performance.now();
      await findSimilarHashes(database.read, copier, probes, 200);
      queries.push(performance.now() - queried);
      if (change && copies.some(({ copied_from }) => copied_from === original)) found += 1;
      if (copies.some(({ copied_from }) => !change || copied_from !== original)) wrong += 1;
    }
    const percent = (count: number) => `${((100 * count) / pictures).toFixed(1)} %`;
    printRow([name, percent(found), percent(wrong), ...middleAndHigh(times), ...middleAndHigh(queries)]);
  }
}

const encoded = (seed: number) => photograph(seed).png({ compressionLevel: 1 }).toBuffer();

function middleAndHigh(times: readonly number[]): string[] {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.99].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
}

/** Pictures with random hashes, and without small pictures: none of them looks like another one. */
async function insertOthers(database: Database, owner: string, count: number): Promise<void> {
  const started = performance.now();
  for (let first = 1; first <= count; first += BATCH) {
    await database.transaction(async (tx) => {
      await allowLongStatements(tx);
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        with new_files as (
          insert into files (id, owner_id, purpose, mime_type, width, height, bytes, sha256, created_at)
          select uuidv7(), ${owner}, 'ad', 'image/webp', 600, 600, 1, md5(number::text) || md5(number::text), ${NOW}
          from generate_series(${first}::int, ${Math.min(first + BATCH - 1, count)}::int) as number returning id
        ), new_fingerprints as (
          insert into picture_fingerprints (file_id) select id from new_files
        ), new_hashes as (
          select id, cut, ('x' || substr(md5(id::text || cut), 1, 16))::bit(64) as hash
          from new_files, generate_series(0, ${CUTS - 1}::int) as cut
        )
        insert into picture_hashes (file_id, cut, hash, low, high)
        select id, cut, hash, cut << 20 | substring(hash from 45)::bit(20)::int, cut << 20 | substring(hash from 25 for 20)::int
        from new_hashes`.execute(tx);
    });
  }
  await database.pool.query('vacuum (analyze) files, picture_fingerprints, picture_hashes');
  const { rows } = await database.pool.query(
    `select pg_size_pretty(pg_total_relation_size('picture_hashes')) as size, count(*)::int as count from picture_hashes`,
  );
  const seconds = (performance.now() - started) / 1000;
  printRow(['other hashes', String(rows[0]?.count), rows[0]?.size, `${seconds.toFixed(0)} s`]);
}
