export { vouchers } from './api.ts';
export { redeemAtRegistration } from './redeem-at-registration.ts';
export { findUsableVoucher, freeVoucher, invalidCode, settleVoucher, spendVoucher } from './spend-voucher.ts';
export { insertVoucher, type NewVoucher, type Voucher } from './store.ts';
