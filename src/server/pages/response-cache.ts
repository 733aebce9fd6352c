import { LRUCache } from 'lru-cache';

/** Ages on the cards ("2 jam") stay right to the minute. */
const MILLISECONDS = 60_000;
/** A page with its two compressed forms is about 180 KB. */
const MAX_ANSWERS = 300;
/** Whoever invents longer addresses draws for himself alone. */
const MAX_KEY = 400;

/** Answers that are the same for everybody, kept until something changes on the board, a minute at most. */
export type SharedAnswers<Answer extends object> = {
  get(key: string): Promise<Answer> | undefined;
  /** An answer that is there already. */
  ready(key: string): Answer | undefined;
  /**
   * Makes an answer; all who ask meanwhile wait for the same one. `keep` says whether it is worth keeping, and what
   * fails is never kept. An answer that was begun before `clear` serves those who wait, and nobody after.
   */
  make(key: string, work: () => Promise<Answer>, keep: (answer: Answer) => boolean): Promise<Answer>;
  clear(): void;
};

export function createSharedAnswers<Answer extends object>(): SharedAnswers<Answer> {
  const cache = new LRUCache<string, { making: Promise<Answer>; answer?: Answer }>({
    max: MAX_ANSWERS,
    ttl: MILLISECONDS,
    // A page whose time is over takes no memory until somebody asks for it.
    ttlAutopurge: true,
  });
  return {
    get: (key) => cache.get(key)?.making,
    ready: (key) => cache.get(key)?.answer,
    async make(key, work, keep) {
      const making = work();
      if (key.length > MAX_KEY) return making;
      const entry: { making: Promise<Answer>; answer?: Answer } = { making };
      cache.set(key, entry);
      const forget = () => {
        if (cache.peek(key) === entry) cache.delete(key);
      };
      try {
        const answer = await making;
        if (keep(answer)) entry.answer = answer;
        else forget();
        return answer;
      } catch (error) {
        forget();
        throw error;
      }
    },
    clear: () => cache.clear(),
  };
}
