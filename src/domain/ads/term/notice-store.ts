import type { Tx } from '../../../base/database.ts';

/** Notes that something is being told about an ad; false where it was told before. `about` is the moment it is about. */
export async function insertNotice(
  tx: Tx,
  notice: { ad_id: string; kind: string; about: Date; notified_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('ad_notices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('ad_id')
    .executeTakeFirst();
  return inserted !== undefined;
}
