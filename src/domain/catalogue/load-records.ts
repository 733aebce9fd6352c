import type { Tx } from '../../base/database.ts';
import { type Compared, compareRecords, type FileRecords, storeLoaded, writeRecords } from './loaded-record-store.ts';

/**
 * Writes what is new or changed in the files, and leaves alone what an administrator changed, added or removed. The
 * first loading of a table writes all rows. Returns how many rows were written.
 */
export async function loadRecords(tx: Tx, records: FileRecords): Promise<number> {
  const found = await compareRecords(tx, records);
  const isFirst = found.every(({ loaded }) => loaded === null);
  const written = found.filter((record) => isFirst || isFollowing(record)).map(({ key }) => key);
  if (written.length > 0) await writeRecords(tx, records, written);
  const loaded = found.filter(({ digest, loaded, key }) => digest !== loaded && (isFirst || written.includes(key)));
  await storeLoaded(tx, records.table, loaded);
  return written.length;
}

/** True if the file has something new, and the row is as the files left it; also if neither was there before. */
function isFollowing({ digest, loaded, present }: Compared): boolean {
  return digest !== loaded && present === loaded;
}
