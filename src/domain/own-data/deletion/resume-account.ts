import type { Tx } from '../../../base/database.ts';
import { ACCOUNT_TRANSITIONS, accountMay } from '../../../contract/accounts/rules.ts';
import { lockAccount } from '../../accounts/public.ts';
import { lockOwner, reactivateAdsOf } from '../../ads/public.ts';
import { notify } from '../../notifications/public.ts';

/**
 * Activates the ads of a user who cancelled the deletion by signing in, unless the user had paused them; notifies the
 * user.
 */
export async function resumeAccount(tx: Tx, { user_id, now }: { user_id: string; now: Date }): Promise<void> {
  await lockOwner(tx, user_id);
  const account = await lockAccount(tx, user_id);
  // Blocked, or waiting for deletion again.
  if (!account || !(ACCOUNT_TRANSITIONS.suspend.from as readonly number[]).includes(account.account_status)) return;
  const ads = accountMay('show_ads', account) ? await reactivateAdsOf(tx, { owner_id: user_id, now }) : 0;
  await notify(tx, { user_id, kind: 'deletion_cancelled', data: { ads }, ad_id: null, now });
}
