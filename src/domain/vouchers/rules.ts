import type { Voucher } from './store.ts';

export type VoucherUseRequest = {
  now: Date;
  /** The publication package it is to pay for; without one any voucher's package will do. */
  package_id?: number | undefined;
  /** Types that count in this place. */
  types: readonly number[];
};

/** Why a voucher cannot be used; one of a type that does not count in this place is as unknown as none. */
export type VoucherProblem =
  | 'unknown'
  | 'not_started'
  | 'expired'
  | 'used'
  | 'used_up'
  | 'other_package'
  | 'other_referrer';

/** What keeps the voucher itself, whoever uses it, from being good for this today. */
export function problemOf(voucher: Voucher, { now, package_id, types }: VoucherUseRequest): VoucherProblem | null {
  if (!types.includes(voucher.voucher_type)) return 'unknown';
  if (now < voucher.starts_at) return 'not_started';
  if (now >= voucher.ends_at) return 'expired';
  if (voucher.max_uses !== null && voucher.uses >= voucher.max_uses) return 'used_up';
  const isForPackage = voucher.package_id === null || package_id === undefined || voucher.package_id === package_id;
  return isForPackage ? null : 'other_package';
}

/** Whether the voucher itself, whoever uses it, is good for this today. */
export function isGoodFor(voucher: Voucher, wish: VoucherUseRequest): boolean {
  return problemOf(voucher, wish) === null;
}
