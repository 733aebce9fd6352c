import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { AD_STATUSES, AD_TRANSITIONS, type AdAction, adCan, PROMOTION_DAYS } from '../../src/contract/ads/rules.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import type { Ad } from '../../src/domain/ads/ad-store.ts';
import type { Voucher } from '../../src/domain/vouchers/public.ts';
import type { PinChoice } from './commands.ts';
import type { MemoryLedger } from './memory-ledger.ts';
import type { Rules } from './rules.ts';
import { ADS_EACH, OFFER, packageIdOf, USERS, VOUCHERS } from './world.ts';

const { PUBLISHED, INACTIVE, EXPIRED, DRAFT_PUBLICATION_CREATION: DRAFT, PENDING_APPROVAL, BANNED } = AD_STATUSES;
/** How long before its end an ad is renewed. */
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
/** Coins that an action moved; null if it was rejected. */
export type Outcome = number | null;

/** Ads as their use cases change them, with an array instead of tables and locks. */
export type MemoryAds = {
  ads: MemoryAd[];
  vouchers: MemoryVoucher[];
  pin(ad: MemoryAd, choice: PinChoice): Outcome;
  approve(ad: MemoryAd): Outcome;
  refuse(ad: MemoryAd): Outcome;
  hide(ad: MemoryAd): Outcome;
  revise(ad: MemoryAd): Outcome;
  deactivate(ad: MemoryAd): Outcome;
  activate(ad: MemoryAd): Outcome;
  sell(ad: MemoryAd): Outcome;
  boost(ad: MemoryAd): Outcome;
  extend(ad: MemoryAd, durationDays: number): Outcome;
  runClock(): 0;
  redeem(who: number, voucher: number): Outcome;
};

type World = {
  rules: Rules;
  ledger: MemoryLedger;
  now: () => Date;
  ads: MemoryAd[];
  vouchers: MemoryVoucher[];
  /** The number of orders; each has its own key. */
  orders: number;
};

export function memoryAds(parts: Pick<World, 'rules' | 'ledger' | 'now'>): MemoryAds {
  const ads = Array.from({ length: USERS * ADS_EACH }, (_, index) => newAd(index));
  const vouchers = VOUCHERS.map((voucher): MemoryVoucher => ({ ...voucher, users: [] }));
  const world: World = { ...parts, ads, vouchers, orders: 0 };
  return {
    ads,
    vouchers,
    pin: (ad, choice) => pin(world, ad, choice),
    approve: (ad) => approve(world, ad),
    refuse: (ad) => refuse(world, ad),
    hide: (ad) => hide(world, ad),
    revise: (ad) => revise(world, ad),
    deactivate(ad) {
      if (!canNow(world, 'deactivate', ad)) return null;
      move(ad, AD_TRANSITIONS.deactivate.to, { paused_at: world.now() });
      return 0;
    },
    activate(ad) {
      if (!canNow(world, 'activate', ad)) return null;
      move(ad, AD_TRANSITIONS.activate.to, resume(world, ad));
      return 0;
    },
    sell: (ad) => sell(world, ad),
    boost: (ad) => boost(world, ad),
    extend: (ad, durationDays) => extend(world, ad, durationDays),
    runClock() {
      for (const ad of ads) strike(world, ad);
      return 0;
    },
    redeem: (who, index) => redeem(world, who, index),
  };
}

function isOver({ rules, now }: World, ad: MemoryAd): boolean {
  const end = rules.endOf(ad, now());
  return end !== null && end <= now();
}

function canNow(world: World, action: AdAction, ad: MemoryAd): boolean {
  return adCan(action, ad.status) && !isOver(world, ad);
}

function move(ad: MemoryAd, to: MemoryAd['status'], changes: Partial<MemoryAd> = {}): void {
  if (to !== ad.status) ad.moves.push({ from: ad.status, to });
  Object.assign(ad, changes, { status: to });
}

type Spending = 'publication' | 'promotion' | 'extension' | 'renewal';
function spend(world: World, ad: MemoryAd, cause: Spending, amount: number): boolean {
  world.orders += 1;
  const order = { from: ad.owner, to: 'revenue', cause, subject_id: ad.id, key: `${cause}:${world.orders}` } as const;
  return amount === 0 || world.ledger.transfer({ ...order, amount });
}

