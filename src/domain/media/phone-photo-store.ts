import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

export type PhonePhoto = { token: Buffer; picture: Buffer; mime_type: string; sent_at: Date };

/** Keeps the photo of a token instead of the one before; false if that one has been taken. */
export async function keepPhonePhoto(tx: Tx, photo: PhonePhoto): Promise<boolean> {
  const { picture, mime_type, sent_at } = photo;
  const kept = await tx
    .insertInto('phone_photos')
    .values(photo)
    .onConflict((conflict) =>
      conflict.column('token').doUpdateSet({ picture, mime_type, sent_at }).where('phone_photos.taken_at', 'is', null),
    )
    .returning('token')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function countPhonePhotos(read: Read): Promise<number> {
  const { rows } = await sql<{ photos: number }>`select count(*)::integer as photos from phone_photos`.execute(read);
  return rows[0]?.photos ?? 0;
}

/** Whether a photo of this token was sent since a time. */
export async function hasPhonePhoto(read: Read, token: Buffer, since: Date): Promise<boolean> {
  const row = await read
    .selectFrom('phone_photos')
    .select('token')
    .where('token', '=', token)
    .where('sent_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The photo of a token, which no other replaces any more. */
export function takePhoto(
  tx: Tx,
  token: Buffer,
  now: Date,
): Promise<Pick<PhonePhoto, 'picture' | 'mime_type'> | undefined> {
  return tx
    .updateTable('phone_photos')
    .set({ taken_at: now })
    .where('token', '=', token)
    .returning(['picture', 'mime_type'])
    .executeTakeFirst();
}

export async function deletePhonePhotosBefore(tx: Tx, time: Date): Promise<void> {
  await tx.deleteFrom('phone_photos').where('sent_at', '<', time).execute();
}
