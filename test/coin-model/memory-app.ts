import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import { WELCOME_BONUS } from '../support/welcome-bonus.ts';
import type { Command } from './commands.ts';
import { type MemoryAds, memoryAds, type Outcome } from './memory-ads.ts';
import { play } from './memory-gateway.ts';
import { type MemoryLedger, memoryLedger } from './memory-ledger.ts';
import { type MemoryPayments, memoryPayments } from './memory-payments.ts';
import { RULES, type Rules } from './rules.ts';
import { START } from './world.ts';

/** Everything about coins in memory: the product's rules with a minimal environment. */
export type MemoryApp = {
  ledger: MemoryLedger;
  payments: MemoryPayments;
  ads: MemoryAds;
  now: () => Date;
  /** Coins that the command moved; null if it was rejected. */
  do(command: Command): Outcome;
};

export function memoryApp(rules: Rules = RULES): MemoryApp {
  const clock = { now: START };
  const now = () => clock.now;
  const ledger = memoryLedger(rules, now);
  const payments = memoryPayments(rules, ledger, now);
  const ads = memoryAds({ rules, ledger, now });
  const parts = { ledger, payments, ads, now };
  let corrections = 0;
  for (const [who] of ledger.wallets.entries()) {
    const order = { from: 'bonus', to: who, cause: 'welcome_bonus', subject_id: null } as const;
    ledger.transfer({ ...order, amount: WELCOME_BONUS, key: `welcome:${who}` });
  }

  const correct = (who: number, amount: number) => {
    corrections += 1;
    const order = { cause: 'correction', subject_id: null, key: `correction:${corrections}` } as const;
    if (amount < 0) ledger.reverse({ ...order, from: who, to: 'correction', amount: -amount });
    else {
      ledger.transfer({ ...order, from: 'correction', to: who, amount });
      ledger.settleDebt(who);
    }
    return 0;
  };
  const pass = (milliseconds: number) => {
    clock.now = addMilliseconds(clock.now, milliseconds);
    return 0;
  };
  const setStatus = (who: number, status: number) => {
    const wallet = ledger.wallets[who];
    if (wallet) wallet.status = status;
    return 0;
  };

  return {
    ...parts,
    do(command) {
      // Every command has its own timestamp.
      pass(MILLISECONDS.second);
      switch (command.action) {
        case 'correct':
          return correct(command.who, command.amount);
        case 'pass':
          return pass(command.milliseconds);
        case 'block':
          return setStatus(command.who, WALLET_STATUSES.BLOCKED);
        case 'unblock':
          return setStatus(command.who, WALLET_STATUSES.ACTIVE);
        case 'collect':
          return ledger.wallets.reduce((sum, _, who) => sum + ledger.settleDebt(who), 0);
        case 'repeat':
          return ledger.repeat();
        case 'redeem':
          return ads.redeem(command.who, command.voucher);
        case 'top_up':
          return payments.topUp(command.who, command.package);
        case 'receive':
          return payments.receive(command.nth);
        case 'run_clock':
          return ads.runClock();
        default:
          return 'ad' in command ? runAdAction(parts, command) : runPaymentAction(parts, command);
      }
    },
  };
}

function runAdAction({ ads }: Pick<MemoryApp, 'ads'>, command: Extract<Command, { ad: number }>): Outcome {
  const ad = ads.ads[command.ad];
  if (!ad) throw new RangeError(`there is no ad ${command.ad}`);
  switch (command.action) {
    case 'pin':
      return ads.pin(ad, command.choice);
    case 'extend':
      return ads.extend(ad, command.duration_days);
    case 'deactivate':
      return ads.deactivate(ad);
    case 'activate':
      return ads.activate(ad);
    default:
      return ads[command.action](ad);
  }
}

type PaymentCommand = Exclude<Command, { ad: number } | { action: Settled }>;
type Settled =
  | 'correct'
  | 'pass'
  | 'block'
  | 'unblock'
  | 'collect'
  | 'repeat'
  | 'redeem'
  | 'top_up'
  | 'receive'
  | 'run_clock';

function runPaymentAction({ payments }: Pick<MemoryApp, 'payments'>, command: PaymentCommand): Outcome {
  const payment = payments.nth(command.who, command.nth);
  if (!payment) return null;
  switch (command.action) {
    case 'poll':
      payments.poll(payment);
      return 0;
    case 'cancel':
      return payments.cancel(payment) ? 0 : null;
    case 'refund':
      return payments.refund(payment) ? 0 : null;
    default: {
      const isDone = play(payment.request, command);
      if (isDone && command.action === 'pay' && command.isSent) payments.poll(payment);
      return isDone ? 0 : null;
    }
  }
}
