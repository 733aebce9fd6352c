import type { Read, Tx } from '../../base/database.ts';

/** Stores a mail in RFC 5322 format. */
export async function insertDevelopmentMail(tx: Tx, mail: { recipient: string; raw: Buffer }): Promise<void> {
  await tx.insertInto('development_mails').values(mail).execute();
}

/** The newest mails first. */
export async function newestDevelopmentMails(read: Read, limit: number) {
  return read
    .selectFrom('development_mails')
    .select(['raw', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
