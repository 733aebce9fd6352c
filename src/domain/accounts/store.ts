import type { Read } from '../../base/database.ts';
import type { Actor } from '../../contract/actor.ts';

export type Profile = {
  user_id: string;
  first_name: string;
  last_name: string;
  display_name: string;
  phone: string;
  email: string;
  city_id: number;
  user_type: number;
  account_status: number;
  identity_status: number;
  created_at: Date;
};

/** First and last name as one. */
export function displayName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

/** The private facts of a person, for use cases; what leaves is for each presenter to choose. Null for an unknown id. */
export async function profileOf(read: Read, userId: string): Promise<Profile | null> {
  return (await profilesOf(read, [userId])).get(userId) ?? null;
}

/** `profileOf` for many, by id. */
export async function profilesOf(read: Read, userIds: readonly string[]): Promise<Map<string, Profile>> {
  if (userIds.length === 0) return new Map();
  const rows = await read
    .selectFrom('users')
    .select([
      'id as user_id',
      'first_name',
      'last_name',
      'phone',
      'email',
      'city_id',
      'user_type',
      'account_status',
      'identity_status',
      'created_at',
    ])
    .where('id', 'in', [...new Set(userIds)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, { ...row, display_name: displayName(row) }]));
}

/** The person of a session that has neither been revoked nor has expired. */
export async function loadActor(
  read: Read,
  session: { session_id: string; user_id: string; now: Date },
): Promise<Actor | null> {
  const row = await read
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id as user_id', 'sessions.id as session_id', 'users.user_type', 'users.account_status'])
    .where('sessions.id', '=', session.session_id)
    .where('sessions.user_id', '=', session.user_id)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', session.now)
    .executeTakeFirst();
  return row ?? null;
}
