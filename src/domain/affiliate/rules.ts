/** The commission for a first top-up of this many bought coins. */
export function commissionOf(boughtCoins: number, percent: number): number {
  return Math.floor((boughtCoins * percent) / 100);
}
