import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import { ACCOUNT_TRANSITIONS, USER_TYPES } from '../../../contract/accounts/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type * as contract from '../../../contract/own-data/endpoints.ts';
import { OWN_DATA } from '../../../contract/own-data/rules.ts';
import { lockAccount, markForDeletion, requireOwnPassword } from '../../accounts/public.ts';
import { deactivateAdsOf, lockOwner } from '../../ads/public.ts';
import type { SignedInCall } from '../../call.ts';
import { notify } from '../../notifications/public.ts';
import type { Services } from '../../services.ts';
import { insertRequest } from '../requests/request-store.ts';

const ADMINISTRATORS: readonly number[] = [USER_TYPES.ADMIN, USER_TYPES.SUPERADMIN];

/**
 * Whether the user may request the deletion. An administrator's role is taken away first, so that one always remains.
 */
export function mayRequestDeletion(account: { user_type: number; account_status: number }): boolean {
  const { from } = ACCOUNT_TRANSITIONS.request_deletion;
  return !ADMINISTRATORS.includes(account.user_type) && (from as readonly number[]).includes(account.account_status);
}

/** When a deletion that is requested now erases the account. */
export function eraseDate(now: Date): Date {
  return addMilliseconds(now, OWN_DATA.deletion_days * MILLISECONDS.day);
}

/** Lets the caller's account wait for its erasure: its ads come off the board and all sessions end. */
export async function requestDeletion(
  services: Services,
  call: SignedInCall,
  { password }: ParsedOf<typeof contract.requestDeletion>,
): Promise<ResultOf<typeof contract.requestDeletion>> {
  const { database, clock } = services;
  const { user_id } = call.actor;
  await requireOwnPassword(services, call, password);
  const eraseAt = await database.transaction(async (tx) => {
    const now = clock.now();
    const erase_at = eraseDate(now);
    // As publishing does: an ad is either published before and taken off, or refused.
    await lockOwner(tx, user_id);
    const account = await lockAccount(tx, user_id);
    if (!account) throw new AppError('not_found');
    if (ADMINISTRATORS.includes(account.user_type)) throw new AppError('forbidden');
    if (!mayRequestDeletion(account)) throw new AppError('account_status_conflict');
    await markForDeletion(tx, { user_id, erase_at, now });
    await deactivateAdsOf(tx, { owner_id: user_id, now });
    await insertRequest(tx, { user_id, kind: 'deletion', received_at: now, answered_at: now });
    const data = { erase_date: erase_at.toISOString() };
    await notify(tx, { user_id, kind: 'deletion_requested', data, ad_id: null, now });
    return erase_at;
  });
  call.setToken(null);
  return { erase_at: eraseAt.toISOString() };
}
