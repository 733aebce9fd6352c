import type { Read, Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { VoucherProblem } from '../../contract/vouchers/rules.ts';
import { problemOf, type VoucherUseRequest } from './rules.ts';
import { countUse, deleteUses, findVoucher, hasUsed, insertUse, unbindUses, type Voucher } from './store.ts';

type UserVoucherRequest = VoucherUseRequest & { code: string; user_id: string };

/** The voucher of this code, when the user can use it now; otherwise null. */
export async function findUsableVoucher(read: Read, request: UserVoucherRequest): Promise<Voucher | null> {
  const found = await checkVoucher(read, request);
  return typeof found === 'string' ? null : found;
}

/** Like `findUsableVoucher`, but throws `invalid_code` with the reason at `field`. */
export async function requireUsableVoucher(read: Read, request: UserVoucherRequest, field?: string): Promise<Voucher> {
  const found = await checkVoucher(read, request);
  if (typeof found === 'string') throw invalidCode(field, found);
  return found;
}

/** Like `findUsableVoucher`, or why the user cannot use it. */
export async function checkVoucher(read: Read, request: UserVoucherRequest): Promise<Voucher | VoucherProblem> {
  const voucher = await findVoucher(read, request.code);
  if (!voucher) return 'unknown';
  const problem = problemOf(voucher, request);
  // `used` takes precedence over other problems of the voucher.
  if (await hasUsed(read, voucher.id, request.user_id)) return 'used';
  return problem ?? voucher;
}

/**
 * Records the use of a voucher returned by `findUsableVoucher`: once per user and up to its limit. Throws
 * `invalid_code` when a concurrent request was first; the caller must then roll back.
 */
export async function spendVoucher(
  tx: Tx,
  use: {
    voucher: Pick<Voucher, 'id'>;
    user_id: string;
    subject_id: string | null;
    coins: number;
    now: Date;
    /** The input field of the code. */
    field?: string;
  },
): Promise<void> {
  const { voucher, now, field, ...facts } = use;
  if (!(await insertUse(tx, { ...facts, voucher_id: voucher.id, used_at: now }))) throw invalidCode(field, 'used');
  if (!(await countUse(tx, voucher.id))) throw invalidCode(field, 'used_up');
}

/** Makes the vouchers used for this ad usable again, after its publication was rejected. */
export async function freeVoucher(tx: Tx, subjectId: string): Promise<void> {
  await deleteUses(tx, subjectId);
}

/** Makes the uses for this ad final; a rejected later publication does not free them. */
export async function settleVoucher(tx: Tx, subjectId: string): Promise<void> {
  await unbindUses(tx, subjectId);
}

/** The `invalid_code` error with the reason at the field of the code. */
export function invalidCode(field = 'voucher_code', problem: VoucherProblem = 'unknown'): AppError {
  const key = problem === 'unknown' ? 'voucher_code' : `voucher.${problem}`;
  return new AppError('invalid_code', { fields: { [field]: [{ key }] } });
}
