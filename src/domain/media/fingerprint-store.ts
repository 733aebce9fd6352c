import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { hashesOf, MAX_DIFFERENCE, type Probe } from './fingerprint.ts';

/** Stores what a picture looks like; null for a picture that could not be read. A second time changes nothing. */
export async function insertFingerprint(tx: Tx, fileId: string, thumb: Uint8Array | null): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('picture_fingerprints')
    .values({ file_id: fileId, thumb: thumb && Buffer.from(thumb) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const hashes = thumb ? hashesOf(thumb) : [];
  if (!numInsertedOrUpdatedRows || hashes.length === 0) return;
  await tx
    .insertInto('picture_hashes')
    .values(hashes.map(({ hash, ...keys }) => ({ ...keys, file_id: fileId, hash: bitsOf(hash) })))
    .execute();
}

export type Thumb = { file_id: string; owner_id: string; created_at: Date; thumb: Uint8Array };

/** The small pictures of files that have one. */
export async function thumbsOf(read: Read, fileIds: readonly string[]): Promise<Thumb[]> {
  if (fileIds.length === 0) return [];
  return read
    .selectFrom('picture_fingerprints')
    .innerJoin('files', 'files.id', 'picture_fingerprints.file_id')
    .select(['file_id', 'owner_id', 'created_at'])
    .select((expression) => expression.ref('thumb').$notNull().as('thumb'))
    .where('file_id', 'in', fileIds)
    .where('thumb', 'is not', null)
    .execute();
}

/**
 * Other users' pictures with a cut that has a band in common with a probe and differs in few bits; `probe` is its
 * index.
 */
export async function findSimilarHashes(
  read: Read,
  ownerId: string,
  probes: readonly Probe[],
  limit: number,
): Promise<{ file_id: string; probe: number }[]> {
  const { low, high } = {
    low: probes.flatMap((probe, index) => probe.low.map((key) => ({ key, index, hash: bitsOf(probe.hash) }))),
    high: probes.map((probe, index) => ({ key: probe.high, index, hash: bitsOf(probe.hash) })),
  };
  const near = (band: 'low' | 'high', keys: typeof low) => sql`
    select picture_hashes.file_id, probes.index as probe
    from unnest(
      ${keys.map(({ key }) => key)}::int[], ${keys.map(({ index }) => index)}::int[], ${keys.map(({ hash }) => hash)}::bit(64)[]
    ) as probes (key, index, hash)
    join picture_hashes on picture_hashes.${sql.ref(band)} = probes.key
    where bit_count(picture_hashes.hash # probes.hash) <= ${MAX_DIFFERENCE}`;
  const { rows } = await sql<{ file_id: string; probe: number }>`
    select similar_hashes.* from (${near('low', low)} union ${near('high', high)}) as similar_hashes
    join files on files.id = similar_hashes.file_id and files.owner_id <> ${ownerId}
    order by similar_hashes.file_id limit ${limit}`.execute(read);
  return rows;
}

/** Ids of pictures of ads that have no fingerprint yet. */
export async function filesWithoutFingerprint(read: Read, after: string | null, limit: number): Promise<string[]> {
  let query = read
    .selectFrom('files')
    // PostgreSQL does not derive this bound from the other one: it would read all fingerprints before it, for each
    // batch.
    .leftJoin('picture_fingerprints', (join) => {
      const of = join.onRef('picture_fingerprints.file_id', '=', 'files.id');
      return after === null ? of : of.on('picture_fingerprints.file_id', '>', after);
    })
    .select('files.id')
    .where('files.purpose', '=', 'ad')
    .where('picture_fingerprints.file_id', 'is', null)
    .orderBy('files.id')
    .limit(limit);
  if (after !== null) query = query.where('files.id', '>', after);
  const rows = await query.execute();
  return rows.map(({ id }) => id);
}

/** As PostgreSQL's bit string. */
function bitsOf(hash: bigint): string {
  return hash.toString(2).padStart(64, '0');
}
