import { LRUCache } from 'lru-cache';

/** Ages on the cards ("2 jam") are correct to the minute. */
const MILLISECONDS = 60_000;
/** A page with its two compressed copies takes about 180 KB. */
const MAX_RESPONSES = 300;
/** Longer URLs are not cached. */
const MAX_KEY_LENGTH = 400;

/** Cache of responses that are the same for all users, for a minute or until the board changes. */
export type ResponseCache<Answer extends object> = {
  get(key: string): Promise<Answer> | undefined;
  /** A finished response. */
  ready(key: string): Answer | undefined;
  /**
   * Makes a response; concurrent callers get the same one. It is cached if `isCacheable` returns true; failures never
   * are. A response started before `clear` is only for the callers that wait for it.
   */
  make(key: string, work: () => Promise<Answer>, isCacheable: (answer: Answer) => boolean): Promise<Answer>;
  clear(): void;
};

export function createResponseCache<Answer extends object>(): ResponseCache<Answer> {
  const cache = new LRUCache<string, { making: Promise<Answer>; answer?: Answer }>({
    max: MAX_RESPONSES,
    ttl: MILLISECONDS,
    // Frees the memory of expired pages immediately.
    ttlAutopurge: true,
  });
  return {
    get: (key) => cache.get(key)?.making,
    ready: (key) => cache.get(key)?.answer,
    async make(key, work, isCacheable) {
      const making = work();
      if (key.length > MAX_KEY_LENGTH) return making;
      const entry: { making: Promise<Answer>; answer?: Answer } = { making };
      cache.set(key, entry);
      const remove = () => {
        if (cache.peek(key) === entry) cache.delete(key);
      };
      try {
        const answer = await making;
        if (isCacheable(answer)) entry.answer = answer;
        else remove();
        return answer;
      } catch (error) {
        remove();
        throw error;
      }
    },
    clear: () => cache.clear(),
  };
}
