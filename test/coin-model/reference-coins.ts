import { USERS } from './world.ts';

/** An account for coins: a user's wallet, a user's debt, or the platform. */
export type Holder = `wallet of ${number}` | `debt of ${number}` | 'platform';
const wallet = (who: number): Holder => `wallet of ${who}`;
const debt = (who: number): Holder => `debt of ${who}`;
const NAMES = Array.from({ length: USERS }, (_, who) => ({ wallet: wallet(who), debt: debt(who) }));
const nameOf = (who: number) => NAMES[who] ?? { wallet: wallet(who), debt: debt(who) };

/**
 * A minimal ledger: a list of who gave whom how many coins. A balance is the sum of its entries, and nothing else is
 * stored.
 */
export type ReferenceCoins = {
  balance(who: number): number;
  owes(who: number): number;
  setBlocked(who: number, isBlocked: boolean): void;
  grant(who: number, coins: number): void;
  /** Null if the user may not spend: blocked, in debt, or with too few coins. */
  spend(who: number, coins: number): number | null;
  /** Takes coins from the balance; the rest becomes debt. */
  reverse(who: number, coins: number): void;
  /** Pays the debt from the balance. */
  payDebt(who: number): number;
};

export function referenceCoins(): ReferenceCoins {
  const list: { from: Holder; to: Holder; coins: number }[] = [];
  const blocked = new Set<number>();
  const holdings = (holder: Holder) => {
    let sum = 0;
    for (const { from, to, coins } of list) {
      if (to === holder) sum += coins;
      if (from === holder) sum -= coins;
    }
    return sum;
  };
  const move = (from: Holder, to: Holder, coins: number) => {
    if (coins > 0) list.push({ from, to, coins });
  };
  const balance = (who: number) => holdings(nameOf(who).wallet);
  const owes = (who: number) => 0 - holdings(nameOf(who).debt);
  return {
    balance,
    owes,
    setBlocked: (who, isBlocked) => void (isBlocked ? blocked.add(who) : blocked.delete(who)),
    grant: (who, coins) => move('platform', nameOf(who).wallet, coins),
    spend(who, coins) {
      if (coins === 0) return 0;
      if (blocked.has(who) || owes(who) > 0 || balance(who) < coins) return null;
      move(nameOf(who).wallet, 'platform', coins);
      return coins;
    },
    reverse(who, coins) {
      const there = balance(who);
      const missing = there < coins ? coins - there : 0;
      move(nameOf(who).wallet, 'platform', coins - missing);
      move(nameOf(who).debt, 'platform', missing);
    },
    payDebt(who) {
      const [there, owed] = [balance(who), owes(who)];
      const paid = Math.min(there, owed);
      move(nameOf(who).wallet, nameOf(who).debt, paid);
      return paid;
    },
  };
}
