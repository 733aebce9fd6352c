import type { Tx } from '../../../base/database.ts';
import { USER_TYPES } from '../../../contract/accounts/rules.ts';

const COLUMNS = ['id', 'email', 'user_type', 'account_status', 'google_subject'] as const;

/** An account with its row locked, as a sign-in with Google needs it. */
export type GoogleAccount = {
  id: string;
  email: string;
  user_type: number;
  account_status: number;
  google_subject: string | null;
};

/** Locks the account of a Google account; null if there is none. */
export async function lockBySubject(tx: Tx, subject: string): Promise<GoogleAccount | null> {
  const query = tx.selectFrom('users').select(COLUMNS).where('google_subject', '=', subject).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Locks the account of an email address; null if there is none. */
export async function lockByEmail(tx: Tx, email: string): Promise<GoogleAccount | null> {
  const query = tx.selectFrom('users').select(COLUMNS).where('email', '=', email).forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

/** Makes an account sign in with Google and removes its password. */
export async function saveSubject(
  tx: Tx,
  link: { user_id: string; google_subject: string; user_type: number; now: Date },
): Promise<void> {
  const { user_id, now, ...values } = link;
  await tx
    .updateTable('users')
    .set({ ...values, password_hash: null, updated_at: now })
    .where('id', '=', user_id)
    .execute();
}

/** Makes an account that signs in with Google an ordinary one again; it needs a password in the same transaction. */
export async function removeSubject(tx: Tx, userId: string, now: Date): Promise<void> {
  const { AGENCY, AGENCY_GOOGLE, REGULAR } = USER_TYPES;
  await tx
    .updateTable('users')
    .set((row) => ({
      google_subject: null,
      user_type: row.case().when('user_type', '=', AGENCY_GOOGLE).then(AGENCY).else(REGULAR).end(),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .where('google_subject', 'is not', null)
    .execute();
}
