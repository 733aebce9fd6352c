import type { Tx } from '../../../base/database.ts';
import { hashDevice } from '../rules.ts';
import type { Origin } from './origin.ts';

export async function insertOrigin(
  tx: Tx,
  origin: Origin & { user_id: string; mailbox_hash: string; phone_hash: string },
): Promise<void> {
  await tx.insertInto('registration_origins').values(origin).execute();
}

/** Records that a user signed in with a device. */
export async function recordDevice(
  tx: Tx,
  { user_id, device, now }: { user_id: string; device: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('user_devices')
    .values({ user_id, device_hash: hashDevice(device), first_used_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_hash']).doUpdateSet({ last_used_at: now }))
    .execute();
}
