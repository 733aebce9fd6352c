import type { Tx } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { insertWallet } from './wallet-store.ts';

/** Opens an empty, active wallet for a user; a second call does nothing. */
export async function openWallet(tx: Tx, user: { user_id: string; now: Date }): Promise<void> {
  await insertWallet(tx, { id: newId(), user_id: user.user_id, created_at: user.now });
}
