import { VOUCHER_TYPES, type VoucherProblem, type VoucherType } from '../../contract/vouchers/rules.ts';
import type { Voucher } from './store.ts';

export type VoucherUseRequest = {
  now: Date;
  /** The publication package to pay for; when omitted, any package is accepted. */
  package_id?: number | undefined;
  /** Types that are accepted here. */
  types: readonly number[];
};

/** Where a voucher of a type is used instead. */
const VALID_ELSEWHERE: Record<VoucherType, VoucherProblem> = {
  [VOUCHER_TYPES.GENERAL]: 'for_publication',
  [VOUCHER_TYPES.AFILIATION]: 'for_wallet',
  [VOUCHER_TYPES.COIN_AMOUNT]: 'for_wallet',
  [VOUCHER_TYPES.NEW_USER]: 'for_registration',
};

/** Why the voucher cannot be used at this time, independent of the user; null when it can. */
export function problemOf(voucher: Voucher, { now, package_id, types }: VoucherUseRequest): VoucherProblem | null {
  if (now < voucher.starts_at) return 'not_started';
  if (now >= voucher.ends_at) return 'expired';
  if (voucher.max_uses !== null && voucher.uses >= voucher.max_uses) return 'used_up';
  if (!types.includes(voucher.voucher_type)) return VALID_ELSEWHERE[voucher.voucher_type];
  const isForPackage = voucher.package_id === null || package_id === undefined || voucher.package_id === package_id;
  return isForPackage ? null : 'other_package';
}

/** Whether the voucher can be used at this time, independent of the user. */
export function isUsableFor(voucher: Voucher, request: VoucherUseRequest): boolean {
  return problemOf(voucher, request) === null;
}
