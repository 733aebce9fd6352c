/** What a first top-up of so many bought coins earns. */
export function commissionOf(boughtCoins: number, percent: number): number {
  return Math.floor((boughtCoins * percent) / 100);
}
