import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

export type Favourite = { ad_id: string; created_at: Date };

/** All that a person keeps, last kept first. */
export async function favouritesOf(read: Read, userId: string): Promise<Favourite[]> {
  return read
    .selectFrom('favourites')
    .select(['ad_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('ad_id', 'desc')
    .execute();
}

/** Makes a person's additions wait in line, until the transaction ends. */
export async function lockFavourites(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites of ${userId}`}, 0))`.execute(tx);
}

export async function insertFavourite(
  tx: Tx,
  favourite: { user_id: string; ad_id: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('favourites')
    .values(favourite)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFavourite(tx: Tx, userId: string, adId: string): Promise<void> {
  await tx.deleteFrom('favourites').where('user_id', '=', userId).where('ad_id', '=', adId).execute();
}
