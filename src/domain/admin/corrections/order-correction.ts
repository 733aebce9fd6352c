import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { newId } from '../../../base/ids.ts';
import {
  CORRECTION_WAIT_HOURS,
  CORRECTIONS_PER_DAY,
  type CorrectionKind,
  type CorrectionState,
  needsConsent,
} from '../../../contract/admin/correction-rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { PAYMENT_STATUSES } from '../../../contract/payments/rules.ts';
import { isErased } from '../../accounts/public.ts';
import { offerOf } from '../../ads/public.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import { paymentOf } from '../../payments/public.ts';
import { unreturnedCoins, walletOf } from '../../wallet/public.ts';
import { bookCorrection } from './book-correction.ts';
import { insertCorrection, lockOrdersOf, movedSince, type StoredCorrection } from './store.ts';

type Order = {
  kind: CorrectionKind;
  user_id: string;
  amount: number;
  subject_id: string | null;
  reason: string;
  by: string;
  now: Date;
};
type Ordered = { id: string; state: CorrectionState };

/**
 * Moves coins by hand, or requests another administrator where one may not decide alone. Throws `forbidden` about the
 * own wallet, and `correction_limit`.
 */
export async function orderCorrection(tx: Tx, order: Order): Promise<Ordered> {
  const { kind, user_id, amount, subject_id, reason, by, now } = order;
  if (user_id === by) throw new AppError('forbidden');
  await lockOrdersOf(tx, by);
  const moved = await movedSince(tx, { by, user_id, since: addMilliseconds(now, -MILLISECONDS.day) });
  const left = Math.max(CORRECTIONS_PER_DAY - moved.total, 0);
  if (kind !== 'topup_refund' && Math.abs(amount) > left) {
    throw new AppError('correction_limit', { params: { left, maximum: CORRECTIONS_PER_DAY }, data: { left } });
  }
  const state: CorrectionState = needsConsent(amount, moved.of_user) ? 'waiting' : 'booked';
  const row: StoredCorrection = {
    id: newId(),
    kind,
    user_id,
    amount,
    subject_id,
    reason,
    state,
    requested_by: by,
    requested_at: now,
    expires_at: addMilliseconds(now, CORRECTION_WAIT_HOURS * MILLISECONDS.hour),
    decided_by: null,
    decided_at: state === 'booked' ? now : null,
  };
  if (!(await insertCorrection(tx, row))) throw new AppError('payment_status_conflict');
  if (state === 'booked') await bookCorrection(tx, row, { agreed_by: null, now });
  else {
    const change = {
      before: {},
      after: { correction_id: row.id, kind, amount, expires_at: row.expires_at.toISOString() },
    };
    await recordAuditEntry(tx, {
      actor: by,
      action: 'correction.request',
      subject_id: user_id,
      reason,
      ...change,
      now,
    });
  }
  return { id: row.id, state };
}

type ByHand = { reason: string; by: string; now: Date };

/** Adds coins to a wallet, or takes them. Throws `insufficient_balance` if there are fewer. */
export async function orderWalletCorrection(
  tx: Tx,
  order: ByHand & { user_id: string; amount: number },
): Promise<Ordered> {
  const { user_id, amount } = order;
  // Every user who is not erased has a wallet.
  if (await isErased(tx, user_id)) throw new AppError('not_found');
  const { amount: balance } = await walletOf(tx, user_id);
  if (balance + amount < 0) {
    const need = { balance, price: -amount };
    throw new AppError('insufficient_balance', { params: need, data: need });
  }
  return orderCorrection(tx, { ...order, kind: 'correction', subject_id: null });
}

/** Returns coins that were paid for an ad to its owner. */
export async function orderAdRefund(tx: Tx, order: ByHand & { ad_id: string; amount: number }): Promise<Ordered> {
  const { ad_id, ...rest } = order;
  const ad = await offerOf(tx, ad_id);
  if (!ad) throw new AppError('not_found');
  const left = await unreturnedCoins(tx, { user_id: ad.owner_id, subject_id: ad_id });
  if (order.amount > left) {
    throw new AppError('invalid_value', { fields: { amount: [{ key: 'maximum_value', params: { length: left } }] } });
  }
  return orderCorrection(tx, { ...rest, kind: 'ad_refund', user_id: ad.owner_id, subject_id: ad_id });
}

/** Takes a payment's coins back and returns its money. */
export async function orderPaymentRefund(tx: Tx, order: ByHand & { payment_id: string }): Promise<Ordered> {
  const { payment_id, ...rest } = order;
  const payment = await paymentOf(tx, payment_id);
  if (!payment) throw new AppError('not_found');
  if (payment.status !== PAYMENT_STATUSES.COMPLETED) throw new AppError('payment_status_conflict');
  const { user_id, coins, bonus_coins } = payment;
  const amount = -(coins + bonus_coins);
  return orderCorrection(tx, { ...rest, kind: 'topup_refund', user_id, amount, subject_id: payment_id });
}
