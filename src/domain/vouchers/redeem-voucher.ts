import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import * as contract from '../../contract/vouchers/endpoints.ts';
import { VOUCHER_TYPES } from '../../contract/vouchers/rules.ts';
import { requireMayRedeem } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import { payOnce } from '../pay-once.ts';
import type { Services } from '../services.ts';
import { walletOf } from '../wallet/public.ts';
import { redeemCoins } from './cash-voucher.ts';
import { expectedTypes } from './get-voucher.ts';
import { requireUsableVoucher } from './spend-voucher.ts';

export async function redeemVoucher(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.redeemVoucher>,
): Promise<ResultOf<typeof contract.redeemVoucher>> {
  requireMayRedeem(call.actor);
  return payOnce(services, call, contract.redeemVoucher, input, async (tx) => {
    const { user_id } = call.actor;
    const now = services.clock.now();
    const types = expectedTypes(input.expected_type);
    const voucher = await requireUsableVoucher(tx, { code: input.code, user_id, now, types }, 'code');
    const { code: voucher_code, voucher_type, coin_benefit } = voucher;
    const is_used = voucher_type !== VOUCHER_TYPES.GENERAL;
    if (is_used) await redeemCoins(tx, { voucher, user_id, now });
    const { amount: balance } = await walletOf(tx, user_id);
    return { code: 'voucher_code:valid', voucher_code, voucher_type, coin_benefit, is_used, balance };
  });
}
