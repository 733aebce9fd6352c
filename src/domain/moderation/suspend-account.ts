import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Database, Tx } from '../../base/database.ts';
import { SUSPENSION_DAYS } from '../../contract/accounts/rules.ts';
import { AppError } from '../../contract/api/errors.ts';
import { findEndedSuspensions, lockAccount } from '../accounts/public.ts';
import { lockOwner } from '../ads/public.ts';
import { SYSTEM_ACTOR } from '../audit/public.ts';
import { notify } from '../notifications/public.ts';
import { changeAccount, type Moderator } from './change-account.ts';

/**
 * Suspends an account until a date and notifies its user. Throws `invalid_value` for a date that is not in the next
 * year.
 */
export async function suspendAccount(
  tx: Tx,
  order: { user_id: string; by: Moderator; until: Date; reason: string; now: Date },
): Promise<void> {
  const { until, ...change } = order;
  const { user_id, reason, now } = change;
  if (until <= now || until > addMilliseconds(now, SUSPENSION_DAYS * MILLISECONDS.day)) {
    throw new AppError('invalid_value', {
      fields: { until: [{ key: 'suspension', params: { days: SUSPENSION_DAYS } }] },
    });
  }
  await changeAccount(tx, 'suspend', { ...change, suspended_until: until });
  const data = { until_date: until.toISOString(), reason };
  await notify(tx, { user_id, kind: 'account_suspended', data, ad_id: null, now });
}

/** Ends suspensions at their date and notifies the users. Several processes may run it at the same time. */
export async function endSuspensions(database: Database, now: Date): Promise<number> {
  let total = 0;
  for (const user_id of await findEndedSuspensions(database.read, now)) {
    total += Number(await database.transaction((tx) => endAtDate(tx, user_id, now)));
  }
  return total;
}

/** Ends a suspension before its date and notifies the user. Throws `account_status_conflict` if there is none. */
export async function endSuspension(
  tx: Tx,
  order: { user_id: string; by: Moderator; reason: string | null; now: Date },
): Promise<void> {
  const { user_id, now } = order;
  await changeAccount(tx, 'end_suspension', { ...order, suspended_until: null });
  await notify(tx, { user_id, kind: 'suspension_ended', data: {}, ad_id: null, now });
}

async function endAtDate(tx: Tx, user_id: string, now: Date): Promise<boolean> {
  await lockOwner(tx, user_id);
  const account = await lockAccount(tx, user_id);
  // Another process was first, or the suspension was prolonged.
  if (!account?.suspended_until || account.suspended_until > now) return false;
  await endSuspension(tx, { user_id, by: SYSTEM_ACTOR, reason: null, now });
  return true;
}
