/** Query parameter of a referral link: `/register?ref=…`. */
export const REFERRAL_PARAMETER = 'ref';
/** How long a browser stores the referral code. */
export const REFERRAL_DAYS = 30;

/**
 * Registered; topped up, so the commission was earned; the top-up was voided and the commission taken back; or topped
 * up without a commission, because the account shares a contact, device or network with another one.
 */
export const FRIEND_STATES = ['registered', 'topped_up', 'taken_back', 'withheld'] as const;
