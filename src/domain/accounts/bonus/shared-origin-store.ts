import type { Read } from '../../../base/database.ts';
import { contactHashes } from './origin.ts';

export type Account = {
  mailboxes: string[];
  phones: string[];
  network_hash: string | null;
  device_hash: string | null;
};

export async function accountsOf(read: Read, userIds: readonly string[]): Promise<Map<string, Account>> {
  const rows = await read
    .selectFrom('users')
    .innerJoin('registration_origins as origin', 'origin.user_id', 'users.id')
    .select(['users.id', 'email', 'phone', 'mailbox_hash', 'phone_hash', 'network_hash', 'device_hash'])
    .where('users.id', 'in', userIds)
    .execute();
  const changed = await read
    .selectFrom('changed_mailboxes')
    .select(['user_id', 'mailbox_hash'])
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ id, network_hash, device_hash, mailbox_hash, phone_hash, ...contacts }) => {
      const now = contactHashes(contacts);
      const later = changed.filter(({ user_id }) => user_id === id).map((row) => row.mailbox_hash);
      const mailboxes = [mailbox_hash, now.mailbox_hash, ...later];
      return [id, { mailboxes, phones: [phone_hash, now.phone_hash], network_hash, device_hash }];
    }),
  );
}

/** Whether the user has signed in with the device that another account was registered with. */
export async function hasUsedDevice(read: Read, userId: string, deviceHash: string | null): Promise<boolean> {
  if (deviceHash === null) return false;
  const row = await read
    .selectFrom('user_devices')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hashed contacts that a user registered with. */
export async function registeredContacts(
  read: Read,
  userId: string,
): Promise<{ mailbox_hash: string; phone_hash: string }> {
  return read
    .selectFrom('registration_origins')
    .select(['mailbox_hash', 'phone_hash'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}
