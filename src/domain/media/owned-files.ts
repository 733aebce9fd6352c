import type { Read } from '../../base/database.ts';
import { id as uuid } from '../../contract/endpoint.ts';
import { findOwnedFiles } from './store.ts';

export type OwnedFile = { id: string; width: number; height: number };

/** Those of the named files that belong to this person, by id. What is no id is simply not among them. */
export async function ownedFiles(
  read: Read,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Map<string, OwnedFile>> {
  const ids = [...new Set(fileIds)].filter((candidate) => uuid.safeParse(candidate).success);
  const rows = ids.length === 0 ? [] : await findOwnedFiles(read, ownerId, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
