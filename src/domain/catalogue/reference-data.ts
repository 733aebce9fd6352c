import { MILLISECONDS } from '../../base/clock.ts';
import { type Read, readerOf, type StaleRead } from '../../base/database.ts';
import { type RememberedRead, rememberedRead } from '../../base/remembered-read.ts';
import { type LoadedReferenceData, load } from './reference-data-store.ts';

/** Another process may have changed the tables, and its event may be lost. */
const MAX_AGE = MILLISECONDS.minute;

const remembered = new WeakMap<Read, RememberedRead<LoadedReferenceData>>();

/**
 * The reference data of a database, from memory. It is at most a minute old, also within a transaction; an event drops
 * it earlier. Concurrent callers share one loading.
 */
export function referenceData(read: StaleRead): Promise<LoadedReferenceData> {
  const reader = readerOf(read);
  const data = remembered.get(reader) ?? rememberedRead(MAX_AGE, () => load(reader));
  remembered.set(reader, data);
  return data.current();
}

/** Loads the reference data again when it is needed. */
export function dropReferenceData(read: Read): void {
  remembered.get(readerOf(read))?.clear();
}
