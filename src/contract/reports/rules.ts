export const REPORT_TEXT_LENGTH = 500;
/** The sum of the weights of an ad's waiting reports that takes it off the board. */
export const REPORTS_TO_HOLD = 5;
/**
 * How urgent an ad's waiting reports are, 0 to 100: the greatest severity of their types, and less while their weights
 * are too small to take the ad off. `weight` is the sum of the weights.
 */
export function reportSeverity({ severity, weight }: { severity: number; weight: number }): number {
  return Math.round(severity * Math.min(1, (weight / REPORTS_TO_HOLD + 1) / 2));
}

/** Days for which a moderator's "fine" keeps an ad on the board, whatever is reported. */
export const CLEARED_DAYS = 7;
/**
 * The most reports of people without an account in 24 hours, by address and by network, and about one ad by network.
 */
export const GUEST_REPORTS = { a_day: 5, a_day_network: 20, an_ad_network: 2 };
/** Days after the decision for which the address of a person without an account is retained, in case it is undone. */
export const GUEST_EMAIL_DAYS = 30;
/** Holds the token of a report that waits for its code. */
export const GUEST_REPORT_COOKIE = 'GUEST_REPORT';

/** Decided reports of a person that count for their weight. */
export const WEIGHED_REPORTS = 100;

/**
 * How much a person's report weighs, 0 to 2: twice the probability that it is right, by Laplace's rule of succession
 * from their last decided reports. A new reporter's weighs 1.
 */
export function reportWeight({ right, decided }: { right: number; decided: number }): number {
  return (2 * (right + 1)) / (decided + 2);
}
