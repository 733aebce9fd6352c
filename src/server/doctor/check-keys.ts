import type { Read } from '../../base/database.ts';
import { differingKeys } from '../../base/shared-keys.ts';
import type { Secrets } from '../../config.ts';
import type { Finding } from '../../contract/admin/checks.ts';
import { sharedKeysOf } from '../shared-keys.ts';
import { findingsOf } from './finding.ts';

/** A random key of 32 characters in any usual alphabet has more different characters than this. */
const MIN_DIFFERENT_CHARACTERS = 10;

/** Whether the keys differ from each other and look random. Their length is checked by the configuration. */
export function checkKeys(secrets: Secrets): Finding[] {
  const keys = Object.entries({
    SECRET_KEY: secrets.secret_key,
    PREVIOUS_SECRET_KEY: secrets.previous_secret_key,
    IDENTITY_KEY: secrets.identity_key,
    PREVIOUS_IDENTITY_KEY: secrets.previous_identity_key,
    PUSH_KEY: secrets.push_key,
    SERVER_KEY: secrets.server_key,
    MAIL_WEBHOOK_TOKEN: secrets.mail_webhook_token,
    XENDIT_WEBHOOK_TOKEN: secrets.xendit?.webhook_token ?? null,
  }).filter((entry): entry is [string, string] => entry[1] !== null);
  const { good, warning, bad } = findingsOf('keys');
  const findings = keys.flatMap(([name, key], index) => {
    const same = keys.slice(index + 1).find(([, other]) => other === key);
    return same ? [bad('equal', 'make_one', { key: name, other: same[0] })] : [];
  });
  for (const [name, key] of keys) {
    if (name === 'XENDIT_WEBHOOK_TOKEN' || new Set(key).size >= MIN_DIFFERENT_CHARACTERS) continue;
    findings.push(warning('weak', 'make_new', { key: name }));
  }
  return findings.length > 0 ? findings : [good('different', { keys: keys.length })];
}

/** Whether the processes on this database have the same keys. */
export async function checkSharedKeys(read: Read, secrets: Secrets): Promise<Finding[]> {
  const { good, bad } = findingsOf('shared_keys');
  const names = await differingKeys(read, sharedKeysOf(secrets));
  if (names.length === 0) return [good('same')];
  return [bad('differ', 'give_same', { keys: names.join(', ') })];
}
