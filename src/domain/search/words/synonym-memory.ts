import type { Read } from '../../../base/database.ts';
import { allGroups } from './synonym-store.ts';
import { indexSynonyms, type Synonyms } from './synonyms.ts';

// Changes are announced by an event. A process that missed one, or gets none, reads the table again after this time.
const CACHE_MILLISECONDS = 60_000;

export type SynonymMemory = {
  /** The present synonyms. Callers at the same time share one read. */
  current(): Promise<Synonyms>;
  /** The next call of `current` reads the table. */
  clear(): void;
};

/** Caches the synonyms in memory. A failed read is not cached. */
export function createSynonymMemory(read: Read): SynonymMemory {
  let cached: { synonyms: Promise<Synonyms>; read_at: number } | null = null;
  return {
    current() {
      const now = performance.now();
      if (cached && now - cached.read_at < CACHE_MILLISECONDS) return cached.synonyms;
      const loaded = { synonyms: allGroups(read).then(indexSynonyms), read_at: now };
      cached = loaded;
      loaded.synonyms.catch(() => {
        if (cached === loaded) cached = null;
      });
      return loaded.synonyms;
    },
    clear() {
      cached = null;
    },
  };
}
