import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { type getVoucher as endpoint, VOUCHER_TYPES } from '../../contract/vouchers.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { findUsableVoucher, invalidCode } from './spend-voucher.ts';

/** A new person's voucher has had its time when there is somebody to ask for it. */
const TYPES = [VOUCHER_TYPES.GENERAL, VOUCHER_TYPES.AFILIATION, VOUCHER_TYPES.COIN_AMOUNT];

export async function getVoucher(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { code }: ParsedOf<typeof endpoint>,
): Promise<ResultOf<typeof endpoint>> {
  const wish = { code, user_id: actor.user_id, now: clock.now(), types: TYPES };
  const voucher = await findUsableVoucher(read, wish);
  if (!voucher) throw invalidCode();
  const { voucher_type, package_id, coin_benefit, description, description_en } = voucher;
  return { voucher_code: voucher.code, voucher_type, package_id, coin_benefit, description, description_en };
}
