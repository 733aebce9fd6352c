import { MILLISECONDS } from '../../src/base/clock.ts';
import { VOUCHER_TYPES } from '../../src/contract/vouchers/rules.ts';
import type { Command, PinChoice } from './commands.ts';
import type { ReferenceCoins } from './reference-coins.ts';
import { ADS_EACH, OFFER, START, USERS, VOUCHERS } from './world.ts';

const DAY = MILLISECONDS.day;
const PAUSE = 30 * DAY;
const BOOST = 7 * DAY;
const BOOST_PRICE = 27;
const HIGHLIGHT_PRICE = 41;

/**
 * An ad without dates: `left` is the remaining time, which decreases while the ad is live. Null: it has not been live
 * since it was paid for.
 */
export type ReferenceAd = {
  owner: number;
  state: 'draft' | 'waiting' | 'pinned' | 'inactive' | 'hidden' | 'ended';
  left: number | null;
  pauseLeft: number;
  boostLeft: number;
  isBoostedAtStart: boolean;
  days: number;
  renews: boolean;
  /** The days of the current term and the coins paid for them. */
  paid: { days: number; coins: number };
  /** The total price of the newest publication. */
  bill: number;
};
type ReferenceVoucher = { users: { who: number; ad: number | null }[] };

export type ReferenceAds = {
  ads: ReferenceAd[];
  vouchers: ReferenceVoucher[];
  pass(milliseconds: number): void;
  action(command: Extract<Command, { ad: number }>): number | null;
  runClock(): void;
  redeem(who: number, voucher: number): number | null;
};

export function referenceAds(coins: ReferenceCoins): ReferenceAds {
  const ads = Array.from({ length: USERS * ADS_EACH }, (_, index) => newAd(Math.floor(index / ADS_EACH)));
  const vouchers = VOUCHERS.map((): ReferenceVoucher => ({ users: [] }));
  const world: World = { coins, ads, vouchers, at: START.getTime() };
  return {
    ads,
    vouchers,
    pass(milliseconds) {
      world.at += milliseconds;
      for (const ad of ads) age(ad, milliseconds);
    },
    action: (command) => action(world, command),
    runClock() {
      for (const ad of ads) strike(world, ad);
    },
    redeem(who, number) {
      const kind = VOUCHERS[number]?.voucher_type;
      if (!isUsable(world, number, who)) return null;
      if (kind === VOUCHER_TYPES.GENERAL) return 0;
      vouchers[number]?.users.push({ who, ad: null });
      const benefit = VOUCHERS[number]?.coin_benefit ?? 0;
      coins.grant(who, benefit);
      return benefit;
    },
  };
}

type World = { coins: ReferenceCoins; ads: ReferenceAd[]; vouchers: ReferenceVoucher[]; at: number };

function newAd(owner: number): ReferenceAd {
  const time = { left: null, pauseLeft: PAUSE, boostLeft: 0, isBoostedAtStart: false };
  return { owner, state: 'draft', ...time, days: 0, renews: false, paid: { days: 0, coins: 0 }, bill: 0 };
}

/** Time passes for a live ad, and for a deactivated one once its pause is used up. */
function age(ad: ReferenceAd, milliseconds: number): void {
  if (ad.left === null || (ad.state !== 'pinned' && ad.state !== 'inactive')) return;
  const paused = ad.state === 'inactive' ? Math.min(milliseconds, ad.pauseLeft) : 0;
  ad.pauseLeft -= paused;
  ad.left -= milliseconds - paused;
  ad.boostLeft = Math.max(0, ad.boostLeft - (milliseconds - paused));
}

function isUsable({ vouchers, at }: World, number: number, who: number): boolean {
  const [facts, stored] = [VOUCHERS[number], vouchers[number]];
  if (!facts || !stored || at < facts.starts_at.getTime() || at >= facts.ends_at.getTime()) return false;
  if (facts.max_uses !== null && stored.users.length >= facts.max_uses) return false;
  return stored.users.every((use) => use.who !== who);
}

function action(world: World, command: Extract<Command, { ad: number }>): number | null {
  const ad = world.ads[command.ad];
  if (!ad) return null;
  const isLive = ad.left !== null && ad.left > 0;
  switch (command.action) {
    case 'pin':
      return pin(world, command.ad, ad, command.choice);
    case 'approve':
      if (ad.state !== 'waiting') return null;
      if (ad.left === null) begin(ad);
      ad.state = 'pinned';
      return 0;
    case 'refuse':
      return ad.state === 'waiting' ? refuse(world, command.ad, ad) : null;
    case 'hide':
      if (!['pinned', 'inactive', 'waiting'].includes(ad.state)) return null;
      ad.state = 'hidden';
      return 0;
    case 'revise':
      if (!['pinned', 'inactive', 'hidden'].includes(ad.state)) return null;
      ad.state = 'waiting';
      return 0;
    case 'deactivate':
      return isLive && ad.state === 'pinned' ? become(ad, 'inactive') : null;
    case 'activate':
      return isLive && ad.state === 'inactive' ? become(ad, 'pinned') : null;
    case 'sell':
      return isLive && (ad.state === 'pinned' || ad.state === 'inactive') ? sell(world, ad) : null;
    case 'boost':
      if (!isLive || ad.state !== 'pinned' || ad.boostLeft + BOOST > (ad.left ?? 0)) return null;
      if (world.coins.spend(ad.owner, BOOST_PRICE) === null) return null;
      ad.boostLeft += BOOST;
      return BOOST_PRICE;
    case 'extend':
      return isLive && ad.state === 'pinned' ? extend(world, ad, command.duration_days) : null;
  }
}

