/** What was read, until it is too old. */
export type RememberedRead<Value> = {
  /** Callers at the same time share one read; a failed one is not remembered. */
  current(): Promise<Value>;
  /** The next call of `current` reads again. */
  clear(): void;
};

/**
 * Remembers what `load` reads for some time. After half of it, it is read again meanwhile, so that what all pages need
 * outlasts a failover of the database, in which nothing can be read from the primary for some twenty seconds.
 */
export function rememberedRead<Value>(milliseconds: number, load: () => Promise<Value>): RememberedRead<Value> {
  type Known = { value: Promise<Value>; read_at: number };
  let known: Known | null = null;
  let refreshed: Known | null = null;
  const begin = (): Known => ({ value: load(), read_at: performance.now() });

  async function refresh(last: Known): Promise<void> {
    refreshed = last;
    try {
      const next = begin();
      await next.value;
      // What was cleared meanwhile stays cleared: the reason may be newer than this read.
      if (known === last) known = next;
    } catch {
      // What is known is used until it is too old.
    } finally {
      refreshed = null;
    }
  }

  return {
    current() {
      const age = known ? performance.now() - known.read_at : Number.POSITIVE_INFINITY;
      if (known && age < milliseconds) {
        if (age > milliseconds / 2 && refreshed !== known) void refresh(known);
        return known.value;
      }
      const first = begin();
      known = first;
      first.value.catch(() => {
        if (known === first) known = null;
      });
      return first.value;
    },
    clear() {
      known = null;
    },
  };
}
