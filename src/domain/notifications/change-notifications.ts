import type { Tx } from '../../base/database.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/notifications/endpoints.ts';
import type { SignedInCall } from '../call.ts';
import { emit } from '../events.ts';
import type { Services } from '../services.ts';
import { countUnseen, markSeen, removeNotifications } from './store.ts';

/** Marks notifications of the caller as seen. */
export function markNotifications(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
  which: ParsedOf<typeof contract.markNotifications>,
): Promise<ResultOf<typeof contract.markNotifications>> {
  return database.transaction(async (tx) => afterChange(tx, user_id, await markSeen(tx, user_id, which, clock.now())));
}

/** Deletes notifications of the caller. */
export function deleteNotifications(
  { database }: Services,
  { actor: { user_id } }: SignedInCall,
  which: ParsedOf<typeof contract.deleteNotifications>,
): Promise<ResultOf<typeof contract.deleteNotifications>> {
  return database.transaction(async (tx) => afterChange(tx, user_id, await removeNotifications(tx, user_id, which)));
}

/** Notifies the user's other tabs, unless nothing was changed. */
async function afterChange(tx: Tx, user_id: string, changed: number): Promise<{ unseen: number }> {
  if (changed > 0) await emit(tx, 'notification.changed', { user_id });
  const { unseen } = await countUnseen(tx, user_id);
  return { unseen };
}
