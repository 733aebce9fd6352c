import { attempt } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { VOUCHER_TYPES } from '../../contract/voucher-rules.ts';
import type { Services } from '../binding.ts';
import { cashVoucher } from './cash-voucher.ts';
import { findUsableVoucher } from './spend-voucher.ts';

/** What somebody who is just making an account can use; a price to be lowered comes with the first ad. */
export const REGISTRATION_TYPES = [VOUCHER_TYPES.NEW_USER, VOUCHER_TYPES.AFILIATION, VOUCHER_TYPES.COIN_AMOUNT];

/** See `Services`. */
export const redeemAtRegistration: Services['redeemAtRegistration'] = async (tx, { user_id, code, now }) => {
  const voucher = await findUsableVoucher(tx, { code, user_id, now, types: REGISTRATION_TYPES });
  const isUsed =
    voucher !== null &&
    (await attempt(
      tx,
      () => cashVoucher(tx, { voucher, user_id, now }),
      (error) => error instanceof AppError,
    ));
  return { voucher_code: voucher?.code ?? code, is_used: isUsed, coins: isUsed ? voucher.coin_benefit : 0 };
};
