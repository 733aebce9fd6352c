import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { AD_STATUSES, AD_TRANSITIONS, type AdAction, adCan, PROMOTION_DAYS } from '../../src/contract/ads.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers.ts';
import type { Ad } from '../../src/domain/ads/store.ts';
import type { Voucher } from '../../src/domain/vouchers/public.ts';
import type { PinChoice } from './commands.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { Rules } from './rules.ts';
import { ADS_EACH, OFFER, PEOPLE, packageIdOf, VOUCHERS } from './world.ts';

const { PUBLISHED, INACTIVE, EXPIRED, DRAFT_PUBLICATION_CREATION: DRAFT, PENDING_APPROVAL, BANNED } = AD_STATUSES;
/** So long before its end an ad is renewed. */
const AHEAD = 10 * MILLISECONDS.minute;

export type MemoryAd = Pick<
  Ad,
  'status' | 'end_date' | 'paused_at' | 'paused_seconds' | 'term_days' | 'term_coins' | 'auto_renew' | 'boost'
> & {
  id: string;
  owner: number;
  duration_days: number;
  boosted_until: Date | null;
  publications: Date[];
  moves: { from: number; to: number }[];
};
export type MemoryVoucher = Voucher & { users: { who: number; subject_id: string | null }[] };
/** Coins that an act moved; null where it was refused. */
export type Outcome = number | null;

/** Ads as their use cases change them: what holds locks and tables there is one array here. */
export type MemoryAds = {
  ads: MemoryAd[];
  vouchers: MemoryVoucher[];
  pin(ad: MemoryAd, choice: PinChoice): Outcome;
  approve(ad: MemoryAd): Outcome;
  refuse(ad: MemoryAd): Outcome;
  hide(ad: MemoryAd): Outcome;
  revise(ad: MemoryAd): Outcome;
  putAway(ad: MemoryAd): Outcome;
  bringBack(ad: MemoryAd): Outcome;
  sell(ad: MemoryAd): Outcome;
  boost(ad: MemoryAd): Outcome;
  extend(ad: MemoryAd, durationDays: number): Outcome;
  runClock(): 0;
  redeem(who: number, voucher: number): Outcome;
};

type Parts = { rules: Rules; ledger: MemoryLedger; now: () => Date };

