import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';

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
