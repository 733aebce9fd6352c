/** The highest price or bonus that can be set, in coins. */
export const PROMOTION_PRICE_MAX = 100_000;

/** The types of vouchers, in the order of their numbers. */
export const VOUCHER_KINDS = ['general', 'affiliation', 'coin_amount', 'new_user'] as const;
