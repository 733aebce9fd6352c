import type { Read, Tx } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { isGoodFor, type VoucherWish } from './rules.ts';
import { countUse, deleteUses, findVoucher, hasUsed, insertUse, unbindUses, type Voucher } from './store.ts';

/** The voucher of this code, if this person can use it now; null for all else. */
export async function findUsableVoucher(
  read: Read,
  wish: VoucherWish & { code: string; user_id: string },
): Promise<Voucher | null> {
  const voucher = await findVoucher(read, wish.code);
  if (!voucher || !isGoodFor(voucher, wish)) return null;
  return (await hasUsed(read, voucher.id, wish.user_id)) ? null : voucher;
}

/**
 * Uses a voucher that `findUsableVoucher` gave, once a person and no oftener than it may be: throws `invalid_code` where
 * somebody was quicker, and the caller's transaction must not be committed then.
 */
export async function spendVoucher(
  tx: Tx,
  use: { voucher: Pick<Voucher, 'id'>; user_id: string; subject_id: string | null; coins: number; now: Date },
): Promise<void> {
  const { voucher, now, ...facts } = use;
  const isFirst = await insertUse(tx, { ...facts, voucher_id: voucher.id, used_at: now });
  if (!isFirst || !(await countUse(tx, voucher.id))) throw invalidCode();
}

/** What was used for this ad can be used again: its publication was refused. */
export async function freeVoucher(tx: Tx, subjectId: string): Promise<void> {
  await deleteUses(tx, subjectId);
}

/** What was used for this ad stays used, whatever happens to a later publication of it. */
export async function settleVoucher(tx: Tx, subjectId: string): Promise<void> {
  await unbindUses(tx, subjectId);
}

/** The refusal of a voucher's code, beside the field that holds it. */
export function invalidCode(field = 'voucher_code'): AppError {
  return new AppError('invalid_code', { fields: { [field]: [{ key: 'voucher_code' }] } });
}
