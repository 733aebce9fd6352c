import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/accounts/second-factor.ts';
import type { createRecoveryCodes as creation } from '../../../contract/accounts/second-factor.ts';
import { SECOND_FACTOR } from '../../../contract/accounts/second-factor-rules.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { recordAuditEntry } from '../../audit/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';
import { revokeSessions } from '../sessions/store.ts';
import { userIdOf } from '../store.ts';
import { recordAction } from './record-action.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteSecondFactor, endChallenges, findSecondFactor, lockUser } from './store.ts';

export async function getSecondFactor(
  services: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.getSecondFactor>> {
  const { read } = services.database;
  const app = await findSecondFactor(read, actor.user_id);
  if (!app) throw new AppError('not_found');
  return {
    enrolled_at: app.enrolled_at.toISOString(),
    recovery_codes_left: await countRecoveryCodes(read, actor.user_id),
  };
}

/** Replaces the caller's recovery codes; the old ones end, used or not. */
export async function createRecoveryCodes(
  services: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<ResultOf<typeof creation>> {
  const now = services.clock.now();
  return services.database.transaction(async (tx) => {
    await lockUser(tx, user_id);
    if (!(await findSecondFactor(tx, user_id))) throw new AppError('not_found');
    const before = { recovery_codes: await countRecoveryCodes(tx, user_id) };
    const recovery_codes = await replaceRecoveryCodes(tx, user_id);
    const after = { recovery_codes: SECOND_FACTOR.recovery_codes };
    await recordAction(tx, { action: 'second_factor.recovery_codes', user_id, before, after, now });
    return { recovery_codes };
  });
}

/**
 * Removes the authenticator app and the recovery codes of a lost phone, and ends all sessions: the next sign-in sets up
 * a new app. Returns false without a change if no account with this email address has an app.
 */
export async function resetSecondFactor(tx: Tx, order: { email: string; by: string; now: Date }): Promise<boolean> {
  const { email, by, now } = order;
  const user_id = await userIdOf(tx, email);
  if (user_id === null) return false;
  await lockUser(tx, user_id);
  if (!(await removeSecondFactor(tx, user_id, now))) return false;
  await recordAuditEntry(tx, {
    actor: by,
    action: 'second_factor.reset',
    subject_id: user_id,
    reason: null,
    before: { is_enrolled: true },
    after: { is_enrolled: false },
    now,
  });
  return true;
}

/** Removes the app of a locked user and ends sessions and challenges; false if there is no app. */
export async function removeSecondFactor(tx: Tx, user_id: string, now: Date): Promise<boolean> {
  await endChallenges(tx, user_id);
  await revokeSessions(tx, { user_id, now });
  return deleteSecondFactor(tx, user_id);
}
