import type { Read, Tx } from '../../base/database.ts';

export type FileRow = {
  id: string;
  owner_id: string;
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
  return read.selectFrom('files').select(['id', 'width']).where('id', '=', fileId).executeTakeFirst();
}

export function findOwnedFiles(read: Read, ownerId: string, fileIds: readonly string[]) {
  return read
    .selectFrom('files')
    .select(['id', 'width', 'height'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', fileIds)
    .execute();
}

/** Other people's pictures with the same bytes as any of these, the newest first. */
export function findForeignCopies(read: Read, ownerId: string, fileIds: readonly string[], limit: number) {
  return read
    .selectFrom('files')
    .select(['id', 'owner_id'])
    .where('owner_id', '<>', ownerId)
    .where('sha256', 'in', (own) => own.selectFrom('files').select('sha256').where('id', 'in', fileIds))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** `findOwnedFiles`, and nobody deletes them until the transaction ends. */
export function holdOwnedFiles(tx: Tx, ownerId: string, fileIds: readonly string[]) {
  return tx
    .selectFrom('files')
    .select(['id', 'width', 'height'])
    .where('owner_id', '=', ownerId)
    .where('id', 'in', fileIds)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export function lockOwnedFile(tx: Tx, ownerId: string, fileId: string) {
  return tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

export async function deleteFile(tx: Tx, fileId: string): Promise<void> {
  await tx.deleteFrom('files').where('id', '=', fileId).execute();
}
