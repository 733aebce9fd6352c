import type { Read } from '../../base/database.ts';

/** Since when an administrator has the role; null if that was never recorded. */
export async function roleSince(read: Read, userId: string): Promise<Date | null> {
  const { role_since } = await read
    .selectFrom('users')
    .select('role_since')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return role_since;
}
