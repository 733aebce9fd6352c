import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/ads/my-ads.ts';
import { AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import type { Services } from '../../services.ts';
import { type Ad, updateAdAsOwner } from '../ad-store.ts';
import { lockMyAd, reloadAd, requireActionNow } from '../my-ads/lock-my-ad.ts';
import { presentOneMyAd } from '../my-ads/present-my-ads.ts';

/** Deactivates the user's ad. Its hashtags stay reserved. */
export async function deactivateAd(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.deactivateAd>,
): Promise<ResultOf<typeof contract.deactivateAd>> {
  return database.transaction(async (tx) => {
    const ad = await lockMyAd(tx, actor, id);
    const now = clock.now();
    await deactivate(tx, ad, now);
    return { ad: await presentOneMyAd(tx, await reloadAd(tx, ad), now) };
  });
}

/** Deactivates a locked ad. */
export async function deactivate(tx: Tx, ad: Ad, now: Date): Promise<void> {
  requireActionNow('deactivate', ad, now);
  await updateAdAsOwner(tx, ad, { status: AD_TRANSITIONS.deactivate.to, paused_at: now }, now);
  await emit(tx, 'ad.ended', { ad_id: ad.id });
}
