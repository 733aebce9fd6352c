export const VOUCHER_TYPES = { GENERAL: 0, AFILIATION: 1, COIN_AMOUNT: 2, NEW_USER: 3 } as const;
export type VoucherType = (typeof VOUCHER_TYPES)[keyof typeof VOUCHER_TYPES];

/** A valid voucher code. */
export const VOUCHER_CODE = /^[A-Za-z0-9_-]{3,30}$/;
