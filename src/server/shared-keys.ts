import type { Database } from '../base/database.ts';
import { claimSharedKeys, type SharedKey } from '../base/shared-keys.ts';
import type { Secrets } from '../config.ts';

/** The keys that must be the same for every process. */
export function sharedKeysOf(secrets: Secrets): SharedKey[] {
  return [
    { name: 'SECRET_KEY', value: secrets.secret_key, previous: secrets.previous_secret_key },
    { name: 'IDENTITY_KEY', value: secrets.identity_key, previous: secrets.previous_identity_key },
    { name: 'PUSH_KEY', value: secrets.push_key, previous: null },
  ];
}

/** What an operator does about keys that differ from those of other processes. */
const SAME_KEYS =
  'Give every process the same keys. To change SECRET_KEY or IDENTITY_KEY, set PREVIOUS_… to the old one. If an old key is lost or leaked, run once with the new ones: npm run papan -- keys accept';

/** Throws a sentence for the operator if a process with other keys has used this database. */
export async function requireSharedKeys(database: Database, secrets: Secrets): Promise<void> {
  const names = await database.transaction((tx) => claimSharedKeys(tx, sharedKeysOf(secrets)));
  if (names.length === 0) return;
  const differ = names.length === 1 ? 'differs from that' : 'differ from those';
  throw new Error(`${names.join(' and ')} ${differ} of the other processes on this database. ${SAME_KEYS}`);
}
