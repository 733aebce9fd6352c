import { sql } from 'kysely';
import type { StaleRead, Tx } from '../../base/database.ts';

type SellerCount = 'ads_sold' | 'reports_cleared';

/** Counts one more of what everybody may know of a seller, or one less. */
export async function changeSellerCount(
  tx: Tx,
  owner_id: string,
  count: SellerCount,
  change: 1 | -1 = 1,
): Promise<void> {
  await tx
    .insertInto('seller_counts')
    .values({ owner_id, [count]: Math.max(0, change) })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ [count]: sql`greatest(0, seller_counts.${sql.ref(count)} + ${change}::int)` }),
    )
    .execute();
}

export type SellerSummary = { has_published: boolean; ads_sold: number; reports_cleared: number };

/** What everybody may know of a seller. */
export async function sellerSummaryOf(read: StaleRead, ownerId: string): Promise<SellerSummary> {
  const { rows } = await sql<SellerSummary>`select
    exists (select from publications where owner_id = ${ownerId} and was_live) as has_published,
    coalesce(max(ads_sold), 0)::int as ads_sold,
    coalesce(max(reports_cleared), 0)::int as reports_cleared
    from seller_counts where owner_id = ${ownerId}`.execute(read);
  const [summary] = rows;
  if (!summary) throw new Error('an aggregate has one row');
  return summary;
}
