import { createHash } from 'node:crypto';
import type { Tx } from './database.ts';

/** The same key was used before for another request. */
export class IdempotencyConflict extends Error {}

/**
 * Runs `work` once for a user's key: the key, the work and its result are one transaction. A repeat waits for the first
 * call and gets its result; if the first failed, the repeat runs. Throws `IdempotencyConflict` if the key belongs to
 * another endpoint or input.
 */
export async function once<Result>(
  tx: Tx,
  claim: { user_id: string; key: string; endpoint: string; input: unknown; now: Date },
  work: () => Promise<Result>,
): Promise<Result> {
  const requestHash = createHash('sha256').update(JSON.stringify(claim.input)).digest('hex');
  const claimed = await tx
    .insertInto('idempotent_calls')
    .values({
      user_id: claim.user_id,
      key: claim.key,
      endpoint: claim.endpoint,
      request_hash: requestHash,
      created_at: claim.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const row = tx.selectFrom('idempotent_calls').where('user_id', '=', claim.user_id).where('key', '=', claim.key);
  if (!claimed) {
    const first = await row.select(['endpoint', 'request_hash', 'response']).executeTakeFirstOrThrow();
    if (first.endpoint !== claim.endpoint || first.request_hash !== requestHash) throw new IdempotencyConflict();
    return first.response as Result;
  }
  const result = await work();
  await tx
    .updateTable('idempotent_calls')
    .set({ response: JSON.stringify(result) })
    .where('user_id', '=', claim.user_id)
    .where('key', '=', claim.key)
    .execute();
  return result;
}
