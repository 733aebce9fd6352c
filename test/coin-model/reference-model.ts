import { MILLISECONDS } from '../../src/base/clock.ts';
import { WELCOME_BONUS } from '../support/welcome-bonus.ts';
import type { Command } from './commands.ts';
import { type GatewayRequest, shownCapture } from './memory-gateway.ts';
import { type ReferenceAds, referenceAds } from './reference-ads.ts';
import { type ReferenceCoins, referenceCoins } from './reference-coins.ts';
import { COIN_PACKAGES, REFERRED_BY } from './world.ts';

/** A request older than this is given up. */
const TIMEOUT = 49 * MILLISECONDS.hour - MILLISECONDS.minute;

export type ReferencePayment = {
  who: number;
  bought: number;
  bonus: number;
  price: number;
  request: GatewayRequest;
  madeAt: number;
  state: 'waits' | 'given_up' | 'credited' | 'returned';
  /** The capture that was credited. */
  capture: string | null;
  commission: 'none' | 'earned' | 'returned';
};

/** The expected result of every command, calculated without any of the product's rules. */
export type ReferenceModel = {
  coins: ReferenceCoins;
  ads: ReferenceAds;
  payments: ReferencePayment[];
  /**
   * Runs after the app has done the command; `made` is the gateway request of a top-up, `done` the result of a payer's
   * action.
   */
  do(command: Command, app: { made: GatewayRequest | undefined; done: number | null }): number | null;
};

export function referenceModel(): ReferenceModel {
  const coins = referenceCoins();
  for (const [who] of REFERRED_BY.entries()) coins.grant(who, WELCOME_BONUS);
  const ads = referenceAds(coins);
  const world: World = { coins, payments: [], pending: [], credited: [], at: 0 };
  const pass = (milliseconds: number) => {
    world.at += milliseconds;
    ads.pass(milliseconds);
    return 0;
  };
  return {
    coins,
    ads,
    payments: world.payments,
    do(command, { made, done }) {
      pass(MILLISECONDS.second);
      switch (command.action) {
        case 'pass':
          return pass(command.milliseconds);
        case 'correct':
          return correct(coins, command.who, command.amount);
        case 'block':
        case 'unblock':
          coins.setBlocked(command.who, command.action === 'block');
          return 0;
        case 'collect':
          return REFERRED_BY.reduce<number>((sum, _, who) => sum + coins.payDebt(who), 0);
        case 'repeat':
          return 0;
        case 'redeem':
          return ads.redeem(command.who, command.voucher);
        case 'run_clock':
          ads.runClock();
          return 0;
        default:
          return 'ad' in command ? ads.action(command) : doWithMoney(world, command, made, done);
      }
    },
  };
}

type World = {
  coins: ReferenceCoins;
  payments: ReferencePayment[];
  /** Payments that have changed since their event was last handled. */
  pending: ReferencePayment[];
  /** In the order in which their coins were credited. */
  credited: ReferencePayment[];
  at: number;
};

function correct(coins: ReferenceCoins, who: number, amount: number): 0 {
  if (amount < 0) coins.reverse(who, -amount);
  else {
    coins.grant(who, amount);
    coins.payDebt(who);
  }
  return 0;
}

function doWithMoney(
  world: World,
  command: Command,
  made: GatewayRequest | undefined,
  done: number | null,
): number | null {
  if (command.action === 'top_up') {
    const bought = COIN_PACKAGES[command.package];
    if (!bought || !made) throw new Error('a top-up creates a request');
    const { coins, bonus_coins: bonus, amount: price } = bought;
    const facts = { who: command.who, bought: coins, bonus, price, request: made, madeAt: world.at };
    world.payments.push({ ...facts, state: 'waits', capture: null, commission: 'none' });
    return 0;
  }
  if (command.action === 'receive') {
    receive(world, command.nth);
    return 0;
  }
  if (!('nth' in command && 'who' in command)) return 0;
  const own = world.payments.filter(({ who }) => who === command.who);
  const payment = own[own.length - 1 - command.nth];
  if (!payment) return null;
  // Actions at the gateway are not predicted: only what we learn of them matters.
  if (isAtGateway(command)) {
    if (done !== null && command.action === 'pay' && command.isSent) poll(world, payment);
    return done;
  }
  if (command.action === 'poll') {
    poll(world, payment);
    return 0;
  }
  if (command.action === 'cancel') {
    if (payment.state !== 'waits') return null;
    poll(world, payment);
    if (payment.state === 'waits') payment.state = 'given_up';
    return payment.state === 'given_up' ? 0 : null;
  }
  if (command.action === 'refund') {
    if (payment.state !== 'credited') return null;
    reverseCommission(world, payment);
  }
  return 0;
}

function isAtGateway({ action }: Command): boolean {
  return action.startsWith('pay') || action === 'void_payment' || action === 'end_request';
}

/** Only the right amount credits coins; only a void of the credited money takes them away. */
function poll(world: World, payment: ReferencePayment): void {
  const { request, price } = payment;
  const money = shownCapture(request);
  const isRight = money?.amount === price && money.currency === 'IDR';
  const isOld = world.at - payment.madeAt >= TIMEOUT;
  if (payment.state === 'credited') {
    if (money?.isVoided && isRight && money.id === payment.capture) reverseCommission(world, payment);
    return;
  }
  if (payment.state === 'returned') return;
  if (money && isRight && !money.isVoided) {
    payment.state = 'credited';
    payment.capture = money.id;
    world.coins.grant(payment.who, payment.bought + payment.bonus);
    world.coins.payDebt(payment.who);
    world.credited.push(payment);
    world.pending.push(payment);
    return;
  }
  if (payment.state !== 'waits') return;
  if (money?.isVoided && isRight) {
    payment.state = 'returned';
    world.pending.push(payment);
  } else if (isOld || (!money && request.status !== 'pending')) {
    payment.state = 'given_up';
    world.pending.push(payment);
  }
}

function reverseCommission(world: World, payment: ReferencePayment): void {
  payment.state = 'returned';
  world.coins.reverse(payment.who, payment.bought + payment.bonus);
  world.pending.push(payment);
}

/** Half of the coins of a friend's first top-up, once, and reversed if that payment was. */
function receive({ coins, pending, credited }: World, nth: number): void {
  const [payment] = pending.splice(Math.min(nth, pending.length - 1), 1);
  const friend = payment && REFERRED_BY[payment.who];
  if (!payment || friend === null || friend === undefined) return;
  const commission = (payment.bought - (payment.bought % 2)) / 2;
  const isFirst = credited.find(({ who }) => who === payment.who) === payment;
  if (payment.state === 'credited' && isFirst && payment.commission === 'none') {
    payment.commission = 'earned';
    coins.grant(friend, commission);
  }
  if (payment.state === 'returned' && payment.commission === 'earned') {
    payment.commission = 'returned';
    coins.reverse(friend, commission);
  }
}
