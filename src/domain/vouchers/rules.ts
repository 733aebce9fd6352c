import type { Voucher } from './store.ts';

export type VoucherWish = {
  now: Date;
  /** The publication package it is to pay for; without one any voucher's package will do. */
  package_id?: number | undefined;
  /** Types that count in this place. */
  types: readonly number[];
};

/** Whether the voucher itself, whoever uses it, is good for this today. */
export function isGoodFor(voucher: Voucher, { now, package_id, types }: VoucherWish): boolean {
  const isForPackage = voucher.package_id === null || package_id === undefined || voucher.package_id === package_id;
  return (
    types.includes(voucher.voucher_type) &&
    isForPackage &&
    voucher.starts_at <= now &&
    now < voucher.ends_at &&
    (voucher.max_uses === null || voucher.uses < voucher.max_uses)
  );
}
