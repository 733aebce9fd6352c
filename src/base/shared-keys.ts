import { createHmac } from 'node:crypto';
import type { Read, Tx } from './database.ts';

/** A key that all processes on one database share. `previous` is the key that it replaces, if there is one. */
export type SharedKey = { name: string; value: string; previous: string | null };

/**
 * Stores fingerprints of the keys of the first process, and of a key that follows a known one. Returns the names of the
 * keys that differ from those of the other processes; those stay as they are.
 */
export async function claimSharedKeys(tx: Tx, keys: readonly SharedKey[]): Promise<string[]> {
  const known = await knownFingerprints(tx);
  const differing = keys.filter((key) => differs(key, known)).map(({ name }) => name);
  if (differing.length > 0) return differing;
  const changed = keys.filter((key) => known.get(key.name) !== fingerprint(key.name, key.value));
  // Another process that starts at the same time may have been first: it decides.
  for (const { name, value } of changed) {
    const old = known.get(name);
    if (old === undefined) await insertFingerprint(tx, name, fingerprint(name, value));
    else await replaceFingerprint(tx, name, fingerprint(name, value));
  }
  return changed.length === 0 ? [] : differingKeys(tx, keys);
}

/** The names of the keys that differ from those of the running installation. Changes nothing. */
export async function differingKeys(read: Read, keys: readonly SharedKey[]): Promise<string[]> {
  const known = await knownFingerprints(read);
  return keys.filter((key) => differs(key, known)).map(({ name }) => name);
}

/** Makes these keys those of the installation, for example after the old ones were lost. */
export async function acceptSharedKeys(tx: Tx, keys: readonly SharedKey[]): Promise<void> {
  for (const { name, value } of keys) {
    await insertFingerprint(tx, name, fingerprint(name, value));
    await replaceFingerprint(tx, name, fingerprint(name, value));
  }
}

function differs({ name, value, previous }: SharedKey, known: ReadonlyMap<string, string>): boolean {
  const stored = known.get(name);
  if (stored === undefined || stored === fingerprint(name, value)) return false;
  return previous === null || stored !== fingerprint(name, previous);
}

/** Tells keys apart and does not disclose them: they are long and random. */
function fingerprint(name: string, value: string): string {
  return createHmac('sha256', value).update(`fingerprint of ${name}`).digest('hex');
}

async function knownFingerprints(read: Read): Promise<Map<string, string>> {
  const rows = await read.selectFrom('shared_keys').select(['name', 'fingerprint']).execute();
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

async function insertFingerprint(tx: Tx, name: string, fingerprint: string): Promise<void> {
  await tx
    .insertInto('shared_keys')
    .values({ name, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function replaceFingerprint(tx: Tx, name: string, fingerprint: string): Promise<void> {
  await tx.updateTable('shared_keys').set({ fingerprint }).where('name', '=', name).execute();
}