export function memoryAds({ rules, ledger, now }: Parts): MemoryAds {
  const ads = Array.from({ length: PEOPLE * ADS_EACH }, (_, index) => newAd(index));
  const vouchers = VOUCHERS.map((voucher): MemoryVoucher => ({ ...voucher, users: [] }));
  let keys = 0;

  const isOver = (ad: MemoryAd) => {
    const end = rules.endOf(ad, now());
    return end !== null && end <= now();
  };
  const canNow = (action: AdAction, ad: MemoryAd) => adCan(action, ad.status) && !isOver(ad);
  const move = (ad: MemoryAd, to: MemoryAd['status'], changes: Partial<MemoryAd> = {}) => {
    if (to !== ad.status) ad.moves.push({ from: ad.status, to });
    Object.assign(ad, changes, { status: to });
  };
  const spend = (ad: MemoryAd, cause: 'publication' | 'promotion' | 'extension' | 'renewal', amount: number) => {
    keys += 1;
    const order = { from: ad.owner, to: 'revenue', cause, subject_id: ad.id, key: `${cause}:${keys}` } as const;
    return amount === 0 || ledger.transfer({ ...order, amount });
  };
  const giveBack = (ad: MemoryAd, cause: 'sold_refund' | 'publication_refund', amount: number) => {
    keys += 1;
    const order = { from: 'revenue', to: ad.owner, cause, subject_id: ad.id, key: `${cause}:${keys}` } as const;
    if (amount > 0) ledger.transfer({ ...order, amount });
    return amount;
  };
  const resume = (ad: MemoryAd) => {
    const { stood, ...clock } = rules.resumed(ad, now());
    if (ad.paused_at && ad.boosted_until && ad.boosted_until > ad.paused_at) {
      ad.boosted_until = addMilliseconds(ad.boosted_until, stood);
    }
    return clock;
  };
  const usable = (index: number | null, who: number, types: readonly number[], packageId?: number) => {
    const voucher = index === null ? undefined : vouchers[index];
    if (!voucher || !rules.isGoodFor(voucher, { now: now(), types, package_id: packageId })) return null;
    return voucher.users.some((use) => use.who === who) ? null : voucher;
  };
  const use = (voucher: MemoryVoucher, who: number, subject_id: string | null) => {
    voucher.users.push({ who, subject_id });
    voucher.uses += 1;
  };
  const expire = (ad: MemoryAd) => {
    move(ad, EXPIRED, { end_date: rules.endOf(ad, now()), paused_at: null, boosted_until: null });
  };
  const begin = (ad: MemoryAd): Partial<MemoryAd> => ({
    end_date: addMilliseconds(now(), ad.duration_days * MILLISECONDS.day),
    paused_at: null,
    boosted_until: ad.boost ? addMilliseconds(now(), PROMOTION_DAYS * MILLISECONDS.day) : null,
  });

  return {
    ads,
    vouchers,
    pin(ad, choice) {
      if (!adCan('save_publication', ad.status)) return null;
      const { duration_days } = choice;
      const types = [VOUCHER_TYPES.GENERAL];
      const voucher = usable(choice.voucher, ad.owner, types, packageIdOf(duration_days));
      if (choice.voucher !== null && !voucher) return null;
      const price = rules.publicationPrice(choice, choice.hashtags, { ...OFFER, voucher });
      if (!price || !spend(ad, 'publication', price.price)) return null;
      for (const one of vouchers) {
        for (const each of one.users) if (each.subject_id === ad.id) each.subject_id = null;
      }
      if (voucher) use(voucher, ad.owner, ad.id);
      const { auto_renew, boost } = choice;
      const term = { ...rules.termBought(duration_days, price), paused_at: null, paused_seconds: 0 };
      const fresh = { duration_days, auto_renew, boost, ...term, end_date: null, boosted_until: null };
      move(ad, choice.is_watched ? PENDING_APPROVAL : PUBLISHED, fresh);
      if (!choice.is_watched) Object.assign(ad, begin(ad));
      ad.publications.push(now());
      return price.price;
    },
    approve(ad) {
      if (!adCan('approve', ad.status)) return null;
      const clock = ad.end_date === null ? begin(ad) : resume(ad);
      move(ad, AD_TRANSITIONS.approve.to, clock);
      return 0;
    },
    refuse(ad) {
      if (!adCan('refuse', ad.status)) return null;
      const hung = ad.end_date !== null;
      const since = ad.publications.at(-1) ?? now();
      const paid = ledger.rows.filter(
        ({ subject_id, cause, at }) => subject_id === ad.id && cause === 'publication' && at >= since,
      );
      const refund = hung ? rules.unusedCoins(ad, now()) : paid.reduce((sum, { amount }) => sum + amount, 0);
      const term = { term_days: 0, term_coins: 0, paused_at: null, paused_seconds: 0 };
      move(ad, AD_TRANSITIONS.refuse.to, { ...term, end_date: null, boosted_until: null });
      for (const voucher of hung ? [] : vouchers) {
        const users = voucher.users.filter(({ subject_id }) => subject_id !== ad.id);
        voucher.uses -= voucher.users.length - users.length;
        voucher.users = users;
      }
      return giveBack(ad, 'publication_refund', refund);
    },
    hide(ad) {
      if (!adCan('ban', ad.status)) return null;
      const resumed = ad.status === INACTIVE ? resume(ad) : {};
      const paused_at = ad.end_date === null || ad.status === PENDING_APPROVAL ? ad.paused_at : now();
      move(ad, AD_TRANSITIONS.ban.to, { ...resumed, paused_at });
      return 0;
    },
    revise(ad) {
      if (ad.status === EXPIRED || !adCan('revise', ad.status)) return null;
      if (ad.status === BANNED) move(ad, AD_TRANSITIONS.resubmit.to);
      else move(ad, AD_TRANSITIONS.review.to, { ...resume(ad), paused_at: now() });
      return 0;
    },
    putAway(ad) {
      if (!canNow('deactivate', ad)) return null;
      move(ad, AD_TRANSITIONS.deactivate.to, { paused_at: now() });
      return 0;
    },
    bringBack(ad) {
      if (!canNow('activate', ad)) return null;
      move(ad, AD_TRANSITIONS.activate.to, resume(ad));
      return 0;
    },
    sell(ad) {
      if (!canNow('sell', ad)) return null;
      const refund = rules.soldRefund(ad, now());
      move(ad, AD_TRANSITIONS.sell.to, { end_date: now(), paused_at: null, boosted_until: null });
      return giveBack(ad, 'sold_refund', refund);
    },
    boost(ad) {
      if (!canNow('promote', ad) || !ad.end_date) return null;
      const running = ad.boosted_until && ad.boosted_until > now() ? ad.boosted_until : now();
      const until = addMilliseconds(running, PROMOTION_DAYS * MILLISECONDS.day);
      const price = OFFER.promotions.find(({ kind }) => kind === 'boost')?.price ?? 0;
      if (until > ad.end_date || !spend(ad, 'promotion', price)) return null;
      ad.boosted_until = until;
      return price;
    },
    extend(ad, durationDays) {
      const offered = OFFER.packages.find(({ duration_days }) => duration_days === durationDays);
      if (!offered || !canNow('extend', ad) || !ad.end_date || !spend(ad, 'extension', offered.price)) return null;
      ad.end_date = addMilliseconds(ad.end_date, durationDays * MILLISECONDS.day);
      ad.term_days += durationDays;
      ad.term_coins += offered.price;
      return offered.price;
    },
    runClock() {
      const renewable = addMilliseconds(now(), AHEAD);
      for (const ad of ads) {
        if (ad.status === PUBLISHED && ad.auto_renew && ad.end_date && ad.end_date <= renewable) {
          const { duration_days, price } = packageOf(ad);
          if (spend(ad, 'renewal', price)) {
            const start = Math.max(ad.end_date.getTime(), now().getTime());
            const end_date = new Date(start + duration_days * MILLISECONDS.day);
            Object.assign(ad, { end_date, term_days: duration_days, term_coins: price, paused_seconds: 0 });
          }
        }
        if ((ad.status === PUBLISHED || ad.status === INACTIVE) && isOver(ad)) expire(ad);
      }
      return 0;
    },
    redeem(who, index) {
      const voucher = usable(index, who, [VOUCHER_TYPES.GENERAL, VOUCHER_TYPES.COIN_AMOUNT]);
      if (!voucher) return null;
      // One that lowers a price waits for its publication.
      if (voucher.voucher_type === VOUCHER_TYPES.GENERAL) return 0;
      use(voucher, who, null);
      const order = { from: 'bonus', to: who, cause: 'voucher', subject_id: null } as const;
      ledger.transfer({ ...order, amount: voucher.coin_benefit, key: `voucher:${voucher.id}:${who}` });
      return voucher.coin_benefit;
    },
  };
}

function packageOf({ duration_days }: MemoryAd) {
  const found = OFFER.packages.find((candidate) => candidate.duration_days === duration_days);
  if (!found) throw new RangeError(`nothing lasts ${duration_days} days`);
  return found;
}

function newAd(index: number): MemoryAd {
  return {
    id: `ad-${index}`,
    owner: Math.floor(index / ADS_EACH),
    status: DRAFT,
    duration_days: 0,
    end_date: null,
    paused_at: null,
    paused_seconds: 0,
    term_days: 0,
    term_coins: 0,
    auto_renew: false,
    boost: false,
    boosted_until: null,
    publications: [],
    moves: [],
  };
}
