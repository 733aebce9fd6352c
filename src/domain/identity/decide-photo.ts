import type { Tx } from '../../base/database.ts';
import { accountMay } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import { IDENTITY_TRANSITIONS, identityCan } from '../../contract/identity/rules.ts';
import { changeIdentityStatus, type LockedAccount, lockAccount } from '../accounts/public.ts';
import { recordAuditEntry } from '../audit/public.ts';
import { emit } from '../events.ts';
import { notify } from '../notifications/public.ts';
import { closeReview } from '../review-queue/public.ts';
import { deleteAt } from './rules.ts';
import { activeReasons, endPhoto, findPhoto } from './store.ts';

/** `by` is a moderator's id, or the name of a command. */
export type DecisionOrder = { photo_id: string; by: string; now: Date };

/**
 * Verifies the sender of a photo. Throws `not_found`, `forbidden`, `identity_conflict` or, for a sender whose account
 * is not in use, `account_status_conflict`.
 */
export async function approvePhoto(tx: Tx, order: DecisionOrder): Promise<void> {
  const { photo_id, now } = order;
  const account = await lockDecision(tx, 'approve', order);
  if (!accountMay('verify_identity', account)) throw new AppError('account_status_conflict');
  await endPhoto(tx, photo_id, { outcome: 'verified', reason_id: null, now });
  await record(tx, 'approve', account, { ...order, reason: null });
  await emit(tx, 'profile.changed', { user_id: account.id });
  const data = { delete_date: deleteAt(now).toISOString() };
  await notify(tx, { user_id: account.id, kind: 'identity_verified', data, ad_id: null, now });
}

/**
 * Rejects a photo for one of the reasons, which its sender reads. Throws like `approvePhoto`, and `invalid_value` for
 * an unknown reason.
 */
export async function rejectPhoto(tx: Tx, order: DecisionOrder & { reason_id: number }): Promise<void> {
  const { photo_id, reason_id, now } = order;
  const account = await lockDecision(tx, 'reject', order);
  const chosen = (await activeReasons(tx)).find(({ id }) => id === reason_id);
  if (!chosen) throw new AppError('invalid_value', { fields: { reason_id: [{ key: 'unknown' }] } });
  await endPhoto(tx, photo_id, { outcome: 'rejected', reason_id, now });
  await record(tx, 'reject', account, { ...order, reason: chosen.reason_en });
  const { id: _id, ...texts } = chosen;
  const data = { ...texts, delete_date: deleteAt(now).toISOString() };
  await notify(tx, { user_id: account.id, kind: 'identity_rejected', data, ad_id: null, now });
}

/**
 * Locks the sender of a photo that still waits. Sending locks the sender too, so a photo cannot be replaced meanwhile.
 */
async function lockDecision(tx: Tx, action: 'approve' | 'reject', order: DecisionOrder): Promise<LockedAccount> {
  const { photo_id, by } = order;
  const found = await findPhoto(tx, photo_id);
  const account = found && (await lockAccount(tx, found.user_id));
  if (!account) throw new AppError('not_found');
  if (account.id === by) throw new AppError('forbidden');
  const photo = await findPhoto(tx, photo_id);
  if (photo?.outcome !== null || !identityCan(action, account.identity_status)) throw new AppError('identity_conflict');
  return account;
}

/** Stores the new status with its audit entry, and closes the job. */
async function record(
  tx: Tx,
  action: 'approve' | 'reject',
  account: LockedAccount,
  { photo_id, by, reason, now }: DecisionOrder & { reason: string | null },
): Promise<void> {
  const identity_status = IDENTITY_TRANSITIONS[action].to;
  await changeIdentityStatus(tx, account.id, { identity_status, now });
  const decision = `identity.${action}` as const;
  await closeReview(tx, { kind: 'identity', subject_id: photo_id, decision, decided_by: by, now });
  await recordAuditEntry(tx, {
    actor: by,
    action: decision,
    subject_id: account.id,
    reason,
    before: { identity_status: account.identity_status },
    after: { identity_status, photo_id },
    now,
  });
}
