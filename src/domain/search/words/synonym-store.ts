import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';
import type { SynonymGroup } from './synonyms.ts';

export type StoredGroup = SynonymGroup & { version: number; updated_at: Date };

/** All groups, by their first member. */
export function allGroups(read: Read): Promise<StoredGroup[]> {
  return read
    .selectFrom('search_synonyms')
    .select(['id', 'members', 'narrower', 'version', 'updated_at'])
    .orderBy((expression) => expression.ref('members'))
    .orderBy('id')
    .execute();
}

/** All groups; no other transaction changes one until this one ends, because a group is checked beside the others. */
export async function lockGroups(tx: Tx): Promise<StoredGroup[]> {
  await sql`lock table search_synonyms in share row exclusive mode`.execute(tx);
  return allGroups(tx);
}

export async function insertGroup(tx: Tx, { members, narrower, ...group }: StoredGroup): Promise<void> {
  await tx
    .insertInto('search_synonyms')
    .values({ ...group, members: [...members], narrower: [...narrower] })
    .execute();
}

export async function updateGroup(tx: Tx, { id, members, narrower, ...group }: StoredGroup): Promise<void> {
  await tx
    .updateTable('search_synonyms')
    .set({ ...group, members: [...members], narrower: [...narrower] })
    .where('id', '=', id)
    .execute();
}

export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('search_synonyms').where('id', '=', id).execute();
}
