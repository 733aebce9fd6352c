import type { Tx } from '../../base/database.ts';
import { banContacts } from '../accounts/public.ts';
import { hideAdsOfBlocked } from '../ads/public.ts';
import { notify } from '../notifications/public.ts';
import { changeAccount, type Moderator } from './change-account.ts';

/**
 * Blocks an account: ends its sessions, hides its ads, bans its contacts and mails the reason. Returns the number of
 * hidden ads.
 */
export async function blockAccount(
  tx: Tx,
  order: { user_id: string; by: Moderator; reason: string; now: Date },
): Promise<number> {
  const { user_id, by, reason, now } = order;
  const account = await changeAccount(tx, 'block', { ...order, suspended_until: null });
  const { id, email, phone } = account;
  const created_by = typeof by === 'string' ? by : by.user_id;
  await banContacts(tx, { id, email, phone, reason, created_by, now });
  const actor_id = typeof by === 'string' ? null : by.user_id;
  const hidden = await hideAdsOfBlocked(tx, { owner_id: user_id, actor_id, now });
  await notify(tx, { user_id, kind: 'account_blocked', data: { reason }, ad_id: null, now });
  return hidden;
}
