import type { Read } from '../../base/database.ts';
import { LEAST_LIKENESS, likenessOf, probesOf } from './fingerprint.ts';
import { findSimilarHashes, thumbsOf } from './fingerprint-store.ts';

const LIMIT = 200;

/** `copied_from` is another user's picture that was stored earlier, of which `file_id` is a copy. */
export type PictureCopy = { file_id: string; copied_from: string; owner_id: string };

/**
 * Other users' pictures of which these are copies: the same, compressed again, mirrored or with up to 15 % of each side
 * cut off.
 */
export async function copiesOfOthers(read: Read, ownerId: string, fileIds: readonly string[]): Promise<PictureCopy[]> {
  const probed = (await thumbsOf(read, fileIds)).flatMap((own) => probesOf(own.thumb).map((probe) => ({ own, probe })));
  if (probed.length === 0) return [];
  const probes = probed.map(({ probe }) => probe);
  const similar = await findSimilarHashes(read, ownerId, probes, LIMIT);
  const thumbs = await thumbsOf(read, [...new Set(similar.map(({ file_id }) => file_id))]);
  const others = new Map(thumbs.map((thumb) => [thumb.file_id, thumb]));
  const found = new Map<string, PictureCopy>();
  for (const { file_id: copied_from, probe: index } of similar) {
    const other = others.get(copied_from);
    const { own, probe } = probed[index] ?? {};
    if (!other || !own || !probe || other.created_at > own.created_at) continue;
    const key = `${own.file_id} ${copied_from}`;
    if (found.has(key) || likenessOf(own.thumb, probe, other.thumb) < LEAST_LIKENESS) continue;
    found.set(key, { file_id: own.file_id, copied_from, owner_id: other.owner_id });
  }
  return [...found.values()];
}
