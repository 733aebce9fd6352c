import { sql } from 'kysely';
import type { Tx } from '../../../base/database.ts';

/**
 * Locks ads against deletion until the transaction ends, and returns those that exist. To be called before writing rows
 * that name an ad, and before locking rows that are deleted with it, so that a deletion cannot cause a deadlock.
 */
export async function shareLockAds(tx: Tx, adIds: readonly string[]): Promise<Set<string>> {
  if (adIds.length === 0) return new Set();
  const isOne = sql<boolean>`id = any(${adIds}::uuid[])`;
  const rows = await tx.selectFrom('ads').select('id').where(isOne).orderBy('id').forKeyShare().execute();
  return new Set(rows.map(({ id }) => id));
}
