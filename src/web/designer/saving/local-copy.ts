import { z } from 'zod';
import { mayAdopt, thisTab } from './tab-lock.ts';

/** What the server did not have when a page of this device last changed a draft. */
export type LocalCopy<Content> = {
  content: Content;
  /** The version on which it is based. */
  version: number;
  stored_at: number;
  /** Deletes the copy, when it was saved elsewhere or is not wanted. */
  clear(): void;
};

export type LocalCopies<Content> = {
  /**
   * Stores the draft's unsaved content, or deletes it for null. Returns false if this device cannot store anything.
   */
  store(content: Content | null, version: number): boolean;
  /** The newest copy left by a closed page; null for an incomplete one. */
  newest(): Promise<LocalCopy<Content> | null>;
};

// Storage may be full or forbidden; then only the server has a copy.
function quietly<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * One draft's unsaved content on this device. Each page has its own copy, so that two tabs never overwrite each
 * other.
 */
export function localCopies<Content>(
  kind: 'design' | 'detail',
  id: string,
  schema: z.ZodType<Content>,
): LocalCopies<Content> {
  const prefix = `papan:${kind}:${id}:`;
  const stored = z.object({ version: z.int(), stored_at: z.number(), content: schema });

  function read(key: string): (LocalCopy<Content> & { page: string }) | null {
    const parsed = stored.safeParse(quietly(() => JSON.parse(localStorage.getItem(key) ?? '') as unknown));
    if (!parsed.success) return null;
    const clear = () => void quietly(() => localStorage.removeItem(key));
    return { ...parsed.data, page: key.slice(prefix.length), clear };
  }

  return {
    store(content, version) {
      const key = `${prefix}${thisTab()}`;
      const isDone = quietly(() => {
        if (content === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify({ version, stored_at: Date.now(), content }));
        return true;
      });
      return isDone ?? false;
    },
    async newest() {
      thisTab();
      const keys = quietly(() => Object.keys(localStorage)) ?? [];
      const copies = keys.filter((key) => key.startsWith(prefix)).flatMap((key) => read(key) ?? []);
      for (const copy of copies.sort((one, other) => other.stored_at - one.stored_at)) {
        if (await mayAdopt(copy.page)) return copy;
      }
      return null;
    },
  };
}
