import { z } from 'zod';
import type { Tx } from '../../base/database.ts';
import { PAYMENT_STATUSES } from '../../contract/payments/rules.ts';
import { coins } from '../../contract/wallet/rules.ts';
import { lockReferral, type ReferredUser, registeredContacts, sharedOrigin } from '../accounts/public.ts';
import { setting } from '../catalogue/public.ts';
import { notify } from '../notifications/public.ts';
import { paymentOf, type StoredPayment } from '../payments/public.ts';
import { firstTopUpOf, takeBack, transfer } from '../wallet/public.ts';
import { commissionOf } from './rules.ts';
import { insertCommission, insertWithheld, markTakenBack } from './store.ts';

/**
 * Adjusts the commission for a payment to the payment's status, in any order of its events. The payer is
 * locked before the payment is read, so that concurrent settlements see each other.
 */
export async function settleCommission(
  tx: Tx,
  { user_id, payment_id }: { user_id: string; payment_id: string },
  now: Date,
): Promise<void> {
  const referee = await lockReferral(tx, user_id);
  const payment = await paymentOf(tx, payment_id);
  if (!referee || payment?.user_id !== user_id) return;
  if (payment.status === PAYMENT_STATUSES.COMPLETED) await payCommission(tx, referee, payment, now);
  if (payment.status === PAYMENT_STATUSES.VOIDED) await takeBackCommission(tx, referee, payment, now);
}

async function payCommission(tx: Tx, referee: ReferredUser, payment: StoredPayment, now: Date): Promise<void> {
  const { id: referee_id, referred_by: referrer_id, first_name } = referee;
  if (referrer_id === null || (await firstTopUpOf(tx, referee_id)) !== payment.id) return;
  const percent = await setting(tx, 'affiliate_percent', z.int().min(0).max(100));
  const commissionCoins = commissionOf(payment.coins, percent);
  const facts = { referee_id, referrer_id, payment_id: payment.id, created_at: now };
  const shared = await sharedOrigin(tx, { user_id: referee_id, referrer_id });
  if (shared !== null) return insertWithheld(tx, { ...facts, coins: 0, withheld: shared });
  const contacts = await registeredContacts(tx, referee_id);
  if (!(await insertCommission(tx, { ...facts, ...contacts, coins: commissionCoins }))) {
    return insertWithheld(tx, { ...facts, coins: 0, withheld: 'repeated' });
  }
  if (commissionCoins === 0) return;
  await transfer(tx, {
    from: { platform: 'bonus' },
    to: { wallet: referrer_id },
    amount: coins(commissionCoins),
    cause: 'affiliate_commission',
    // The referrer must not see the friend's payment.
    subject_id: null,
    details: { title: first_name },
    idempotency_key: `affiliate:${referee_id}`,
    now,
  });
  const data = { coins: commissionCoins, friend: first_name };
  await notify(tx, { user_id: referrer_id, kind: 'commission_earned', data, ad_id: null, now });
}

async function takeBackCommission(
  tx: Tx,
  { id, first_name }: ReferredUser,
  payment: StoredPayment,
  now: Date,
): Promise<void> {
  const takenBack = await markTakenBack(tx, payment.id, now);
  if (!takenBack || takenBack.coins === 0) return;
  const { referrer_id: user_id } = takenBack;
  await takeBack(tx, {
    user_id,
    to: 'bonus',
    amount: coins(takenBack.coins),
    cause: 'affiliate_commission_void',
    subject_id: null,
    details: { title: first_name },
    idempotency_key: `affiliate:${id}:void`,
    now,
  });
  const data = { coins: takenBack.coins, friend: first_name };
  await notify(tx, { user_id, kind: 'commission_voided', data, ad_id: null, now });
}
