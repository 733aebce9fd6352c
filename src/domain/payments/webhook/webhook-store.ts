import type { Read, Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';

/** Stores a message unchanged, once; repeats are counted. Returns its id. */
export async function saveWebhookMessage(
  tx: Tx,
  message: { gateway: string; message_key: string; body: Buffer; now: Date },
): Promise<string> {
  const { now, ...columns } = message;
  const { id } = await tx
    .insertInto('payment_webhooks')
    .values({ id: newId(), ...columns, received_at: now, last_received_at: now })
    .onConflict((conflict) =>
      conflict.columns(['gateway', 'message_key']).doUpdateSet((expression) => ({
        times: expression('payment_webhooks.times', '+', 1),
        last_received_at: now,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findMessage(read: Read, id: string) {
  return read.selectFrom('payment_webhooks').select(['id', 'gateway', 'body']).where('id', '=', id).executeTakeFirst();
}

/** Deletes messages older than `before`: they may contain payers' data and are no longer needed. */
export async function deleteMessages(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('payment_webhooks').where('received_at', '<', before).execute();
}

export async function closeMessage(tx: Tx, id: string, outcome: string, now: Date): Promise<void> {
  await tx.updateTable('payment_webhooks').set({ handled_at: now, outcome }).where('id', '=', id).execute();
}
