import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { AD_LIMITS, AD_STATUSES, adCan } from '../../contract/ads.ts';
import type { Ad } from './store.ts';

type Term = Pick<Ad, 'status' | 'end_date' | 'paused_at' | 'term_days' | 'term_coins'>;

/**
 * The end of an ad's time, as it stands at `now`: while the clock stands still the end moves on with every moment, for
 * an ad that its owner put away 30 days at most. Null for an ad that has no time yet.
 */
export function endOf(ad: Pick<Term, 'status' | 'end_date' | 'paused_at'>, now: Date): Date | null {
  if (!ad.end_date || !ad.paused_at) return ad.end_date;
  const stood = Math.max(0, now.getTime() - ad.paused_at.getTime());
  const longest = ad.status === AD_STATUSES.INACTIVE ? AD_LIMITS.pause_days * MILLISECONDS.day : stood;
  return addMilliseconds(ad.end_date, Math.min(stood, longest));
}

/** Whole days that are left of the running term; null for an ad without one. */
export function daysLeft(ad: Pick<Term, 'status' | 'end_date' | 'paused_at'>, now: Date): number | null {
  const end = endOf(ad, now);
  if (!end) return null;
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / MILLISECONDS.day));
}

/** Coins of the term's unused whole days, rounded down. */
export function unusedCoins(ad: Term, now: Date): number {
  const left = Math.min(daysLeft(ad, now) ?? 0, ad.term_days);
  return ad.term_days === 0 ? 0 : Math.floor((ad.term_coins * left) / ad.term_days);
}

/** What selling it now gives back: half of its unused whole days, rounded down. */
export function soldRefund(ad: Term, now: Date): number {
  return adCan('sell', ad.status) ? Math.floor(unusedCoins(ad, now) / 2) : 0;
}
