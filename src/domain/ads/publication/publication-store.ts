import type { Read, Tx } from '../../../base/database.ts';

export async function insertPublication(
  tx: Tx,
  publication: { ad_id: string; owner_id: string; category_id: number; published_at: Date; was_live: boolean },
): Promise<void> {
  await tx.insertInto('publications').values(publication).execute();
}

/** The number of this ad's publications. */
export async function countPublications(read: Read, adId: string): Promise<number> {
  const { total } = await read
    .selectFrom('publications')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('ad_id', '=', adId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The user's publications since `since`: time and category. */
export async function publicationsOf(
  read: Read,
  ownerId: string,
  since: Date,
): Promise<{ category_id: number; published_at: Date }[]> {
  return read
    .selectFrom('publications')
    .select(['category_id', 'published_at'])
    .where('owner_id', '=', ownerId)
    .where('published_at', '>', since)
    .execute();
}

/** Records that the ad went live. */
export async function markWasLive(tx: Tx, adId: string): Promise<void> {
  await tx.updateTable('publications').set({ was_live: true }).where('ad_id', '=', adId).execute();
}

/** Whether any ad of this user was ever live. */
export async function hasPublished(read: Read, ownerId: string): Promise<boolean> {
  const row = await read
    .selectFrom('publications')
    .select('ad_id')
    .where('owner_id', '=', ownerId)
    .where('was_live', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The last publication of an ad. */
export async function lastPublication(read: Read, adId: string): Promise<{ published_at: Date } | null> {
  const row = await read
    .selectFrom('publications')
    .select('published_at')
    .where('ad_id', '=', adId)
    .orderBy('published_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
