import { MILLISECONDS } from '../../base/clock.ts';
import { type Read, readerOf, type StaleRead } from '../../base/database.ts';
import { type LoadedReferenceData, load } from './reference-data-store.ts';

/** Another process may have changed the tables, and its event may be lost. */
const MAX_AGE = MILLISECONDS.minute;
/** It is loaded again before it is too old, so that pages outlast a failover of the database. */
const REFRESH_AGE = MAX_AGE / 2;

type Loaded = { data: Promise<LoadedReferenceData>; at: number; isRefreshing: boolean };
const loaded = new WeakMap<Read, Loaded>();

/**
 * The reference data of a database, from memory. It is at most a minute old, also within a transaction; an event drops
 * it earlier. Concurrent callers share one loading.
 */
export function referenceData(read: StaleRead): Promise<LoadedReferenceData> {
  const reader = readerOf(read);
  const known = loaded.get(reader);
  const age = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
  if (known && age < MAX_AGE) {
    if (age > REFRESH_AGE && !known.isRefreshing) void refresh(reader, known);
    return known.data;
  }
  const entry = { data: load(reader), at: performance.now(), isRefreshing: false };
  loaded.set(reader, entry);
  entry.data.catch(() => {
    if (loaded.get(reader) === entry) loaded.delete(reader);
  });
  return entry.data;
}

async function refresh(reader: Read, known: Loaded): Promise<void> {
  known.isRefreshing = true;
  const entry = { data: load(reader), at: performance.now(), isRefreshing: false };
  try {
    await entry.data;
    // What was dropped meanwhile stays dropped: an event may be newer than this load.
    if (loaded.get(reader) === known) loaded.set(reader, entry);
  } catch {
    // What is known is used until it is too old.
  } finally {
    known.isRefreshing = false;
  }
}

/** Loads the reference data again when it is needed. */
export function dropReferenceData(read: Read): void {
  loaded.delete(readerOf(read));
}
