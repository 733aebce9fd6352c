import type * as contract from '../../../contract/ads/creation.ts';
import { AD_LIMITS, AD_STATUSES } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { emptyDisplay } from '../../../contract/design/schemas.ts';
import { requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { requireConsent } from '../../legal/public.ts';
import type { Services } from '../../services.ts';
import { findAd, lockOwner, recordStatusChange } from '../ad-store.ts';
import { requireOwner } from '../policy.ts';
import { presentDraft } from '../present.ts';
import { postingLimitError } from '../rules.ts';
import { countDrafts, insertDraft, untouchedDraftOf } from './draft-store.ts';

export async function startDraft(
  { database, clock }: Services,
  { actor }: SignedInCall,
  { reuse }: ParsedOf<typeof contract.startDraft>,
): Promise<ResultOf<typeof contract.startDraft>> {
  requireMayCreateAds(actor);
  const now = clock.now();
  return database.transaction(async (tx) => {
    await requireConsent(tx, actor.user_id);
    await lockOwner(tx, actor.user_id);
    const untouched = reuse ? await untouchedDraftOf(tx, actor.user_id, emptyDisplay()) : null;
    if (untouched) return { draft: presentDraft(requireOwner(untouched, actor), []) };
    if ((await countDrafts(tx, actor.user_id)) >= AD_LIMITS.drafts) {
      throw postingLimitError({ kind: 'drafts', maximum: AD_LIMITS.drafts, ends_at: null }, 'nothing');
    }
    const id = await insertDraft(tx, { owner_id: actor.user_id, display_config: emptyDisplay(), now });
    const start = { ad_id: id, from_status: null, to_status: AD_STATUSES.DRAFT, actor_id: actor.user_id, now };
    await recordStatusChange(tx, start);
    return { draft: presentDraft(requireOwner(await findAd(tx, id), actor), []) };
  });
}
