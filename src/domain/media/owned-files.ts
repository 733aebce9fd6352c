import type { StaleRead, Tx } from '../../base/database.ts';
import { id as uuid } from '../../contract/api/endpoint.ts';
import { findOwnedFiles, lockOwnedFiles } from './store.ts';

export type OwnedFile = { id: string; width: number; height: number };

/** The given files that are the user's pictures for ads, by id. Text that is not an id is ignored. */
export async function ownedFiles(
  read: StaleRead,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Map<string, OwnedFile>> {
  const ids = idsOf(fileIds);
  return byId(ids.length === 0 ? [] : await findOwnedFiles(read, { owner_id: ownerId, file_ids: ids }));
}

/** `ownedFiles` for references that are stored: none of them can be deleted until the transaction ends. */
export async function lockOwnedFilesById(
  tx: Tx,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Map<string, OwnedFile>> {
  const ids = idsOf(fileIds);
  return byId(ids.length === 0 ? [] : await lockOwnedFiles(tx, ownerId, ids));
}

const idsOf = (fileIds: readonly string[]) => [...new Set(fileIds)].filter((id) => uuid.safeParse(id).success);
const byId = (rows: readonly OwnedFile[]) => new Map(rows.map((row) => [row.id, row]));