function become(ad: ReferenceAd, state: ReferenceAd['state']): 0 {
  ad.state = state;
  return 0;
}

const priceOf = (days: number) => OFFER.packages.find((one) => one.duration_days === days)?.price ?? Number.NaN;

function pin(world: World, index: number, ad: ReferenceAd, choice: PinChoice): number | null {
  if (ad.state !== 'draft' && ad.state !== 'ended') return null;
  const { duration_days: days, voucher } = choice;
  const bound = voucher === null ? null : VOUCHERS[voucher];
  if (voucher !== null) {
    const fits = bound?.voucher_type === VOUCHER_TYPES.GENERAL && (bound.package_id ?? days) === days;
    if (!fits || !isUsable(world, voucher, ad.owner)) return null;
  }
  let price = priceOf(days);
  if (choice.boost) price += BOOST_PRICE;
  if (choice.highlight) price += HIGHLIGHT_PRICE;
  for (let hashtag = OFFER.hashtags.free; hashtag < choice.hashtags; hashtag += 1) price += OFFER.hashtags.price;
  const waived = Math.min(price, bound?.coin_benefit ?? 0);
  if (world.coins.spend(ad.owner, price - waived) === null) return null;
  // The voucher of an earlier publication remains used after any change of this one.
  for (const { users } of world.vouchers) {
    for (const use of users) if (use.ad === index) use.ad = null;
  }
  if (voucher !== null) world.vouchers[voucher]?.users.push({ who: ad.owner, ad: index });
  const paid = { days, coins: priceOf(days) > waived ? priceOf(days) - waived : 0 };
  const choices = { days, renews: choice.auto_renew, isBoostedAtStart: choice.boost };
  Object.assign(ad, newAd(ad.owner), choices, { paid, bill: price - waived, state: 'waiting' });
  if (!choice.is_watched) {
    begin(ad);
    ad.state = 'pinned';
  }
  return price - waived;
}

function begin(ad: ReferenceAd): void {
  ad.left = ad.days * DAY;
  ad.pauseLeft = PAUSE;
  ad.boostLeft = ad.isBoostedAtStart ? BOOST : 0;
}

/** The value in coins of the paid whole days that are left. */
function worthOf({ left, paid }: ReferenceAd): number {
  let days = 0;
  while (days < paid.days && (days + 1) * DAY <= (left ?? 0)) days += 1;
  let worth = 0;
  while ((worth + 1) * paid.days <= paid.coins * days) worth += 1;
  return worth;
}

function refuse(world: World, index: number, ad: ReferenceAd): number {
  const back = ad.left === null ? ad.bill : worthOf(ad);
  if (ad.left === null) {
    for (const voucher of world.vouchers) voucher.users = voucher.users.filter((use) => use.ad !== index);
  }
  Object.assign(ad, newAd(ad.owner));
  world.coins.grant(ad.owner, back);
  return back;
}

function sell(world: World, ad: ReferenceAd): number {
  const worth = worthOf(ad);
  const back = (worth - (worth % 2)) / 2;
  end(ad);
  world.coins.grant(ad.owner, back);
  return back;
}

function end(ad: ReferenceAd): void {
  ad.state = 'ended';
  ad.boostLeft = 0;
}

function extend(world: World, ad: ReferenceAd, days: number): number | null {
  const price = priceOf(days);
  if (ad.left === null || world.coins.spend(ad.owner, price) === null) return null;
  ad.left += days * DAY;
  ad.paid = { days: ad.paid.days + days, coins: ad.paid.coins + price };
  return price;
}

/** The clock job: an ad with renewal is charged ten minutes before its end, and an ad whose time is over expires. */
function strike(world: World, ad: ReferenceAd): void {
  if (ad.left === null) return;
  const isDue = ad.state === 'pinned' && ad.renews && ad.left <= 10 * MILLISECONDS.minute;
  if (isDue && world.coins.spend(ad.owner, priceOf(ad.days)) !== null) {
    ad.left = Math.max(0, ad.left) + ad.days * DAY;
    ad.paid = { days: ad.days, coins: priceOf(ad.days) };
    ad.pauseLeft = PAUSE;
  }
  if ((ad.state === 'pinned' || ad.state === 'inactive') && ad.left <= 0) end(ad);
}
