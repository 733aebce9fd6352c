import type { Tx } from '../../../base/database.ts';

const COLUMNS = [
  'first_name',
  'last_name',
  'display_name',
  'phone',
  'city_id',
  'address',
  'locale',
  'photo_id',
] as const;
export type StoredProfile = Awaited<ReturnType<typeof lockProfile>>;

/** Locks a user's profile; concurrent changes wait for each other. */
export function lockProfile(tx: Tx, userId: string) {
  return (
    tx
      .selectFrom('users')
      .select(COLUMNS)
      .where('id', '=', userId)
      // Not `for update`: inserted notifications and sessions refer to this row.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  );
}

export async function saveProfile(
  tx: Tx,
  userId: string,
  changes: Partial<StoredProfile> & { updated_at: Date },
): Promise<void> {
  await tx.updateTable('users').set(changes).where('id', '=', userId).execute();
}
