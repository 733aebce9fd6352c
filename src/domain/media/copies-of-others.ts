import type { Read } from '../../base/database.ts';
import {
  differenceOf,
  hashesOf,
  LEAST_LIKENESS,
  likenessOf,
  MAX_DIFFERENCE,
  type Probe,
  probesOf,
} from './fingerprint.ts';
import { findSimilarHashes, type Thumb, thumbsOf } from './fingerprint-store.ts';

const LIMIT = 200;

/** `copied_from` is another user's picture that was stored earlier, of which `file_id` is a copy. */
export type PictureCopy = { file_id: string; copied_from: string; owner_id: string };

/**
 * Other users' pictures of which these are copies: the same, compressed again, mirrored or with up to 15 % of each side
 * cut off. `suspects` are pictures that are compared even if they have no band in common.
 */
export async function copiesOfOthers(
  read: Read,
  ownerId: string,
  fileIds: readonly string[],
  suspects: readonly string[] = [],
): Promise<PictureCopy[]> {
  const probed = (await thumbsOf(read, fileIds)).flatMap((own) => probesOf(own.thumb).map((probe) => ({ own, probe })));
  if (probed.length === 0) return [];
  const probes = probed.map(({ probe }) => probe);
  const similar = await findSimilarHashes(read, ownerId, probes, LIMIT);
  const thumbs = await thumbsOf(read, [...new Set([...suspects, ...similar.map(({ file_id }) => file_id)])]);
  const others = new Map(thumbs.map((thumb) => [thumb.file_id, thumb]));
  const suspected = thumbs.filter(({ file_id, owner_id }) => owner_id !== ownerId && suspects.includes(file_id));
  const near = suspected.flatMap((other) => nearProbes(other, probes));
  const found = new Map<string, PictureCopy>();
  for (const { file_id: copied_from, probe: index } of [...similar, ...near]) {
    const other = others.get(copied_from);
    const { own, probe } = probed[index] ?? {};
    if (!other || !own || !probe || other.created_at > own.created_at) continue;
    const key = `${own.file_id} ${copied_from}`;
    if (found.has(key) || likenessOf(own.thumb, probe, other.thumb) < LEAST_LIKENESS) continue;
    found.set(key, { file_id: own.file_id, copied_from, owner_id: other.owner_id });
  }
  return [...found.values()];
}

/** The probes that differ in few bits from a cut of a picture. */
function nearProbes({ file_id, thumb }: Thumb, probes: readonly Probe[]): { file_id: string; probe: number }[] {
  const hashes = hashesOf(thumb);
  return probes.flatMap(({ cut, hash }, probe) => {
    const other = hashes[cut];
    return other && differenceOf(other.hash, hash) <= MAX_DIFFERENCE ? [{ file_id, probe }] : [];
  });
}