function refundCoins(world: World, ad: MemoryAd, cause: 'sold_refund' | 'publication_refund', amount: number): number {
  world.orders += 1;
  const order = { from: 'revenue', to: ad.owner, cause, subject_id: ad.id, key: `${cause}:${world.orders}` } as const;
  if (amount > 0) world.ledger.transfer({ ...order, amount });
  return amount;
}

function resume({ rules, now }: World, ad: MemoryAd) {
  const { pausedMs, ...clock } = rules.resumed(ad, now());
  if (ad.paused_at && ad.boosted_until && ad.boosted_until > ad.paused_at) {
    ad.boosted_until = addMilliseconds(ad.boosted_until, pausedMs);
  }
  return clock;
}

type VoucherUseRequest = { index: number | null; who: number; types: readonly number[]; package_id?: number };
function usable(
  { rules, vouchers, now }: World,
  { index, who, types, package_id }: VoucherUseRequest,
): MemoryVoucher | null {
  const voucher = index === null ? undefined : vouchers[index];
  if (!voucher || !rules.isGoodFor(voucher, { now: now(), types, package_id })) return null;
  return voucher.users.some((use) => use.who === who) ? null : voucher;
}

function use(voucher: MemoryVoucher, who: number, subject_id: string | null): void {
  voucher.users.push({ who, subject_id });
  voucher.uses += 1;
}

function begin({ now }: World, ad: MemoryAd): Partial<MemoryAd> {
  return {
    end_date: addMilliseconds(now(), ad.duration_days * MILLISECONDS.day),
    paused_at: null,
    boosted_until: ad.boost ? addMilliseconds(now(), PROMOTION_DAYS * MILLISECONDS.day) : null,
  };
}

function pin(world: World, ad: MemoryAd, choice: PinChoice): Outcome {
  if (!adCan('save_publication', ad.status)) return null;
  const { duration_days, auto_renew, boost } = choice;
  const package_id = packageIdOf(duration_days);
  const redemption = { index: choice.voucher, who: ad.owner, types: [VOUCHER_TYPES.GENERAL], package_id };
  const voucher = usable(world, redemption);
  if (choice.voucher !== null && !voucher) return null;
  const price = world.rules.publicationPrice(choice, choice.hashtags, { ...OFFER, voucher });
  if (!price || !spend(world, ad, 'publication', price.price)) return null;
  for (const each of world.vouchers.flatMap(({ users }) => users))
    if (each.subject_id === ad.id) each.subject_id = null;
  if (voucher) use(voucher, ad.owner, ad.id);
  const term = { ...world.rules.termBought(duration_days, price), paused_at: null, paused_seconds: 0 };
  const fresh = { duration_days, auto_renew, boost, ...term, end_date: null, boosted_until: null };
  move(ad, choice.is_watched ? PENDING_APPROVAL : PUBLISHED, fresh);
  if (!choice.is_watched) Object.assign(ad, begin(world, ad));
  ad.publications.push(world.now());
  return price.price;
}

function approve(world: World, ad: MemoryAd): Outcome {
  if (!adCan('approve', ad.status)) return null;
  move(ad, AD_TRANSITIONS.approve.to, ad.end_date === null ? begin(world, ad) : resume(world, ad));
  return 0;
}

function refuse(world: World, ad: MemoryAd): Outcome {
  if (!adCan('refuse', ad.status)) return null;
  const was_live = ad.end_date !== null;
  const since = ad.publications.at(-1) ?? world.now();
  const paid = world.ledger.rows.filter(
    ({ subject_id, cause, at }) => subject_id === ad.id && cause === 'publication' && at >= since,
  );
  const bill = paid.reduce((sum, { amount }) => sum + amount, 0);
  const refund = was_live ? world.rules.unusedCoins(ad, world.now()) : bill;
  const term = { term_days: 0, term_coins: 0, paused_at: null, paused_seconds: 0 };
  move(ad, AD_TRANSITIONS.refuse.to, { ...term, end_date: null, boosted_until: null });
  for (const voucher of was_live ? [] : world.vouchers) {
    const users = voucher.users.filter(({ subject_id }) => subject_id !== ad.id);
    voucher.uses -= voucher.users.length - users.length;
    voucher.users = users;
  }
  return refundCoins(world, ad, 'publication_refund', refund);
}

