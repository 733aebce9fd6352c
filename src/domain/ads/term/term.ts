import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { AD_LIMITS, AD_STATUSES, adCan } from '../../../contract/ad-rules.ts';
import type { PriceLine } from '../../../contract/publication-price.ts';
import type { Ad } from '../store.ts';

/** What tells where an ad's clock stands. */
export type AdClock = Pick<Ad, 'status' | 'end_date' | 'paused_at' | 'paused_seconds'>;
type Term = AdClock & Pick<Ad, 'term_days' | 'term_coins'>;

/**
 * The end of an ad's time, as it stands at `now`: while the clock stands still the end moves on with every moment, for
 * an ad that its owner put away as long as its pauses last. Null for an ad that has no time yet.
 */
export function endOf(ad: AdClock, now: Date): Date | null {
  return ad.end_date && addMilliseconds(ad.end_date, pausedMilliseconds(ad, now));
}

/** So long the clock has stood still in the pause that is on. */
export function pausedMilliseconds(ad: AdClock, now: Date): number {
  if (!ad.paused_at) return 0;
  const pausedMs = Math.max(0, now.getTime() - ad.paused_at.getTime());
  return ad.status === AD_STATUSES.INACTIVE ? Math.min(pausedMs, pauseLeft(ad)) : pausedMs;
}

/**
 * A clock that stood still goes on: the end that it runs to now, and what its owner's pause took, which counts against
 * the term's. `stood` is how long it stood still.
 */
export function resumed(ad: AdClock, now: Date): { pausedMs: number } & Omit<AdClock, 'status'> {
  const { end_date, paused_at, paused_seconds } = ad;
  if (!end_date || !paused_at) return { pausedMs: 0, end_date, paused_at: null, paused_seconds };
  const pausedMs = pausedMilliseconds(ad, now);
  const counted = ad.status === AD_STATUSES.INACTIVE ? Math.ceil(pausedMs / 1000) : 0;
  return {
    pausedMs,
    end_date: addMilliseconds(end_date, pausedMs),
    paused_at: null,
    paused_seconds: paused_seconds + counted,
  };
}

/** When the clock of an ad that its owner has put away runs on; null for all others. */
export function pauseEnd(ad: AdClock): Date | null {
  return ad.status === AD_STATUSES.INACTIVE && ad.paused_at ? addMilliseconds(ad.paused_at, pauseLeft(ad)) : null;
}

/** How long the owner may still put it away in this term without its days being counted, as of the last pause's end. */
function pauseLeft({ paused_seconds }: AdClock): number {
  return Math.max(0, AD_LIMITS.pause_days * MILLISECONDS.day - paused_seconds * 1000);
}

/** The same in whole days, as it stands at `now`. */
export function pauseDaysLeft(ad: AdClock, now: Date): number {
  const pausedMs = ad.status === AD_STATUSES.INACTIVE ? pausedMilliseconds(ad, now) : 0;
  return Math.floor((pauseLeft(ad) - pausedMs) / MILLISECONDS.day);
}

/** Whole days that are left of the running term; null for an ad without one. */
export function daysLeft(ad: AdClock, now: Date): number | null {
  const end = endOf(ad, now);
  if (!end) return null;
  return Math.max(0, Math.floor((end.getTime() - now.getTime()) / MILLISECONDS.day));
}

/** What a publication's term is bought for: the days alone, less what the voucher paid. */
export function termBought(duration_days: number, price: { ads_basic_price: number; lines: readonly PriceLine[] }) {
  return { term_days: duration_days, term_coins: Math.max(0, price.ads_basic_price - voucherCoins(price)) };
}

/** Coins of a publication's price that its voucher pays. */
export function voucherCoins({ lines }: { lines: readonly PriceLine[] }): number {
  return -(lines.find(({ kind }) => kind === 'voucher')?.coins ?? 0);
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
