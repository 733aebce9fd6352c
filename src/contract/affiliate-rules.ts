/** Query parameter of a referral link: `/register?ref=…`. */
export const REFERRAL_PARAMETER = 'ref';
/** How long a browser stores the referral code. */
export const REFERRAL_DAYS = 30;

/** Registered; topped up, so the commission was earned; or the top-up was voided and the commission taken back. */
export const FRIEND_STATES = ['registered', 'topped_up', 'taken_back'] as const;