function hide(world: World, ad: MemoryAd): Outcome {
  if (!adCan('ban', ad.status)) return null;
  const resumed = ad.status === INACTIVE ? resume(world, ad) : {};
  const paused_at = ad.end_date === null || ad.status === PENDING_APPROVAL ? ad.paused_at : world.now();
  move(ad, AD_TRANSITIONS.ban.to, { ...resumed, paused_at });
  return 0;
}

function revise(world: World, ad: MemoryAd): Outcome {
  if (ad.status === EXPIRED || !adCan('revise', ad.status)) return null;
  if (ad.status === BANNED) move(ad, AD_TRANSITIONS.resubmit.to);
  else move(ad, AD_TRANSITIONS.review.to, { ...resume(world, ad), paused_at: world.now() });
  return 0;
}

function sell(world: World, ad: MemoryAd): Outcome {
  if (!canNow(world, 'sell', ad)) return null;
  const refund = world.rules.soldRefund(ad, world.now());
  move(ad, AD_TRANSITIONS.sell.to, { end_date: world.now(), paused_at: null, boosted_until: null });
  return refundCoins(world, ad, 'sold_refund', refund);
}

function boost(world: World, ad: MemoryAd): Outcome {
  if (!canNow(world, 'promote', ad) || !ad.end_date) return null;
  const running = ad.boosted_until && ad.boosted_until > world.now() ? ad.boosted_until : world.now();
  const until = addMilliseconds(running, PROMOTION_DAYS * MILLISECONDS.day);
  const price = OFFER.promotions.find(({ kind }) => kind === 'boost')?.price ?? 0;
  if (until > ad.end_date || !spend(world, ad, 'promotion', price)) return null;
  ad.boosted_until = until;
  return price;
}

function extend(world: World, ad: MemoryAd, durationDays: number): Outcome {
  const price = OFFER.packages.find(({ duration_days }) => duration_days === durationDays)?.price;
  if (price === undefined || !canNow(world, 'extend', ad) || !ad.end_date) return null;
  if (!spend(world, ad, 'extension', price)) return null;
  ad.end_date = addMilliseconds(ad.end_date, durationDays * MILLISECONDS.day);
  ad.term_days += durationDays;
  ad.term_coins += price;
  return price;
}

/** What time does to one ad: it is renewed, or it expires. */
function strike(world: World, ad: MemoryAd): void {
  const now = world.now();
  if (ad.status === PUBLISHED && ad.auto_renew && ad.end_date && ad.end_date <= addMilliseconds(now, AHEAD)) {
    const { duration_days, price } = packageOf(ad);
    if (spend(world, ad, 'renewal', price)) {
      const start = Math.max(ad.end_date.getTime(), now.getTime());
      const end_date = new Date(start + duration_days * MILLISECONDS.day);
      Object.assign(ad, { end_date, term_days: duration_days, term_coins: price, paused_seconds: 0 });
    }
  }
  if ((ad.status !== PUBLISHED && ad.status !== INACTIVE) || !isOver(world, ad)) return;
  move(ad, EXPIRED, { end_date: world.rules.endOf(ad, now), paused_at: null, boosted_until: null });
}

function redeem(world: World, who: number, index: number): Outcome {
  const voucher = usable(world, { index, who, types: [VOUCHER_TYPES.GENERAL, VOUCHER_TYPES.COIN_AMOUNT] });
  if (!voucher) return null;
  // A voucher that lowers a price waits for a publication.
  if (voucher.voucher_type === VOUCHER_TYPES.GENERAL) return 0;
  use(voucher, who, null);
  const order = { from: 'bonus', to: who, cause: 'voucher', subject_id: null } as const;
  const key = `voucher:${voucher.id}:${who}`;
  world.ledger.transfer({ ...order, amount: voucher.coin_benefit, key });
  return voucher.coin_benefit;
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
