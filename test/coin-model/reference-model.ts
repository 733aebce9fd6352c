import { MILLISECONDS } from '../../src/base/clock.ts';
import { WELCOME_BONUS } from '../../src/contract/wallet-rules.ts';
import type { Command } from './commands.ts';
import { type GatewayRequest, shownCapture } from './memory-gateway.ts';
import { type ReferenceAds, referenceAds } from './reference-ads.ts';
import { type ReferenceCoins, referenceCoins } from './reference-coins.ts';
import { BROUGHT_BY, COIN_PACKAGES } from './world.ts';

/** A request older than this is given up. */
const TIMEOUT = 49 * MILLISECONDS.hour - MILLISECONDS.minute;

export type ReferencePayment = {
  who: number;
  bought: number;
  bonus: number;
  price: number;
  request: GatewayRequest;
  made_at: number;
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
  for (const [who] of BROUGHT_BY.entries()) coins.give(who, WELCOME_BONUS);
  const ads = referenceAds(coins);
  const world: World = { coins, payments: [], news: [], credited: [], at: 0 };
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
      switch (command.act) {
        case 'pass':
          return pass(command.milliseconds);
        case 'correct':
          return correct(coins, command.who, command.amount);
        case 'block':
        case 'unblock':
          coins.setBlocked(command.who, command.act === 'block');
          return 0;
        case 'collect':
          return BROUGHT_BY.reduce<number>((sum, _, who) => sum + coins.payDebt(who), 0);
        case 'repeat':
          return 0;
        case 'redeem':
          return ads.redeem(command.who, command.voucher);
        case 'run_clock':
          ads.runClock();
          return 0;
        default:
          return 'ad' in command ? ads.act(command) : doWithMoney(world, command, made, done);
      }
    },
  };
}

type World = {
  coins: ReferenceCoins;
  payments: ReferencePayment[];
  /** Payments that have changed since their event was last handled. */
  news: ReferencePayment[];
  /** In the order in which their coins were credited. */
  credited: ReferencePayment[];
  at: number;
};

function correct(coins: ReferenceCoins, who: number, amount: number): 0 {
  if (amount < 0) coins.take(who, -amount);
  else {
    coins.give(who, amount);
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
  if (command.act === 'top_up') {
    const bought = COIN_PACKAGES[command.package];
    if (!bought || !made) throw new Error('a top-up makes a request');
    const { coins, bonus_coins: bonus, amount: price } = bought;
    const facts = { who: command.who, bought: coins, bonus, price, request: made, made_at: world.at };
    world.payments.push({ ...facts, state: 'waits', capture: null, commission: 'none' });
    return 0;
  }
  if (command.act === 'receive') {
    receive(world, command.nth);
    return 0;
  }
  if (!('nth' in command && 'who' in command)) return 0;
  const own = world.payments.filter(({ who }) => who === command.who);
  const payment = own[own.length - 1 - command.nth];
  if (!payment) return null;
  // Actions at the gateway are not predicted: only what we learn of them matters.
  if (isAtGateway(command)) {
    if (done !== null && command.act === 'pay' && command.is_sent) ask(world, payment);
    return done;
  }
  if (command.act === 'ask') {
    ask(world, payment);
    return 0;
  }
  if (command.act === 'give_up') {
    if (payment.state !== 'waits') return null;
    ask(world, payment);
    if (payment.state === 'waits') payment.state = 'given_up';
    return payment.state === 'given_up' ? 0 : null;
  }
  if (command.act === 'refund') {
    if (payment.state !== 'credited') return null;
    giveBack(world, payment);
  }
  return 0;
}

function isAtGateway({ act }: Command): boolean {
  return act.startsWith('pay') || act === 'void_payment' || act === 'end_request';
}

/** Only the right amount credits coins; only a void of the credited money takes them away. */
function ask(world: World, payment: ReferencePayment): void {
  const { request, price } = payment;
  const money = shownCapture(request);
  const isRight = money?.amount === price && money.currency === 'IDR';
  const isOld = world.at - payment.made_at >= TIMEOUT;
  if (payment.state === 'credited') {
    if (money?.is_voided && isRight && money.id === payment.capture) giveBack(world, payment);
    return;
  }
  if (payment.state === 'returned') return;
  if (money && isRight && !money.is_voided) {
    payment.state = 'credited';
    payment.capture = money.id;
    world.coins.give(payment.who, payment.bought + payment.bonus);
    world.coins.payDebt(payment.who);
    world.credited.push(payment);
    world.news.push(payment);
    return;
  }
  if (payment.state !== 'waits') return;
  if (money?.is_voided && isRight) {
    payment.state = 'returned';
    world.news.push(payment);
  } else if (isOld || (!money && request.status !== 'pending')) {
    payment.state = 'given_up';
    world.news.push(payment);
  }
}

function giveBack(world: World, payment: ReferencePayment): void {
  payment.state = 'returned';
  world.coins.take(payment.who, payment.bought + payment.bonus);
  world.news.push(payment);
}

/** Half of the coins of a friend's first top-up, once, and taken back if that payment was. */
function receive({ coins, news, credited }: World, nth: number): void {
  const [payment] = news.splice(Math.min(nth, news.length - 1), 1);
  const friend = payment && BROUGHT_BY[payment.who];
  if (!payment || friend === null || friend === undefined) return;
  const half = (payment.bought - (payment.bought % 2)) / 2;
  const isFirst = credited.find(({ who }) => who === payment.who) === payment;
  if (payment.state === 'credited' && isFirst && payment.commission === 'none') {
    payment.commission = 'earned';
    coins.give(friend, half);
  }
  if (payment.state === 'returned' && payment.commission === 'earned') {
    payment.commission = 'returned';
    coins.take(friend, half);
  }
}
