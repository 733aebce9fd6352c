import type * as contract from '../../contract/ads/creation.ts';
import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import { VOUCHER_TYPES } from '../../contract/vouchers/rules.ts';
import { requireMayRedeem } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { requireUsableVoucher } from './spend-voucher.ts';

export async function validateVoucherCode(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { voucher_code: code, package_id }: ParsedOf<typeof contract.validateVoucherCode>,
): Promise<ResultOf<typeof contract.validateVoucherCode>> {
  requireMayRedeem(actor);
  const request = { code, package_id, user_id: actor.user_id, now: clock.now(), types: [VOUCHER_TYPES.GENERAL] };
  const voucher = await requireUsableVoucher(read, request);
  const { voucher_type, coin_benefit } = voucher;
  return {
    code: 'voucher_code:valid',
    voucher_code: voucher.code,
    voucher_type,
    package_id: voucher.package_id,
    coin_benefit,
  };
}
