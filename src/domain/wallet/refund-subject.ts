import type { Tx } from '../../base/database.ts';
import { AppError } from '../../contract/api/errors.ts';
import type { Coins } from '../../contract/wallet/rules.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { lockBalance } from './lock-balance.ts';
import { unreturnedCoins } from './subject-store.ts';
import { settleDebt } from './take-back.ts';
import { transfer } from './transfer.ts';

/** A refund by hand of what a user paid for a subject, such as an ad. `by` and `agreed_by` are administrators. */
export type SubjectRefund = {
  user_id: string;
  subject_id: string;
  title: string;
  amount: Coins;
  reason: string;
  by: string;
  agreed_by: string | null;
  idempotency_key: string;
  now: Date;
};

/** Returns coins of a subject. Throws `invalid_value` for more than were paid and not returned. */
export async function refundSubject(tx: Tx, refund: SubjectRefund): Promise<void> {
  const { user_id, subject_id, title, amount, reason, by, agreed_by, now } = refund;
  const before = await lockBalance(tx, user_id);
  const left = await unreturnedCoins(tx, { user_id, subject_id });
  if (amount > left) {
    throw new AppError('invalid_value', { fields: { amount: [{ key: 'maximum_value', params: { length: left } }] } });
  }
  await transfer(tx, {
    from: { platform: 'revenue' },
    to: { wallet: user_id },
    amount,
    cause: 'publication_refund',
    subject_id,
    details: { title, reason, by, ...(agreed_by === null ? {} : { agreed_by }) },
    idempotency_key: `refund:${refund.idempotency_key}`,
    now,
  });
  await settleDebt(tx, { user_id, now });
  await recordAuditEntry(tx, {
    actor: agreed_by ?? by,
    action: 'ad.refund',
    subject_id,
    reason,
    before,
    after: { ...(await lockBalance(tx, user_id)), ...(agreed_by === null ? {} : { requested_by: by }) },
    now,
  });
}
