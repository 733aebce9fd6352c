import type { Read, Tx } from '../../../base/database.ts';

function query(read: Read, tokenHash: string, now: Date) {
  return (
    read
      .selectFrom('password_resets')
      .innerJoin('users', (join) =>
        join
          .onRef('users.id', '=', 'password_resets.user_id')
          // A link to an address that the account no longer has is worthless.
          .onRef('users.email', '=', 'password_resets.email'),
      )
      .select([
        'password_resets.id',
        'users.id as user_id',
        'users.email',
        'users.user_type',
        'users.account_status',
        'users.locale',
      ])
      .where('password_resets.token_hash', '=', tokenHash)
      // An account that signs in with Google since then must not get a password.
      .where('users.password_hash', 'is not', null)
      .where('password_resets.used_at', 'is', null)
      .where('password_resets.expires_at', '>', now)
  );
}

export async function insertReset(
  tx: Tx,
  reset: {
    id: string;
    token_hash: string;
    user_id: string | null;
    email: string;
    created_at: Date;
    expires_at: Date;
  },
): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

/** The account of a link that is neither used nor expired. */
export function findReset(read: Read, tokenHash: string, now: Date) {
  return query(read, tokenHash, now).executeTakeFirst();
}

/** `findReset` with a lock on the link and on the account. */
export function lockReset(tx: Tx, tokenHash: string, now: Date) {
  return query(tx, tokenHash, now).forUpdate().executeTakeFirst();
}

/** Ends all links of an account. */
export async function endResets(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
