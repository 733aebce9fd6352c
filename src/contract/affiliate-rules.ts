/** Query parameter of a referral link: `/register?ref=…`. */
export const REFERRAL_PARAMETER = 'ref';
/** How long a browser stores the referral code. */
export const REFERRAL_DAYS = 30;

/** Registered; topped up, which earned the commission; the top-up was voided, and the commission with it. */
export const FRIEND_STATES = ['registered', 'topped_up', 'taken_back'] as const;
