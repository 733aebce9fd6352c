import type { Read } from '../../../base/database.ts';
import { accountsOf, hasUsedDevice } from './shared-origin-store.ts';

/** What two accounts of the same user have in common. */
export type SharedOrigin = 'mailbox' | 'phone' | 'device' | 'network';

/**
 * What referrer and friend share; null if nothing. Contacts count as they were at registration and as they are now,
 * mailboxes also as they were in between.
 */
export async function sharedOrigin(
  read: Read,
  { user_id, referrer_id }: { user_id: string; referrer_id: string },
): Promise<SharedOrigin | null> {
  const accounts = await accountsOf(read, [user_id, referrer_id]);
  const friend = accounts.get(user_id);
  const referrer = accounts.get(referrer_id);
  if (!friend || !referrer) return null;
  if (friend.mailboxes.some((mailbox) => referrer.mailboxes.includes(mailbox))) return 'mailbox';
  if (friend.phones.some((phone) => referrer.phones.includes(phone))) return 'phone';
  if (await hasUsedDevice(read, referrer_id, friend.device_hash)) return 'device';
  if (await hasUsedDevice(read, user_id, referrer.device_hash)) return 'device';
  return friend.network_hash !== null && friend.network_hash === referrer.network_hash ? 'network' : null;
}
