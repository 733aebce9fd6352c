import type { z } from 'zod';
import type { voucher as schema } from '../../contract/vouchers/endpoints.ts';
import type { Voucher } from './store.ts';

/** The public fields of a voucher, without its use count and its affiliate. */
export function presentVoucher(voucher: Voucher): z.input<typeof schema> {
  const { voucher_type, package_id, coin_benefit, description, description_en } = voucher;
  return {
    voucher_code: voucher.code,
    voucher_type,
    package_id,
    coin_benefit,
    description,
    description_en,
    ends_at: voucher.ends_at.toISOString(),
  };
}
