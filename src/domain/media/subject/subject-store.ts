import type { Read, Tx } from '../../../base/database.ts';
import { type PhotoSubject, photoSubject } from '../../../contract/media/subject.ts';

/** The user's photo for ads, and its subject if it has been looked for. */
export async function findPhoto(read: Read, ownerId: string, fileId: string) {
  const row = await read
    .selectFrom('files')
    .leftJoin('picture_subjects', 'picture_subjects.file_id', 'files.id')
    .select(['files.id', 'picture_subjects.file_id as searched_id', 'picture_subjects.subject'])
    .where('files.id', '=', fileId)
    .where('files.owner_id', '=', ownerId)
    .where('files.purpose', '=', 'ad')
    .executeTakeFirst();
  if (!row) return null;
  return {
    is_searched: row.searched_id !== null,
    subject: row.subject === null ? null : photoSubject.parse(row.subject),
  };
}

/** A second time changes nothing. */
export async function insertSubject(tx: Tx, fileId: string, subject: PhotoSubject | null): Promise<void> {
  await tx
    .insertInto('picture_subjects')
    .values({ file_id: fileId, subject: subject && JSON.stringify(subject) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
