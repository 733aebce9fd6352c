export const VOUCHER_TYPES = { GENERAL: 0, AFILIATION: 1, COIN_AMOUNT: 2, NEW_USER: 3 } as const;
export type VoucherType = (typeof VOUCHER_TYPES)[keyof typeof VOUCHER_TYPES];

/** Why a code cannot be used. `for_…` is a valid code that is entered elsewhere. */
export const VOUCHER_PROBLEMS = [
  'unknown',
  'not_started',
  'expired',
  'used',
  'used_up',
  'other_package',
  'other_referrer',
  'for_publication',
  'for_registration',
  'for_wallet',
] as const;
export type VoucherProblem = (typeof VOUCHER_PROBLEMS)[number];

/** A valid voucher code. */
export const VOUCHER_CODE = /^[A-Za-z0-9_-]{3,30}$/;
