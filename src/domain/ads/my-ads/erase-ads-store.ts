import type { Tx } from '../../../base/database.ts';

/** Locks at most `limit` ads of a user, in one order. */
export async function lockSomeOf(tx: Tx, ownerId: string, limit: number): Promise<{ id: string; status: number }[]> {
  return tx
    .selectFrom('ads')
    .select(['id', 'status'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

/** Deletes the publications that a user paid for, and the contacts that the user revealed. */
export async function deleteTracesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('publications').where('owner_id', '=', userId).execute();
  await tx.deleteFrom('contact_reveals').where('viewer', '=', userId).execute();
}
