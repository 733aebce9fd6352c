import { sql } from 'kysely';
import { addMilliseconds, MILLISECONDS } from './clock.ts';
import { allowLongStatements, type Tx } from './database.ts';

/** Name and schedule (03:40 in Jakarta) of the job that runs `purgeIdempotentCalls`. */
export const PURGE_CALLS_JOB = 'purge_idempotent_calls';
export const PURGE_CALLS_CRONTAB = `40 20 * * * ${PURGE_CALLS_JOB}`;

/** Much longer than deliveries are retried and calls are repeated. */
const RETENTION_DAYS = 30;

/** Deletes old outbox events, the stored results of old calls, and counts of limits that have begun anew. */
export async function purgeIdempotentCalls(tx: Tx, now: Date): Promise<void> {
  await allowLongStatements(tx);
  const before = addMilliseconds(now, -RETENTION_DAYS * MILLISECONDS.day);
  await tx.deleteFrom('outbox_events').where('created_at', '<', before).execute();
  await tx.deleteFrom('idempotent_calls').where('created_at', '<', before).execute();
  await sql`delete from limit_counts where ends_at < now()`.execute(tx);
}
