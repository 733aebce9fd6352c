import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import type { Channels } from './choices.ts';

/** The choices that a user has made, by kind. */
export async function choicesOf(read: Read, userId: string): Promise<Map<string, Channels>> {
  const rows = await read
    .selectFrom('notification_choices')
    .select(['kind', 'in_app', 'by_mail', 'by_push'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map(({ kind, ...channels }) => [kind, channels]));
}

/** What users have chosen for a kind, by user. */
export async function choicesFor(read: Read, kind: string, userIds: readonly string[]): Promise<Map<string, Channels>> {
  const rows = await read
    .selectFrom('notification_choices')
    .select(['user_id', 'in_app', 'by_mail', 'by_push'])
    .where('kind', '=', kind)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ user_id, ...channels }) => [user_id, channels]));
}

export async function storeChoice(tx: Tx, choice: Channels & { user_id: string; kind: string }): Promise<void> {
  const { in_app, by_mail, by_push } = choice;
  await tx
    .insertInto('notification_choices')
    .values(choice)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ in_app, by_mail, by_push }))
    .execute();
}
