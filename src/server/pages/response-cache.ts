import { LRUCache } from 'lru-cache';

/** Ages on the cards ("2 jam") are correct to the minute. */
const MILLISECONDS = 60_000;
/**
 * An outdated response may be sent for so long after it was made, so that frequent changes do not make it each time.
 */
const OUTDATED_MILLISECONDS = 500;
/** Longer URLs are not cached. */
const MAX_KEY_LENGTH = 400;
/** What a response takes besides its bytes. */
const ENTRY_BYTES = 2_000;

/**
 * A response, what it shows (`ad:<id>`, `category:<slug>`, `home` …), its size in memory and whether it may be cached.
 */
export type Made<Cached> = {
  response: Cached;
  dependsOn: ReadonlySet<string>;
  bytes: number;
  isCacheable: boolean;
};

/** Cache of responses that are the same for all users, for a minute or until something that they show has changed. */
export type ResponseCache<Cached extends object> = {
  /** A response that is cached or being made. While an outdated one is made again, the outdated one. */
  get(key: string): Promise<Cached> | Cached | undefined;
  /** A finished response. */
  ready(key: string): Cached | undefined;
  /**
   * Makes a response; concurrent callers get the same one. Failures are not cached. A response that depends on
   * something that changed while it was made is only for the callers that wait for it.
   */
  make(key: string, work: () => Promise<Made<Cached>>): Promise<Cached>;
  /** Responses that depend on one of these must not be sent any more. */
  drop(dependencies: readonly string[]): void;
  /** Responses that depend on one of these are outdated: made again on request, and sent meanwhile. */
  expire(dependencies: readonly string[]): void;
  clear(): void;
};

type Entry<Cached> = {
  making: Promise<Cached>;
  response?: Cached;
  dependsOn?: ReadonlySet<string>;
  bytes: number;
  madeAt: number;
  isOutdated: boolean;
  /** The outdated response that this one replaces. */
  before?: Cached;
  /** What changed while this was made. */
  changed: Set<string>;
};

/** `maxBytes` bounds the memory of all responses together. */
export function createResponseCache<Cached extends object>(maxBytes: number): ResponseCache<Cached> {
  /** The keys of responses by what they depend on. */
  const dependents = new Map<string, Set<string>>();
  const making = new Set<Entry<Cached>>();
  const cache = new LRUCache<string, Entry<Cached>>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes + key.length * 2 + ENTRY_BYTES,
    ttl: MILLISECONDS,
    // Frees the memory of expired responses immediately.
    ttlAutopurge: true,
    dispose: ({ dependsOn }, key) => {
      for (const name of dependsOn ?? []) {
        const keys = dependents.get(name);
        keys?.delete(key);
        if (keys?.size === 0) dependents.delete(name);
      }
    },
  });

  function store(key: string, entry: Entry<Cached>, dependsOn: ReadonlySet<string>): void {
    // Before the dependents are recorded: replacing an entry removes those of the one before.
    cache.set(key, entry);
    if (cache.peek(key) !== entry) return;
    for (const name of dependsOn) {
      const keys = dependents.get(name) ?? new Set();
      dependents.set(name, keys.add(key));
    }
  }

  function current(key: string): Entry<Cached> | undefined {
    const entry = cache.get(key);
    const isOld = entry?.isOutdated && performance.now() - entry.madeAt >= OUTDATED_MILLISECONDS;
    return isOld ? undefined : entry;
  }

  function keysOf(dependencies: readonly string[]): string[] {
    for (const entry of making) for (const name of dependencies) entry.changed.add(name);
    return [...new Set(dependencies.flatMap((name) => [...(dependents.get(name) ?? [])]))];
  }

  return {
    get(key) {
      const entry = current(key);
      return entry && (entry.response ?? entry.before ?? entry.making);
    },
    ready(key) {
      const entry = current(key);
      return entry?.response ?? entry?.before;
    },
    async make(key, work) {
      if (key.length > MAX_KEY_LENGTH) return (await work()).response;
      const before = cache.peek(key)?.response;
      const working = work();
      const entry: Entry<Cached> = {
        making: working.then(({ response }) => response),
        bytes: 0,
        madeAt: 0,
        isOutdated: false,
        ...(before ? { before } : {}),
        changed: new Set(),
      };
      // The caller of `make` gets the failure.
      entry.making.catch(() => undefined);
      making.add(entry);
      cache.set(key, entry);
      try {
        const made = await working;
        const isReplaced = cache.peek(key) !== entry;
        if (!isReplaced) cache.delete(key);
        if (isReplaced || !made.isCacheable || !made.dependsOn.isDisjointFrom(entry.changed)) return made.response;
        const { response, dependsOn, bytes } = made;
        store(key, { ...entry, response, dependsOn, bytes, madeAt: performance.now() }, dependsOn);
        return response;
      } catch (error) {
        if (cache.peek(key) === entry) cache.delete(key);
        throw error;
      } finally {
        making.delete(entry);
      }
    },
    drop(dependencies) {
      // What it depends on is no longer known.
      for (const entry of making) delete entry.before;
      for (const key of keysOf(dependencies)) cache.delete(key);
    },
    expire(dependencies) {
      for (const key of keysOf(dependencies)) {
        const entry = cache.peek(key);
        if (entry) entry.isOutdated = true;
      }
    },
    clear: () => cache.clear(),
  };
}
