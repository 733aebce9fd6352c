import fc from 'fast-check';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { type StepOf, stepBy } from './steps.ts';
import { ADS_EACH, COIN_PACKAGES, OFFER, USERS, VOUCHERS } from './world.ts';

/** The actions and their frequencies. */
const WEIGHTS = {
  top_up: 16,
  pay: 18,
  pay_late: 2,
  pay_again: 3,
  void_payment: 5,
  end_request: 2,
  poll: 20,
  cancel: 2,
  refund: 4,
  receive: 10,
  collect: 3,
  redeem: 4,
  correct: 3,
  block: 1,
  unblock: 6,
  repeat: 3,
  pin: 20,
  approve: 10,
  refuse: 3,
  hide: 2,
  revise: 2,
  deactivate: 6,
  activate: 8,
  sell: 4,
  boost: 8,
  extend: 8,
  run_clock: 8,
  pass: 10,
} as const;
export type Step = StepOf<keyof typeof WEIGHTS>;

const step = stepBy(WEIGHTS, USERS);

/** Exactly this many steps. */
export const manySteps = (count: number) => fc.array(step, { minLength: count, maxLength: count });
/** The same for shrinking: each step may be left out. */
export const fewSteps = (count: number) => fc.array(step, { maxLength: count });

export type PinChoice = {
  duration_days: number;
  boost: boolean;
  highlight: boolean;
  hashtags: number;
  voucher: number | null;
  auto_renew: boolean;
  /** The ad needs approval before it is published. */
  is_watched: boolean;
};
type OfAll = 'receive' | 'repeat' | 'collect' | 'run_clock';
type OfUser = 'block' | 'unblock';
type OfPayment = 'poll' | 'cancel' | 'refund';
type OfPayer = 'pay_late' | 'pay_again' | 'void_payment' | 'end_request';
type OfAd = 'approve' | 'refuse' | 'hide' | 'revise' | 'deactivate' | 'activate' | 'sell' | 'boost';
/**
 * An action at the gateway; `nth` counts a user's payments back from the newest. A webhook settles the payment at
 * once.
 */
export type PayerCommand =
  | { action: OfPayer; who: number; nth: number }
  | {
      action: 'pay';
      who: number;
      nth: number;
      money: 'right' | 'too_little' | 'too_much' | 'foreign';
      isSent: boolean;
    };
export type Command =
  | PayerCommand
  | { action: OfAll; nth: number }
  | { action: OfUser; who: number }
  | { action: OfPayment; who: number; nth: number }
  | { action: 'top_up'; who: number; package: number }
  | { action: OfAd; ad: number }
  | { action: 'extend'; ad: number; duration_days: number }
  | { action: 'pin'; ad: number; choice: PinChoice }
  | { action: 'redeem'; who: number; voucher: number }
  | { action: 'correct'; who: number; amount: number }
  | { action: 'pass'; milliseconds: number };

const of = <Item>(items: readonly Item[], number: number): Item => {
  const item = items[number % items.length];
  if (item === undefined) throw new RangeError('there is nothing to choose from');
  return item;
};
/** The last voucher does not lower a price. */
const PRICE_VOUCHERS = [2, 3, 4, 2, 3, 4, 0] as const;
const MONEY = ['right', 'right', 'right', 'right', 'right', 'too_little', 'too_much', 'foreign'] as const;
const HOURS = [1, 1, 5, 5, 24, 24, 50, 24 * 4, 24 * 6, 24 * 16, 24 * 40] as const;
/** Usually the newest. */
const BACK = [0, 0, 0, 0, 1, 2] as const;

export function commandOf([action, who, one, two]: Step): Command {
  const ad = who * ADS_EACH + (one % ADS_EACH);
  switch (action) {
    case 'top_up':
      return { action, who, package: one % COIN_PACKAGES.length };
    case 'pay':
      return { action, who, nth: of(BACK, one), money: of(MONEY, two), isSent: two % 3 > 0 };
    case 'correct':
      return { action, who, amount: one % 3 === 0 ? -(two + 1) * 14 : (two + 1) * 3 };
    case 'redeem':
      return { action, who, voucher: one % VOUCHERS.length };
    case 'pass':
      return { action, milliseconds: of(HOURS, one) * MILLISECONDS.hour };
    case 'block':
    case 'unblock':
      return { action, who };
    case 'receive':
    case 'repeat':
    case 'collect':
    case 'run_clock':
      return { action, nth: of(BACK, one) };
    case 'poll':
    case 'cancel':
    case 'refund':
    case 'pay_late':
    case 'pay_again':
    case 'void_payment':
    case 'end_request':
      return { action, who, nth: of(BACK, one) };
    case 'extend':
      return { action, ad, duration_days: of(OFFER.packages, two).duration_days };
    case 'pin':
      return { action, ad, choice: choiceOf(one >> 1, two) };
    default:
      return { action, ad };
  }
}

function choiceOf(one: number, two: number): PinChoice {
  return {
    duration_days: of(OFFER.packages, one).duration_days,
    boost: two % 5 === 0,
    highlight: two % 7 === 0,
    hashtags: two % 4,
    voucher: one % 3 === 0 ? of(PRICE_VOUCHERS, two) : null,
    auto_renew: one % 4 > 1,
    is_watched: two % 3 === 0,
  };
}
