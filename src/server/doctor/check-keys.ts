import type { Read } from '../../base/database.ts';
import { differingKeys } from '../../base/shared-keys.ts';
import type { Secrets } from '../../config.ts';
import { SAME_KEYS, sharedKeysOf } from '../shared-keys.ts';
import { type Finding, findingsOf } from './finding.ts';

/** A random key of 32 characters in any usual alphabet has more different characters than this. */
const MIN_DIFFERENT_CHARACTERS = 10;
const NEW_KEY = 'Make a new one: openssl rand -base64 48';

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
    return same ? [bad(`${name} and ${same[0]} are equal.`, `${NEW_KEY} for one of them.`)] : [];
  });
  for (const [name, key] of keys) {
    if (name === 'XENDIT_WEBHOOK_TOKEN' || new Set(key).size >= MIN_DIFFERENT_CHARACTERS) continue;
    findings.push(warning(`${name} does not look random.`, `${NEW_KEY}.`));
  }
  return findings.length > 0 ? findings : [good(`${keys.length} keys, all different.`)];
}

/** Whether the processes on this database have the same keys. */
export async function checkSharedKeys(read: Read, secrets: Secrets): Promise<Finding[]> {
  const { good, bad } = findingsOf('shared keys');
  const names = await differingKeys(read, sharedKeysOf(secrets));
  if (names.length === 0) return [good('The same as of the processes on this database.')];
  return [bad(`Not the same as of the processes on this database: ${names.join(', ')}.`, SAME_KEYS)];
}
