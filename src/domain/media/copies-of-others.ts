import type { Read } from '../../base/database.ts';
import { findCopiesOfOthers } from './store.ts';

const LIMIT = 200;

/** Other users' pictures with the same bytes as one of these. */
export async function copiesOfOthers(
  read: Read,
  ownerId: string,
  fileIds: readonly string[],
): Promise<{ id: string; owner_id: string }[]> {
  return fileIds.length === 0 ? [] : findCopiesOfOthers(read, ownerId, fileIds, LIMIT);
}
