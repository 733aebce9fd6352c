import { attempt } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { VOUCHER_TYPES } from '../../contract/voucher-rules.ts';
import type { Services } from '../binding.ts';
import { redeemCoins } from './cash-voucher.ts';
import { findUsableVoucher } from './spend-voucher.ts';

/** Types that can be used at registration. GENERAL vouchers reduce the price of an ad and are used there. */
export const REGISTRATION_TYPES = [VOUCHER_TYPES.NEW_USER, VOUCHER_TYPES.AFILIATION, VOUCHER_TYPES.COIN_AMOUNT];

/** See `Services`. */
export const redeemAtRegistration: Services['redeemAtRegistration'] = async (tx, { user_id, code, now }) => {
  const voucher = await findUsableVoucher(tx, { code, user_id, now, types: REGISTRATION_TYPES });
  const isUsed =
    voucher !== null &&
    (await attempt(
      tx,
      () => redeemCoins(tx, { voucher, user_id, now }),
      (error) => error instanceof AppError,
    ));
  return { voucher_code: voucher?.code ?? code, is_used: isUsed, coins: isUsed ? voucher.coin_benefit : 0 };
};
