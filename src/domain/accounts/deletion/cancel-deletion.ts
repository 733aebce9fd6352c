import type { Tx } from '../../../base/database.ts';
import { emit } from '../../events.ts';
import { leaveDeletion } from './deletion-store.ts';

/** Cancels a requested deletion; does nothing to any other account. */
export async function cancelDeletion(tx: Tx, userId: string, now: Date): Promise<void> {
  if (await leaveDeletion(tx, userId, now)) await emit(tx, 'account.deletion_cancelled', { user_id: userId });
}
