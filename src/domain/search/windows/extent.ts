import type { StaleRead } from '../../../base/database.ts';
import { cachedRead } from '../cached-read.ts';
import { lexemeShares, newestSlots, publicationExtent } from '../hits-store.ts';
import { timeSlot } from './axes.ts';
import type { Extent } from './windows.ts';

const EXTENT_MILLISECONDS = 5000;
const SLOTS_MILLISECONDS = 60_000;
const SHARES_MILLISECONDS = 600_000;
/** Ads whose slots are counted: windows of more are seldom, and an average of the others is enough for them. */
const COUNTED_ADS = 30_000;

/**
 * Reads when listed ads were published at most every five seconds, how many of the newest ones in each slot every
 * minute, and the shares of lexemes every ten minutes.
 */
export function createExtent(): (read: StaleRead, now: Date) => Promise<Extent> {
  const dates = cachedRead(EXTENT_MILLISECONDS, publicationExtent);
  const slots = cachedRead(SLOTS_MILLISECONDS, (read) => newestSlots(read, COUNTED_ADS));
  const shares = cachedRead(SHARES_MILLISECONDS, lexemeShares);
  return async (read, now) => {
    const [found, recent, { ads, lexemes, others }] = await Promise.all([dates(read), slots(read), shares(read)]);
    return {
      oldest: timeSlot((found?.oldest ?? now).getTime()),
      newest: timeSlot((found?.newest ?? now).getTime()),
      recent,
      ads,
      shareOf: (lexeme) => lexemes.get(lexeme) ?? others,
      unknown: others,
    };
  };
}
