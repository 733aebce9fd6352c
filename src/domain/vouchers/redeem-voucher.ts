import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { VOUCHER_TYPES } from '../../contract/voucher-rules.ts';
import { redeemVoucher as endpoint } from '../../contract/vouchers.ts';
import { requireMayRedeem } from '../accounts/public.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { payOnce } from '../pay-once.ts';
import { walletOf } from '../wallet/public.ts';
import { redeemCoins } from './cash-voucher.ts';
import { expectedTypes } from './get-voucher.ts';
import { requireUsableVoucher } from './spend-voucher.ts';

export async function redeemVoucher(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  requireMayRedeem(call.actor);
  return payOnce(services, call, endpoint, input, async (tx) => {
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
