import { attempt } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import { VOUCHER_TYPES } from '../../contract/vouchers/rules.ts';
import type { Services } from '../services.ts';
import { redeemCoins } from './cash-voucher.ts';
import { checkVoucher } from './spend-voucher.ts';

/** Types that can be used at registration. GENERAL vouchers reduce the price of an ad and are used there. */
export const REGISTRATION_TYPES = [VOUCHER_TYPES.NEW_USER, VOUCHER_TYPES.AFILIATION, VOUCHER_TYPES.COIN_AMOUNT];

/** See `Services`. */
export const redeemAtRegistration: Services['redeemAtRegistration'] = async (tx, { user_id, code, now }) => {
  const voucher = await checkVoucher(tx, { code, user_id, now, types: REGISTRATION_TYPES });
  if (typeof voucher === 'string') return { voucher_code: code, is_used: false, coins: 0, problem: voucher };
  const isUsed = await attempt(
    tx,
    () => redeemCoins(tx, { voucher, user_id, now }),
    (error) => error instanceof AppError,
  );
  // Somebody else took the last use, or the account is tied to another affiliate.
  const problem = voucher.affiliate_id === null ? 'used_up' : 'other_referrer';
  if (!isUsed) return { voucher_code: voucher.code, is_used: false, coins: 0, problem };
  return { voucher_code: voucher.code, is_used: true, coins: voucher.coin_benefit, problem: null };
};
