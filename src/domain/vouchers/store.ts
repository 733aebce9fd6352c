import type { Read, Tx } from '../../base/database.ts';
import { voucherType } from '../../contract/vouchers/endpoints.ts';
import type { VoucherType } from '../../contract/vouchers/rules.ts';

export type Voucher = {
  id: number;
  code: string;
  voucher_type: VoucherType;
  package_id: number | null;
  coin_benefit: number;
  /** The referrer that the user is linked to; only in AFILIATION vouchers. */
  affiliate_id: string | null;
  description: string;
  description_en: string;
  starts_at: Date;
  ends_at: Date;
  max_uses: number | null;
  uses: number;
};

export type NewVoucher = Omit<Voucher, 'id' | 'uses' | 'affiliate_id'> & { uses?: number; affiliate_id?: string };

export async function findVoucher(read: Read, code: string): Promise<Voucher | null> {
  const row = await read
    .selectFrom('vouchers')
    .select([
      'id',
      'code',
      'voucher_type',
      'package_id',
      'coin_benefit',
      'affiliate_id',
      'description',
      'description_en',
      'starts_at',
      'ends_at',
      'max_uses',
      'uses',
    ])
    .where('code', '=', code)
    .executeTakeFirst();
  return row ? { ...row, voucher_type: voucherType.parse(row.voucher_type) } : null;
}

export async function insertVoucher(tx: Tx, voucher: NewVoucher): Promise<number> {
  const { id } = await tx.insertInto('vouchers').values(voucher).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function hasUsed(read: Read, voucherId: number, userId: string): Promise<boolean> {
  const row = await read
    .selectFrom('voucher_uses')
    .select('voucher_id')
    .where('voucher_id', '=', voucherId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export type VoucherUse = {
  voucher_id: number;
  user_id: string;
  subject_id: string | null;
  coins: number;
  used_at: Date;
};

/** False when the user has used it before. Waits for a concurrent use by the same user. */
export async function insertUse(tx: Tx, use: VoucherUse): Promise<boolean> {
  const row = await tx
    .insertInto('voucher_uses')
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .returning('voucher_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Increments the use count; false when the limit is reached. */
export async function countUse(tx: Tx, voucherId: number): Promise<boolean> {
  const row = await tx
    .updateTable('vouchers')
    .set((expression) => ({ uses: expression('uses', '+', 1) }))
    .where('id', '=', voucherId)
    .where((expression) =>
      expression.or([
        expression('max_uses', 'is', null),
        expression('uses', '<', expression.ref('max_uses').$notNull()),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the uses for a subject and decrements the counts. */
export async function deleteUses(tx: Tx, subjectId: string): Promise<void> {
  const freed = await tx
    .deleteFrom('voucher_uses')
    .where('subject_id', '=', subjectId)
    .returning('voucher_id')
    .execute();
  for (const { voucher_id } of freed) {
    await tx
      .updateTable('vouchers')
      .set((expression) => ({ uses: expression('uses', '-', 1) }))
      .where('id', '=', voucher_id)
      .execute();
  }
}

/** Detaches the uses from their subject, so that they become final. */
export async function unbindUses(tx: Tx, subjectId: string): Promise<void> {
  await tx.updateTable('voucher_uses').set({ subject_id: null }).where('subject_id', '=', subjectId).execute();
}
