import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { PriceLine } from '../../../contract/ads/publication-price.ts';
import { AD_LIMITS, AD_STATUSES, adCan } from '../../../contract/ads/rules.ts';
import { daysUntil } from '../../../contract/text/days.ts';
import type { Ad } from '../ad-store.ts';

/** The values that determine an ad's end. */
export type AdClock = Pick<Ad, 'status' | 'end_date' | 'paused_at' | 'paused_seconds'>;
type Term = AdClock & Pick<Ad, 'term_days' | 'term_coins'>;

/**
 * The end of an ad as of `now`: while its term is paused the end moves on, for an inactive ad until its pause is used
 * up. Null for an ad without a term.
 */
export function endOf(ad: AdClock, now: Date): Date | null {
  return ad.end_date && addMilliseconds(ad.end_date, pausedMilliseconds(ad, now));
}

/** Milliseconds of the current pause. */
export function pausedMilliseconds(ad: AdClock, now: Date): number {
  if (!ad.paused_at) return 0;
  const pausedMs = Math.max(0, now.getTime() - ad.paused_at.getTime());
  return ad.status === AD_STATUSES.INACTIVE ? Math.min(pausedMs, pauseLeft(ad)) : pausedMs;
}

/**
 * The values after a pause has ended: the new end and the pause used in this term. `pausedMs` is the length of the
 * pause.
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

/** The timestamp at which an inactive ad's pause is used up; null for all others. */
export function pauseEnd(ad: AdClock): Date | null {
  return ad.status === AD_STATUSES.INACTIVE && ad.paused_at ? addMilliseconds(ad.paused_at, pauseLeft(ad)) : null;
}

/** Milliseconds of pause left in this term, as of the last pause's end. */
function pauseLeft({ paused_seconds }: AdClock): number {
  return Math.max(0, AD_LIMITS.pause_days * MILLISECONDS.day - paused_seconds * 1000);
}

/** Days of pause left as of `now`. */
export function pauseDaysLeft(ad: AdClock, now: Date): number {
  const pausedMs = ad.status === AD_STATUSES.INACTIVE ? pausedMilliseconds(ad, now) : 0;
  return daysUntil(addMilliseconds(now, pauseLeft(ad) - pausedMs), now);
}

/** Days left of the term; null for an ad without one. */
export function daysLeft(ad: AdClock, now: Date): number | null {
  const end = endOf(ad, now);
  return end && daysUntil(end, now);
}

/** Days of the term that have not begun, which a refund counts. */
export function unusedDays(ad: Term, now: Date): number {
  const end = endOf(ad, now);
  if (!end) return 0;
  const days = Math.floor((end.getTime() - now.getTime()) / MILLISECONDS.day);
  return Math.max(0, Math.min(days, ad.term_days));
}

/** What a publication's term costs: the days alone, minus the voucher. */
export function termBought(duration_days: number, price: { ads_basic_price: number; lines: readonly PriceLine[] }) {
  return { term_days: duration_days, term_coins: Math.max(0, price.ads_basic_price - voucherCoins(price)) };
}

/** Coins of a publication's price that its voucher pays. */
export function voucherCoins({ lines }: { lines: readonly PriceLine[] }): number {
  return -(lines.find(({ kind }) => kind === 'voucher')?.coins ?? 0);
}

/** Coins for the unused whole days of the term, rounded down. */
export function unusedCoins(ad: Term, now: Date): number {
  return ad.term_days === 0 ? 0 : Math.floor((ad.term_coins * unusedDays(ad, now)) / ad.term_days);
}

/** The refund of a sale now: half of the unused whole days, rounded down. */
export function soldRefund(ad: Term, now: Date): number {
  return adCan('sell', ad.status) ? Math.floor(unusedCoins(ad, now) / 2) : 0;
}
