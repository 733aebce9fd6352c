import { sql } from 'kysely';
import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ad-rules.ts';

type View = { ad_id: string; viewer: string; viewed_on: string };

/** Counts a view of a published ad, once for each viewer and not for its owner. */
export async function insertView(tx: Tx, { ad_id, viewer, viewed_on }: View, viewerId: string | null): Promise<void> {
  const seen = tx
    .selectFrom('ads')
    .select(['id', sql.val(viewer).as('viewer'), sql<Date>`${viewed_on}::date`.as('viewed_on')])
    .where('id', '=', ad_id)
    .where('status', '=', AD_STATUSES.PUBLISHED);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('ad_views')
    .columns(['ad_id', 'viewer', 'viewed_on'])
    .expression(viewerId ? seen.where('owner_id', '<>', viewerId) : seen)
    .onConflict((conflict) => conflict.columns(['ad_id', 'viewer']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await tx
    .updateTable('ads')
    .set((expression) => ({ views: expression('views', '+', 1) }))
    .where('id', '=', ad_id)
    .execute();
}

/** Deletes the viewers of earlier days. The view counts of the ads do not change. */
export async function deleteViewsBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('ad_views').where('viewed_on', '<', sql<Date>`${day}::date`).execute();
}
