import { coins, type TransferCause, WALLET_STATUSES } from '../../src/contract/wallet/rules.ts';
import type { LockedWallet, PlatformAccount, Side } from '../../src/domain/wallet/rules.ts';
import type { Rules } from './rules.ts';
import { USERS } from './world.ts';

type Party = number | PlatformAccount;
export type Row = {
  debit: Side;
  credit: Side;
  amount: number;
  cause: TransferCause;
  subject_id: string | null;
  /** The user who owes, for a row on the `receivable` account. */
  debtor: string | null;
  key: string;
  at: Date;
};
export type Order = {
  from: Party;
  to: Party;
  amount: number;
  cause: TransferCause;
  subject_id: string | null;
  key: string;
  debtor?: string;
};
type Reversal = Omit<Order, 'from' | 'to' | 'debtor'> & { from: number; to: PlatformAccount };

/** The wallets and their rows: what the transactions store in tables, done by the same rules. */
export type MemoryLedger = {
  wallets: LockedWallet[];
  rows: Row[];
  /** False if the wallet may not spend; then nothing has moved. */
  transfer(order: Order): boolean;
  reverse(order: Reversal): void;
  settleDebt(who: number): number;
  /** Repeats the newest order with its key; returns the number of new rows. */
  repeat(): number;
};

export function memoryLedger(rules: Rules, now: () => Date): MemoryLedger {
  const wallets = Array.from({ length: USERS }, (_, who): LockedWallet => {
    return { id: walletId(who), user_id: `${who}`, balance: 0, version: 0, status: WALLET_STATUSES.ACTIVE, debt: 0 };
  });
  const rows: Row[] = [];
  const keys = new Set<string>();
  let newest: Order | null = null;

  const walletOf = (who: number): LockedWallet => {
    const wallet = wallets[who];
    if (!wallet) throw new RangeError(`nobody is ${who}`);
    return wallet;
  };
  const apply = (party: Party, side: Side) => {
    if (typeof party === 'string') return;
    const wallet = walletOf(party);
    wallet.balance = side.balance_after ?? Number.NaN;
    wallet.version = side.version ?? Number.NaN;
  };
  const move = (order: Order, refuse: Rules['refusalOf']): boolean => {
    const { from, to, amount, cause, subject_id, key, debtor = null } = order;
    const payer = typeof from === 'string' ? from : walletOf(from);
    const payee = typeof to === 'string' ? to : walletOf(to);
    const [debit, credit] = [rules.sideAfter(payer, -amount), rules.sideAfter(payee, amount)];
    const refusal = refuse(typeof payer === 'string' ? null : payer, coins(amount));
    // A repeat gets the first row.
    if (keys.has(key)) return true;
    if (refusal) return false;
    keys.add(key);
    rows.push({ debit, credit, amount, cause, subject_id, debtor, key, at: now() });
    apply(from, debit);
    apply(to, credit);
    newest = order;
    return true;
  };
  const collect = (order: Order) => void move(order, () => null);
  const change = (who: number, debt: number) => {
    const wallet = walletOf(who);
    wallet.debt += debt;
  };

  return {
    wallets,
    rows,
    transfer: (order) => move(order, rules.refusalOf),
    reverse(order) {
      const { from, key } = order;
      if (keys.has(key) || keys.has(`${key}:owed`)) return;
      const { taken: reversed, owed } = rules.takeBackOf(walletOf(from), order.amount);
      if (reversed > 0) collect({ ...order, amount: reversed });
      if (owed === 0) return;
      collect({ ...order, from: 'receivable', amount: owed, key: `${key}:owed`, debtor: walletId(from) });
      change(from, owed);
    },
    settleDebt(who) {
      const wallet = walletOf(who);
      const amount = rules.collectableOf(wallet);
      if (amount === 0) return 0;
      const key = `debt:${wallet.id}:${wallet.version + 1}`;
      const order = { from: who, to: 'receivable', amount, cause: 'debt_collected', subject_id: null, key } as const;
      collect({ ...order, debtor: wallet.id });
      change(who, -amount);
      return amount;
    },
    repeat() {
      const before = rows.length;
      if (newest) move(newest, rules.refusalOf);
      return rows.length - before;
    },
  };
}

export const walletId = (who: number) => `wallet-${who}`;
