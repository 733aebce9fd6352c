import { sql } from 'kysely';
import type { Read, StaleRead, Tx } from '../../base/database.ts';
import { loadTogether } from '../../base/load-together.ts';

export type FileRow = {
  id: string;
  owner_id: string;
  purpose: string;
  mime_type: string;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  created_at: Date;
};

export async function insertFile(tx: Tx, file: FileRow): Promise<void> {
  await tx.insertInto('files').values(file).execute();
}

export function findFile(read: Read, fileId: string) {
  return read.selectFrom('files').select(['id', 'owner_id', 'width']).where('id', '=', fileId).executeTakeFirst();
}

/** The given files that are a user's pictures for ads. */
export const findOwnedFiles = loadTogether(
  async (read: StaleRead, all: readonly { owner_id: string; file_ids: readonly string[] }[]) => {
    const ids = all.flatMap(({ file_ids }) => file_ids);
    const rows = await read
      .selectFrom('files')
      .select(['id', 'owner_id', 'width', 'height'])
      .where('purpose', '=', 'ad')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
    return ({ owner_id, file_ids }) =>
      rows.flatMap(({ id, width, height, ...row }) =>
        row.owner_id === owner_id && file_ids.includes(id) ? [{ id, width, height }] : [],
      );
  },
);

/** `findOwnedFiles` that prevents their deletion until the transaction ends. */
export async function lockOwnedFiles(tx: Tx, ownerId: string, fileIds: readonly string[]) {
  const locked = await tx
    .selectFrom('files')
    .select(['id', 'width', 'height', 'unused_since'])
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'ad')
    .where('id', 'in', fileIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
  await clearUnusedMarks(
    tx,
    locked.flatMap(({ id, unused_since }) => (unused_since ? [id] : [])),
  );
  return locked.map(({ id, width, height }) => ({ id, width, height }));
}

/** A file in use loses its mark, so that its time starts again when it becomes unused. */
async function clearUnusedMarks(tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  // Locked in one order, which prevents deadlocks.
  await tx.selectFrom('files').select('id').where('id', 'in', fileIds).orderBy('id').forNoKeyUpdate().execute();
  await tx.updateTable('files').set({ unused_since: null }).where('id', 'in', fileIds).execute();
}

export function lockOwnedFile(tx: Tx, ownerId: string, fileId: string) {
  return tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', 'ad')
    .forUpdate()
    .executeTakeFirst();
}

export function lockExistingFiles(tx: Tx, fileIds: readonly string[]) {
  return tx.selectFrom('files').select('id').where('id', 'in', fileIds).orderBy('id').forUpdate().execute();
}

export async function deleteFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('files').where('id', 'in', fileIds).execute();
}

/** Locks files of a user, at most `limit`, and returns their ids. */
export async function lockFilesOf(tx: Tx, ownerId: string, limit: number): Promise<string[]> {
  const query = tx.selectFrom('files').select('id').where('owner_id', '=', ownerId);
  return (await query.orderBy('id').limit(limit).forUpdate().execute()).map(({ id }) => id);
}

/** The given ids that are files. */
export async function existingIds(read: Read, fileIds: readonly string[]): Promise<Set<string>> {
  if (fileIds.length === 0) return new Set();
  const rows = await read.selectFrom('files').select('id').where('id', 'in', fileIds).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Ids of files that were stored before `before`, in batches. */
export async function fileIdsAfter(read: Read, after: string | null, before: Date, limit: number): Promise<string[]> {
  const query = read.selectFrom('files').select('id').where('created_at', '<', before).orderBy('id').limit(limit);
  const rows = await (after ? query.where('id', '>', after) : query).execute();
  return rows.map(({ id }) => id);
}
