import type { Tx } from '../../../base/database.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { coins } from '../../../contract/wallet/rules.ts';
import { isErased } from '../../accounts/public.ts';
import { offerOf } from '../../ads/public.ts';
import { notify } from '../../notifications/public.ts';
import { refundPaymentNow } from '../../payments/public.ts';
import { correctWallet, refundSubject } from '../../wallet/public.ts';
import type { StoredCorrection } from './store.ts';

/** Moves the coins of an order, and notifies the user. */
export async function bookCorrection(
  tx: Tx,
  { id, kind, user_id, amount, subject_id, reason, requested_by }: StoredCorrection,
  { agreed_by, now }: { agreed_by: string | null; now: Date },
): Promise<void> {
  const order = { user_id, reason, by: requested_by, agreed_by, idempotency_key: id, now };
  // The payer of a payment that arrived late may be erased; the money is still returned.
  if (kind === 'topup_refund') {
    await refundPaymentNow(tx, { ...order, payment_id: subject_id ?? '' });
    return;
  }
  if (await isErased(tx, user_id)) throw new AppError('not_found');
  if (kind === 'correction') await correctWallet(tx, { ...order, amount, mayOwe: false });
  else {
    const ad_id = subject_id ?? '';
    const title = (await offerOf(tx, ad_id))?.title ?? '';
    await refundSubject(tx, { ...order, subject_id: ad_id, title, amount: coins(amount) });
  }
  await notify(tx, {
    user_id,
    kind: amount > 0 ? 'coins_added' : 'coins_taken',
    data: { coins: Math.abs(amount), reason },
    ad_id: null,
    now,
  });
}
