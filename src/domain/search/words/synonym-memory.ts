import { MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { type RememberedRead, rememberedRead } from '../../../base/remembered-read.ts';
import { allGroups } from './synonym-store.ts';
import { indexSynonyms, type Synonyms } from './synonyms.ts';

// Changes are announced by an event. A process that missed one, or gets none, reads the table again after this time.
const MAX_AGE = MILLISECONDS.minute;

export type SynonymMemory = RememberedRead<Synonyms>;

/** Caches the synonyms in memory. */
export function createSynonymMemory(read: Read): SynonymMemory {
  return rememberedRead(MAX_AGE, () => allGroups(read).then(indexSynonyms));
}
