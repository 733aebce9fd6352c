import { sql } from 'kysely';
import type { Read, Tx } from '../../base/database.ts';

type Fact = 'ads_sold' | 'reports_cleared';

/** Counts one more of what everybody may know of a seller. */
export async function countSellerFact(tx: Tx, owner_id: string, fact: Fact): Promise<void> {
  await tx
    .insertInto('seller_facts')
    .values({ owner_id, [fact]: 1 })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ [fact]: sql`seller_facts.${sql.ref(fact)} + 1` }),
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
