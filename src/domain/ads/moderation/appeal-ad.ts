import type { Read, Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/ads/my-ads.ts';
import { adCan } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import type { SignedInCall } from '../../call.ts';
import { closeReview, openReview } from '../../review-queue/public.ts';
import type { Services } from '../../services.ts';
import { findAd, lockAd, lockOwner } from '../ad-store.ts';
import { presentOneMyAd } from '../my-ads/present-my-ads.ts';
import { requireOwner } from '../policy.ts';
import { requireAction } from '../rules.ts';
import { endAppeal, hidingOf, insertAppeal } from './appeal-store.ts';

/** Nobody sees a hidden ad, but its owner loses each hour that a wrong decision stands. */
const APPEAL_SEVERITY = 45;

/** The user's own hidden ad; `not_found` for any other. */
export async function getHiddenAd(
  { database: { read }, clock }: Pick<Services, 'database' | 'clock'>,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getHiddenAd>,
): Promise<ResultOf<typeof contract.getHiddenAd>> {
  const ad = requireOwner(await findAd(read, id), actor);
  if (!adCan('appeal', ad.status)) throw new AppError('not_found');
  return { ad: await presentOneMyAd(read, ad, clock.now()) };
}

/** Stores the owner's words against the decision that hid an ad, and puts them before a moderator. */
export async function appealAd(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  { actor }: SignedInCall,
  { id, text }: ParsedOf<typeof contract.appealAd>,
): Promise<ResultOf<typeof contract.appealAd>> {
  return database.transaction(async (tx) => {
    // Not `lockMyAd`: an account that may not change its ads may object to what was decided about them.
    await lockOwner(tx, actor.user_id);
    const ad = requireOwner(await lockAd(tx, id), actor);
    requireAction('appeal', ad.status);
    const now = clock.now();
    const hiding = await hidingOf(tx, id);
    if (!hiding) throw new AppError('status_conflict', { data: { status: ad.status } });
    if (hiding.appeal) throw new AppError('already_appealed');
    await insertAppeal(tx, { ad_id: id, decision_id: hiding.decision_id, text, now });
    await openReview(tx, {
      kind: 'appeal',
      subject: { type: 'ad', id },
      owner_id: ad.owner_id,
      severity: APPEAL_SEVERITY,
      reasons: [...(ad.ordered_at ? [{ key: 'held.ordered' }] : []), { key: 'appeal' }],
      now,
    });
    return { ad: await presentOneMyAd(tx, ad, now) };
  });
}

/** Ends an appeal that has become needless: the ad was corrected or is shown again. */
export async function lapseAppeal(tx: Tx, ad_id: string, now: Date): Promise<void> {
  if (!(await endAppeal(tx, ad_id, { outcome: 'lapsed', answer: '', now }))) return;
  await closeReview(tx, { kind: 'appeal', subject_id: ad_id, decision: 'lapsed', decided_by: null, now });
}

/** The waiting appeal of an ad and the decision that it is against, for a moderator; null if there is none. */
export async function appealForReview(read: Read, adId: string) {
  const [ad, hiding] = [await findAd(read, adId), await hidingOf(read, adId)];
  if (!ad?.moderation || !hiding?.appeal || hiding.appeal.outcome !== null) return null;
  const { appeal, actor_id, created_at } = hiding;
  return {
    text: appeal.text,
    created_at: appeal.created_at,
    decided_by: actor_id,
    decided_at: created_at,
    ...ad.moderation,
  };
}
