import type { StaleRead } from '../../base/database.ts';

/** Caches what was read for some time. Callers at the same time share one read; a failed one is not cached. */
export function cachedRead<Value>(
  milliseconds: number,
  load: (read: StaleRead) => Promise<Value>,
): (read: StaleRead) => Promise<Value> {
  let last: { value: Promise<Value>; read_at: number } | null = null;
  return (read) => {
    const now = performance.now();
    if (last && now - last.read_at < milliseconds) return last.value;
    const loaded = { value: load(read), read_at: now };
    last = loaded;
    loaded.value.catch(() => {
      if (last === loaded) last = null;
    });
    return loaded.value;
  };
}
