import { z } from 'zod';
import { mayAdopt, thisTab } from './tab-lock.ts';

/** What the server did not have when a page of this device last changed a draft. */
export type LocalCopy<Document> = {
  document: Document;
  /** The version on which it is based. */
  version: number;
  stored_at: number;
  /** Deletes the copy, when it was saved elsewhere or is not wanted. */
  clear(): void;
};

export type LocalCopies<Document> = {
  /**
   * Stores the draft's unsaved document, or deletes it for null. Returns false if this device cannot store anything.
   */
  store(document: Document | null, version: number): boolean;
  /** The newest copy left by a closed page; null for an incomplete one. */
  newest(): Promise<LocalCopy<Document> | null>;
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
 * One draft's unsaved documents on this device. Each page has its own copy, so that two tabs never overwrite each
 * other.
 */
export function localCopies<Document>(
  kind: 'design' | 'detail',
  id: string,
  schema: z.ZodType<Document>,
): LocalCopies<Document> {
  const prefix = `papan:${kind}:${id}:`;
  const stored = z.object({ version: z.int(), stored_at: z.number(), document: schema });

  function read(key: string): (LocalCopy<Document> & { page: string }) | null {
    const parsed = stored.safeParse(quietly(() => JSON.parse(localStorage.getItem(key) ?? '') as unknown));
    if (!parsed.success) return null;
    const clear = () => void quietly(() => localStorage.removeItem(key));
    return { ...parsed.data, page: key.slice(prefix.length), clear };
  }

  return {
    store(document, version) {
      const key = `${prefix}${thisTab()}`;
      const isDone = quietly(() => {
        if (document === null) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify({ version, stored_at: Date.now(), document }));
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
