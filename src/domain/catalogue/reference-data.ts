import { MILLISECONDS } from '../../base/clock.ts';
import { type Read, readerOf, type StaleRead } from '../../base/database.ts';
import { type LoadedReferenceData, load } from './reference-data-store.ts';

/** Another process may have changed the tables, and its event may be lost. */
const MAX_AGE = MILLISECONDS.minute;

const loaded = new WeakMap<Read, { data: Promise<LoadedReferenceData>; at: number }>();

/**
 * The reference data of a database, from memory. It is at most a minute old, also within a transaction; an event drops
 * it earlier. Concurrent callers share one loading.
 */
export function referenceData(read: StaleRead): Promise<LoadedReferenceData> {
  const reader = readerOf(read);
  const known = loaded.get(reader);
  if (known && performance.now() - known.at < MAX_AGE) return known.data;
  const entry = { data: load(reader), at: performance.now() };
  loaded.set(reader, entry);
  entry.data.catch(() => {
    if (loaded.get(reader) === entry) loaded.delete(reader);
  });
  return entry.data;
}

/** Loads the reference data again when it is needed. */
export function dropReferenceData(read: Read): void {
  loaded.delete(readerOf(read));
}
