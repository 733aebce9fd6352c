/** Coins that one administrator may move by hand in 24 hours, added up without their signs. */
export const CORRECTIONS_PER_DAY = 10_000;
/** Above it, another administrator must agree. It holds for all that one moves for one user in 24 hours. */
export const CORRECTION_ALONE = 1_000;
/** For so long a correction waits for another administrator. */
export const CORRECTION_WAIT_HOURS = 24;

export const CORRECTION_KINDS = ['correction', 'ad_refund', 'topup_refund'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];
export const CORRECTION_STATES = ['waiting', 'booked', 'refused', 'expired'] as const;
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** Whether an order needs another administrator; `moved` is what the first one has moved for the user in 24 hours. */
export function needsConsent(amount: number, moved: number): boolean {
  return Math.abs(amount) + moved > CORRECTION_ALONE;
}
