import { sql } from 'kysely';
import type { Tx } from '../../base/database.ts';
import { NO_BUYER } from './history/issue-invoice.ts';

/**
 * Removes the buyer from an erased user's invoices, the gateway's links from the payments, and what the gateway's
 * messages say about the payer. The rows stay.
 */
export async function erasePaymentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('payments').set({ actions: '{}' }).where('user_id', '=', userId).execute();
  await sql`update invoices set buyer = ${JSON.stringify(NO_BUYER)}::jsonb from payments
    where payments.id = invoices.payment_id and payments.user_id = ${userId}::uuid`.execute(tx);
  // A message that is not handled yet is still needed; all are deleted after some months.
  await sql`update payment_webhooks set body = '' where handled_at is not null and encode(body, 'escape') ~
    (select string_agg(concat_ws('|', id::text, gateway_id), '|') from payments
      where user_id = ${userId}::uuid)`.execute(tx);
}
