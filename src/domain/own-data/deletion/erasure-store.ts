import { sql } from 'kysely';
import type { Tx } from '../../../base/database.ts';

/** Deletes the stored results of a user's calls. */
export async function eraseCallsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('idempotent_calls').where('user_id', '=', userId).execute();
}

/** Removes what the user wrote in requests, and the answers. That and when they were answered stays as proof. */
export async function eraseRequestTexts(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('data_requests').set({ text: '', answer: '' }).where('user_id', '=', userId).execute();
}

/** Deletes mails to this address that wait in the job queue. One that is being sent now ends by itself. */
export async function eraseQueuedMails(tx: Tx, email: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(
    select id from graphile_worker._private_jobs where lower(payload ->> 'to') = lower(${email})))`.execute(tx);
}

/** Closes the record of an erasure that is complete. */
export async function closeErasure(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('data_requests')
    .set({ answered_at: now })
    .where('user_id', '=', userId)
    .where('kind', '=', 'erasure')
    .where('answered_at', 'is', null)
    .execute();
}

/** Deletes the record of an erasure that did not happen. */
export async function withdrawErasure(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('data_requests')
    .where('user_id', '=', userId)
    .where('kind', '=', 'erasure')
    .where('answered_at', 'is', null)
    .execute();
}
