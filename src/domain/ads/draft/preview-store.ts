import type { Read, Tx } from '../../../base/database.ts';

export async function insertPreview(
  tx: Tx,
  preview: { token_hash: string; ad_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('ad_previews').values(preview).execute();
}

export async function findPreview(read: Read, tokenHash: string) {
  return read
    .selectFrom('ad_previews')
    .select(['ad_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Deletes expired previews. */
export async function deleteEndedPreviews(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('ad_previews').where('expires_at', '<=', now).execute();
}
