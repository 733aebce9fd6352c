import type { Tx } from '../../../base/database.ts';

/** Records a notice; false if it was sent before. `about` is the timestamp that it announces. */
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
