import { sql } from 'kysely';
import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES } from '../../../contract/ads/rules.ts';
import { type AddedCounts, addCounts } from './count-store.ts';

/** A look at an ad on a day in Jakarta; `user_id` is null for a guest. */
export type View = { ad_id: string; viewer: string; viewed_on: string; user_id: string | null };

/** Counts views of published ads, each viewer once a day and owners never. */
export async function insertViews(tx: Tx, views: readonly View[]): Promise<void> {
  const { rows } = await sql<AddedCounts>`
    with counted as (
      insert into ad_views (ad_id, viewer, viewed_on)
      select ad_id, viewer, viewed_on from jsonb_to_recordset(${JSON.stringify(views)}::jsonb)
        as seen(ad_id uuid, viewer text, viewed_on date, user_id uuid)
      join ads on ads.id = ad_id and status = ${AD_STATUSES.PUBLISHED} and owner_id is distinct from user_id
      order by ad_id, viewer on conflict do nothing returning ad_id, viewed_on
    )
    select ad_id, viewed_on::text as day, count(*) as views from counted group by ad_id, viewed_on`.execute(tx);
  if (rows.length > 0) await addCounts(tx, rows);
}

/** Deletes the viewers of earlier days. The view counts of the ads do not change. */
export async function deleteViewsBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('ad_views').where('viewed_on', '<', sql<Date>`${day}::date`).execute();
}
