import { z } from 'zod';
import { type DisplayConfig, displayConfig } from '../../contract/display.ts';

/** What the server did not have yet when this device last saw the ad. */
const localCopy = z.object({ revision: z.int(), kept_at: z.number(), display_config: displayConfig });
export type LocalCopy = z.output<typeof localCopy>;

const keyOf = (id: string) => `papan:design:${id}`;

// Storage may be full or forbidden; the server's copy is then the only one.
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Keeps a draft's unsaved design on the device, or forgets it. */
export function keepLocalCopy(id: string, document: DisplayConfig | null, revision: number): void {
  quietly(() => {
    if (!document) localStorage.removeItem(keyOf(id));
    else {
      const copy: LocalCopy = { revision, kept_at: Date.now(), display_config: document };
      localStorage.setItem(keyOf(id), JSON.stringify(copy));
    }
  });
}

/** The unsaved design of a draft on this device. What is not whole is nothing. */
export function readLocalCopy(id: string): LocalCopy | null {
  const text = quietly(() => localStorage.getItem(keyOf(id)));
  if (!text) return null;
  const parsed = localCopy.safeParse(quietly(() => JSON.parse(text) as unknown));
  return parsed.success ? parsed.data : null;
}
