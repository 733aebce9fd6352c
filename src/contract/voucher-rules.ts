export const VOUCHER_TYPES = { GENERAL: 0, AFILIATION: 1, COIN_AMOUNT: 2, NEW_USER: 3 } as const;

/** A valid voucher code. */
export const VOUCHER_CODE = /^[A-Za-z0-9_-]{3,30}$/;
