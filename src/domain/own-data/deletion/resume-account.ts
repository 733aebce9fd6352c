import type { Tx } from '../../../base/database.ts';
import { accountMay } from '../../../contract/account-rules.ts';
import { lockAccount } from '../../accounts/public.ts';
import { lockOwner, reactivateAdsOf } from '../../ads/public.ts';
import { notify } from '../../notifications/public.ts';

/** Activates the ads of a user who cancelled the deletion by signing in, and notifies the user. */
export async function resumeAccount(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  await lockOwner(tx, user_id);
  const account = await lockAccount(tx, user_id);
  // Blocked, or waiting for deletion again.
  if (!account || !accountMay('show_ads', account)) return;
  const ads = await reactivateAdsOf(tx, { owner_id: user_id, now });
  await notify(tx, { user_id, kind: 'deletion_cancelled', data: { ads }, ad_id: null, now });
}
