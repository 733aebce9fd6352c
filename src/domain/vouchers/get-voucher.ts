import type { ParsedOf, ResultOf } from '../../contract/api/endpoint.ts';
import type * as contract from '../../contract/vouchers/endpoints.ts';
import { VOUCHER_TYPES } from '../../contract/vouchers/rules.ts';
import { requireMayRedeem } from '../accounts/public.ts';
import type { SignedInCall } from '../call.ts';
import type { Services } from '../services.ts';
import { walletOf } from '../wallet/public.ts';
import { mayRedeem } from './cash-voucher.ts';
import { presentVoucher } from './present.ts';
import { invalidCode, requireUsableVoucher } from './spend-voucher.ts';

/** NEW_USER vouchers are valid at registration only, so a signed-in user cannot use one. */
const TYPES = [VOUCHER_TYPES.GENERAL, VOUCHER_TYPES.AFILIATION, VOUCHER_TYPES.COIN_AMOUNT];

/** The accepted types, limited to the expected type when one is given. */
export function expectedTypes(expected: number | undefined): readonly number[] {
  return TYPES.filter((type) => expected === undefined || type === expected);
}

export async function getVoucher(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { code, expected_type }: ParsedOf<typeof contract.getVoucher>,
): Promise<ResultOf<typeof contract.getVoucher>> {
  requireMayRedeem(actor);
  const { user_id } = actor;
  const request = { code, user_id, now: clock.now(), types: expectedTypes(expected_type) };
  const voucher = await requireUsableVoucher(read, request, 'code');
  if (!(await mayRedeem(read, voucher, user_id))) throw invalidCode('code', 'other_referrer');
  return { code: 'voucher_code:valid', ...presentVoucher(voucher), balance: (await walletOf(read, user_id)).amount };
}
