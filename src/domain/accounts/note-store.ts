import type { Read, Tx } from '../../base/database.ts';

export type Note = { id: string; user_id: string; author_id: string; text: string; created_at: Date };

/** Stores what an administrator writes down about a user. */
export async function addNote(tx: Tx, note: Note): Promise<void> {
  await tx.insertInto('user_notes').values(note).execute();
}

/** The notes about a user, the newest first. */
export function notesAbout(read: Read, userId: string, limit: number): Promise<Note[]> {
  return read
    .selectFrom('user_notes')
    .select(['id', 'user_id', 'author_id', 'text', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
