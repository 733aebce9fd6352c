import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

type Fact = 'ads_sold' | 'reports_cleared';

/** Counts one more of what everybody may know of a seller, or one less. */
export async function countSellerFact(tx: Tx, owner_id: string, fact: Fact, change: 1 | -1 = 1): Promise<void> {
  await tx
    .insertInto('seller_facts')
    .values({ owner_id, [fact]: Math.max(0, change) })
    .onConflict((conflict) =>
      conflict
        .column('owner_id')
        .doUpdateSet({ [fact]: sql`greatest(0, seller_facts.${sql.ref(fact)} + ${change}::int)` }),
    )
    .execute();
}

export type SellerFacts = { has_published: boolean; ads_sold: number; reports_cleared: number };

/** What everybody may know of a seller. */
export async function sellerFactsOf(read: Read, ownerId: string): Promise<SellerFacts> {
  const { rows } = await sql<SellerFacts>`select
    exists (select from publications where owner_id = ${ownerId} and was_live) as has_published,
    coalesce(max(ads_sold), 0)::int as ads_sold,
    coalesce(max(reports_cleared), 0)::int as reports_cleared
    from seller_facts where owner_id = ${ownerId}`.execute(read);
  const [facts] = rows;
  if (!facts) throw new Error('an aggregate has one row');
  return facts;
}
