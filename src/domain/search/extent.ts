import type { Read } from '../../base/database.ts';
import { timeSlot } from './axes.ts';
import { lexemeShares, publicationExtent } from './hits-store.ts';
import { kept } from './kept.ts';
import type { Extent } from './windows.ts';

const EXTENT_MILLISECONDS = 5000;
const SHARES_MILLISECONDS = 600_000;

/** Reads when listed ads were published at most every five seconds, and the shares of lexemes every ten minutes. */
export function createExtent(): (read: Read, now: Date) => Promise<Extent> {
  const dates = kept(EXTENT_MILLISECONDS, publicationExtent);
  const shares = kept(SHARES_MILLISECONDS, lexemeShares);
  return async (read, now) => {
    const [found, { ads, lexemes, others }] = await Promise.all([dates(read), shares(read)]);
    return {
      oldest: timeSlot((found?.oldest ?? now).getTime()),
      newest: timeSlot((found?.newest ?? now).getTime()),
      ads,
      shareOf: (lexeme) => lexemes.get(lexeme) ?? others,
      unknown: others,
    };
  };
}
