import type { Read, Tx } from '../../base/database.ts';
import { AppError } from '../../contract/errors.ts';
import { problemOf, type VoucherProblem, type VoucherUseRequest } from './rules.ts';
import { countUse, deleteUses, findVoucher, hasUsed, insertUse, unbindUses, type Voucher } from './store.ts';

type PersonalRequest = VoucherUseRequest & { code: string; user_id: string };

/** The voucher of this code, if this person can use it now; null for all else. */
export async function findUsableVoucher(read: Read, wish: PersonalRequest): Promise<Voucher | null> {
  const found = await checkVoucher(read, wish);
  return typeof found === 'string' ? null : found;
}

/** The same; throws `invalid_code` with the reason beside `field` where it cannot be used. */
export async function requireUsableVoucher(read: Read, wish: PersonalRequest, field?: string): Promise<Voucher> {
  const found = await checkVoucher(read, wish);
  if (typeof found === 'string') throw invalidCode(field, found);
  return found;
}

async function checkVoucher(read: Read, wish: PersonalRequest): Promise<Voucher | VoucherProblem> {
  const voucher = await findVoucher(read, wish.code);
  const problem = voucher ? problemOf(voucher, wish) : 'unknown';
  if (!voucher || problem === 'unknown') return 'unknown';
  // Somebody who has used it is told that, whatever has become of it since.
  if (await hasUsed(read, voucher.id, wish.user_id)) return 'used';
  return problem ?? voucher;
}

/**
 * Uses a voucher that `findUsableVoucher` gave, once a person and no oftener than it may be: throws `invalid_code` where
 * somebody was quicker, and the caller's transaction must not be committed then.
 */
export async function spendVoucher(
  tx: Tx,
  use: {
    voucher: Pick<Voucher, 'id'>;
    user_id: string;
    subject_id: string | null;
    coins: number;
    now: Date;
    /** The input that holds the code. */
    field?: string;
  },
): Promise<void> {
  const { voucher, now, field, ...facts } = use;
  if (!(await insertUse(tx, { ...facts, voucher_id: voucher.id, used_at: now }))) throw invalidCode(field, 'used');
  if (!(await countUse(tx, voucher.id))) throw invalidCode(field, 'used_up');
}

/** What was used for this ad can be used again: its publication was refused. */
export async function freeVoucher(tx: Tx, subjectId: string): Promise<void> {
  await deleteUses(tx, subjectId);
}

/** What was used for this ad stays used, whatever happens to a later publication of it. */
export async function settleVoucher(tx: Tx, subjectId: string): Promise<void> {
  await unbindUses(tx, subjectId);
}

/** The refusal of a voucher's code, with its reason beside the field that holds it. */
export function invalidCode(field = 'voucher_code', problem: VoucherProblem = 'unknown'): AppError {
  const key = problem === 'unknown' ? 'voucher_code' : `voucher.${problem}`;
  return new AppError('invalid_code', { fields: { [field]: [{ key }] } });
}
