import type { Read } from '../../../base/database.ts';
import { allGroups } from './synonym-store.ts';
import { indexSynonyms, type Synonyms } from './synonyms.ts';

// Changes are announced by an event. A process that missed one, or gets none, reads the table again after this time.
const KEPT_MILLISECONDS = 60_000;

export type SynonymMemory = {
  /** The present synonyms. Callers at the same time share one read. */
  current(): Promise<Synonyms>;
  /** The next call of `current` reads the table. */
  clear(): void;
};

/** Keeps the synonyms in memory. A failed read is not kept. */
export function createSynonymMemory(read: Read): SynonymMemory {
  let kept: { synonyms: Promise<Synonyms>; read_at: number } | null = null;
  return {
    current() {
      const now = performance.now();
      if (kept && now - kept.read_at < KEPT_MILLISECONDS) return kept.synonyms;
      const loaded = { synonyms: allGroups(read).then(indexSynonyms), read_at: now };
      kept = loaded;
      loaded.synonyms.catch(() => {
        if (kept === loaded) kept = null;
      });
      return loaded.synonyms;
    },
    clear() {
      kept = null;
    },
  };
}
