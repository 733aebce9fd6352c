import type { Read, Tx } from '../../../base/database.ts';
import { lockName } from '../../../base/lock-name.ts';
import { jakartaDay } from '../../../contract/text/jakarta.ts';
import { addCounts } from './count-store.ts';

/** The number of contacts that this viewer has revealed since `since`, and whether this ad's was ever revealed. */
export async function revealsOf(
  read: Read,
  viewer: string,
  adId: string,
  since: Date,
): Promise<{ total: number; is_revealed: boolean }> {
  const { total } = await read
    .selectFrom('contact_reveals')
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('viewer', '=', viewer)
    .where('revealed_at', '>', since)
    .executeTakeFirstOrThrow();
  const row = await read
    .selectFrom('contact_reveals')
    .select('ad_id')
    .where('ad_id', '=', adId)
    .where('viewer', '=', viewer)
    .executeTakeFirst();
  return { total, is_revealed: row !== undefined };
}

/** When this viewer has revealed the contact of an ad. */
export async function revealTimes(read: Read, { ad_id, viewer }: { ad_id: string; viewer: string }): Promise<Date[]> {
  const rows = await read
    .selectFrom('contact_reveals')
    .select('revealed_at')
    .where('ad_id', '=', ad_id)
    .where('viewer', '=', viewer)
    .execute();
  return rows.map(({ revealed_at }) => revealed_at);
}

export async function insertReveal(tx: Tx, reveal: { ad_id: string; viewer: string; revealed_at: Date }) {
  await tx.insertInto('contact_reveals').values(reveal).execute();
  await addCounts(tx, [{ ad_id: reveal.ad_id, day: jakartaDay(reveal.revealed_at), reveals: 1 }]);
}

/** Serialises one viewer's reveals until the transaction ends. */
export async function lockViewer(tx: Tx, viewer: string): Promise<void> {
  await lockName(tx, `reveals of ${viewer}`);
}
