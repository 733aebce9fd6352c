import { MILLISECONDS } from '../../src/base/clock.ts';
import type { PublicationOffer } from '../../src/contract/ads/publication-price.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import type { Voucher } from '../../src/domain/vouchers/public.ts';

/**
 * A world in memory in which coins are bought, spent and refunded. It is small, so that the users' actions interact.
 */
export const START = new Date('2026-03-02T03:00:00Z');
export const USERS = 3;
export const ADS_EACH = 2;
/** Each user's referrer; the first user has none. */
export const REFERRED_BY: readonly (number | null)[] = [null, 0, 1];
export const COMMISSION_PERCENT = 50;

/** Odd numbers, so that halves must be rounded. */
export const COIN_PACKAGES = [
  { coins: 101, bonus_coins: 0, amount: 10_100 },
  { coins: 303, bonus_coins: 25, amount: 30_300 },
  { coins: 505, bonus_coins: 61, amount: 50_500 },
] as const;

export const OFFER: Omit<PublicationOffer, 'voucher'> = {
  packages: [
    { duration_days: 7, price: 20 },
    { duration_days: 14, price: 35 },
    { duration_days: 30, price: 61 },
  ],
  promotions: [
    { kind: 'boost', price: 27 },
    { kind: 'highlight', price: 41 },
  ],
  hashtags: { free: 2, price: 5 },
};
/** The id by which vouchers name a package of the offer. */
export const packageIdOf = (durationDays: number) => durationDays;

const days = (count: number) => new Date(START.getTime() + count * MILLISECONDS.day);
const voucher = { affiliate_id: null, description: '', description_en: '', uses: 0 };
const { GENERAL, COIN_AMOUNT } = VOUCHER_TYPES;

export const VOUCHERS: readonly Voucher[] = [
  facts(0, { voucher_type: COIN_AMOUNT, coin_benefit: 33, max_uses: 2 }),
  facts(1, { voucher_type: COIN_AMOUNT, coin_benefit: 12, starts_at: days(3), ends_at: days(20) }),
  facts(2, { voucher_type: GENERAL, coin_benefit: 15, max_uses: 3 }),
  facts(3, { voucher_type: GENERAL, coin_benefit: 500, max_uses: 2, ends_at: days(60) }),
  facts(4, { voucher_type: GENERAL, coin_benefit: 30, package_id: packageIdOf(14) }),
];

function facts(id: number, own: Partial<Voucher>): Voucher {
  const always = { starts_at: days(0), ends_at: days(10_000), max_uses: null, package_id: null };
  return { id, code: `VOUCHER-${id}`, voucher_type: GENERAL, coin_benefit: 0, ...voucher, ...always, ...own };
}
