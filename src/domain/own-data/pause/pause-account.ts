import type { Tx } from '../../../base/database.ts';
import { ACCOUNT_TRANSITIONS, accountCan } from '../../../contract/accounts/rules.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import { changeStatus, lockAccount, markPaused } from '../../accounts/public.ts';
import { deactivateAdsOf, lockOwner, reactivateAdsOf } from '../../ads/public.ts';
import type { SignedInCall } from '../../call.ts';
import type { Services } from '../../services.ts';

/** Pauses the caller's account: its ads come off the board and their terms stop. */
export async function pauseAccount(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<ResultOf<typeof contract.pauseAccount>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    await change(tx, 'pause', { user_id, now });
    return { ads: await deactivateAdsOf(tx, { owner_id: user_id, now }) };
  });
}

/** Makes the caller's paused account active; the ads that the pause deactivated continue. */
export async function endPause(
  { database, clock }: Services,
  { actor: { user_id } }: SignedInCall,
): Promise<ResultOf<typeof contract.endPause>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    await change(tx, 'end_pause', { user_id, now });
    return { ads: await reactivateAdsOf(tx, { owner_id: user_id, now }) };
  });
}

/** Locks the owner's ads first, as publishing does: an ad is either published before and deactivated, or refused. */
async function change(
  tx: Tx,
  transition: 'pause' | 'end_pause',
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  await lockOwner(tx, user_id);
  const account = await lockAccount(tx, user_id);
  if (!account) throw new AppError('not_found');
  if (!accountCan(transition, account)) throw new AppError('account_status_conflict');
  const { to } = ACCOUNT_TRANSITIONS[transition];
  await changeStatus(tx, user_id, { account_status: to, reason: null, suspended_until: null, now });
  await markPaused(tx, user_id, transition === 'pause');
}
