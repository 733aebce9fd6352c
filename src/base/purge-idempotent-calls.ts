import { addMilliseconds, MILLISECONDS } from './clock.ts';
import { allowLongStatements, type Tx } from './database.ts';

/** Name of the job that runs `forgetOldCalls`, and when it does (03:40 in Jakarta). */
export const PURGE_CALLS_JOB = 'purge_idempotent_calls';
export const PURGE_CALLS_CRONTAB = `40 20 * * * ${PURGE_CALLS_JOB}`;

/** Far longer than a delivery is tried again, and than a caller repeats a call. */
const KEPT_DAYS = 30;

/** Drops news that was delivered long ago and first answers that nobody asks for any more, so that neither grows for ever. */
export async function purgeIdempotentCalls(tx: Tx, now: Date): Promise<void> {
  await allowLongStatements(tx);
  const before = addMilliseconds(now, -KEPT_DAYS * MILLISECONDS.day);
  await tx.deleteFrom('outbox_events').where('created_at', '<', before).execute();
  await tx.deleteFrom('idempotent_calls').where('created_at', '<', before).execute();
}
