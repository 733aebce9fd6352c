import type { Read } from '../../base/database.ts';
import {
  differenceOf,
  hashesOf,
  likenessOf,
  MAX_DIFFERENCE,
  MIN_LIKENESS,
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
    if (found.has(key) || likenessOf(own.thumb, probe, other.thumb) < MIN_LIKENESS) continue;
    found.set(key, { file_id: own.file_id, copied_from, owner_id: other.owner_id });
  }
  return [...found.values()];
}

/** How one picture is like another: `cut` is the stored cut (0 the whole, 1 and 2 its middle) that it is most like. */
export type PictureLikeness = {
  file_id: string;
  other_id: string;
  likeness: number;
  cut: number;
  is_mirrored: boolean;
};

/** The pairs of copies among some pictures and others, no matter who owns them, the most alike first. */
export async function alikePictures(
  read: Read,
  fileIds: readonly string[],
  otherIds: readonly string[],
): Promise<PictureLikeness[]> {
  const others = await thumbsOf(read, otherIds);
  const pairs = (await thumbsOf(read, fileIds)).flatMap((own) => {
    const probes = probesOf(own.thumb);
    return others.flatMap((other) => {
      const alike = nearProbes(other, probes).flatMap(({ probe: index }) => {
        const probe = probes[index];
        return probe ? [{ probe, likeness: likenessOf(own.thumb, probe, other.thumb) }] : [];
      });
      const [best] = alike.sort((one, two) => two.likeness - one.likeness);
      if (!best || best.likeness < MIN_LIKENESS) return [];
      const { cut, is_mirrored } = best.probe;
      return [{ file_id: own.file_id, other_id: other.file_id, likeness: best.likeness, cut, is_mirrored }];
    });
  });
  return pairs.sort((one, other) => other.likeness - one.likeness);
}

/** The probes that differ in few bits from a cut of a picture. */
function nearProbes({ file_id, thumb }: Thumb, probes: readonly Probe[]): { file_id: string; probe: number }[] {
  const hashes = hashesOf(thumb);
  return probes.flatMap(({ cut, hash }, probe) => {
    const other = hashes[cut];
    return other && differenceOf(other.hash, hash) <= MAX_DIFFERENCE ? [{ file_id, probe }] : [];
  });
}
