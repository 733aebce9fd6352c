import type { Read, Tx } from '../../base/database.ts';
import { coins } from '../../contract/wallet/rules.ts';
import { linkToReferrer, mayBeReferredBy } from '../accounts/public.ts';
import { firstTopUpOf, transfer } from '../wallet/public.ts';
import { invalidCode, spendVoucher } from './spend-voucher.ts';
import type { Voucher } from './store.ts';

/** Whether the user can be linked to the voucher's affiliate, if it has one. Users who have topped up cannot. */
export async function mayRedeem(read: Read, { affiliate_id }: Voucher, userId: string): Promise<boolean> {
  if (affiliate_id === null) return true;
  const mayBe = await mayBeReferredBy(read, { user_id: userId, referrer_id: affiliate_id });
  return mayBe && (await firstTopUpOf(read, userId)) === null;
}

/**
 * Redeems a voucher returned by `findUsableVoucher`: links the user to its affiliate and credits its coins. Throws
 * `invalid_code` when it cannot be used; the caller must then roll back.
 */
export async function redeemCoins(
  tx: Tx,
  { voucher, user_id, now }: { voucher: Voucher; user_id: string; now: Date },
): Promise<void> {
  const { affiliate_id, coin_benefit } = voucher;
  // Lock order: users, vouchers, wallets.
  if (affiliate_id !== null) {
    const isTied = await linkToReferrer(tx, { user_id, referrer_id: affiliate_id });
    if (!isTied || (await firstTopUpOf(tx, user_id)) !== null) throw invalidCode('code', 'other_referrer');
  }
  await spendVoucher(tx, { voucher, user_id, subject_id: null, coins: coin_benefit, now, field: 'code' });
  if (coin_benefit === 0) return;
  await transfer(tx, {
    from: { platform: 'bonus' },
    to: { wallet: user_id },
    amount: coins(coin_benefit),
    cause: 'voucher',
    subject_id: null,
    details: { title: voucher.code },
    idempotency_key: `voucher:${voucher.id}:${user_id}`,
    now,
  });
}
