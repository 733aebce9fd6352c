import type { Tx } from '../../../base/database.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { profileOf } from '../../accounts/public.ts';
import { postingLimit } from '../../catalogue/public.ts';
import { emit } from '../../events.ts';
import { type Ad, countByStatus, updateAdAsOwner } from '../ad-store.ts';
import { requireActionNow } from '../my-ads/lock-my-ad.ts';
import { postingLimitError, tierOf } from '../rules.ts';
import { resumeClock } from './resume-term.ts';

/** Activates an ad that its owner had deactivated; its term continues. */
export async function activateAd(tx: Tx, ad: Ad, now: Date): Promise<void> {
  requireActionNow('activate', ad, now);
  await requireRoom(tx, ad.owner_id);
  const resumed = await resumeClock(tx, ad, now);
  await updateAdAsOwner(tx, ad, { status: AD_TRANSITIONS.activate.to, ...resumed }, now);
  await emit(tx, 'ad.published', { ad_id: ad.id });
}

/** Throws `posting_limit` if the owner has the maximum of live ads. */
async function requireRoom(tx: Tx, ownerId: string): Promise<void> {
  const owner = await profileOf(tx, ownerId);
  if (!owner) throw new AppError('not_found');
  const byStatus = await countByStatus(tx, ownerId);
  const active = (byStatus.get(AD_STATUSES.PUBLISHED) ?? 0) + (byStatus.get(AD_STATUSES.PENDING_APPROVAL) ?? 0);
  const maximum = await postingLimit(tx, 'active', '', tierOf(owner));
  if (active >= maximum) throw postingLimitError({ kind: 'active', maximum, ends_at: null }, 'inactive');
}
