import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';

export type BanKind = 'email' | 'phone';
export type NewBan = {
  kind: BanKind;
  /** A mailbox as `mailboxOf` returns it, or a phone number that begins with `+`. */
  value: string;
  reason: string;
  /** An administrator's id, or the name of a command or rule. */
  created_by: string;
  ends_at: Date | null;
  now: Date;
};
/** The last ban of a page. */
export type BanPosition = { created_at: Date; id: string };

/** Bans a contact; one that is banned gets the new reason and end. Returns its id. */
export async function insertBan(tx: Tx, { now, ...ban }: NewBan): Promise<string> {
  const { id } = await tx
    .insertInto('banned_contacts')
    .values({ id: newId(), ...ban, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'value']).doUpdateSet((row) => ({
        reason: row.ref('excluded.reason'),
        created_by: row.ref('excluded.created_by'),
        ends_at: row.ref('excluded.ends_at'),
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a ban and returns what it was; null for an unknown one. */
export async function deleteBan(tx: Tx, id: string): Promise<{ kind: string; ends_at: Date | null } | null> {
  const row = await tx
    .deleteFrom('banned_contacts')
    .where('id', '=', id)
    .returning(['kind', 'ends_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Banned contacts, the newest first; with `values`, those of them. */
export function findBans(
  read: Read,
  { values, after, limit }: { values: readonly string[] | null; after: BanPosition | null; limit: number },
) {
  let query = read
    .selectFrom('banned_contacts')
    .select(['id', 'kind', 'value', 'reason', 'ends_at', 'created_at', 'created_by'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (values) query = query.where('value', 'in', values);
  if (after) {
    query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}::timestamptz, ${after.id}::uuid)`);
  }
  return query.execute();
}
