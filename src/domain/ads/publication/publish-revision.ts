import type { Tx } from '../../../base/database.ts';
import type * as contract from '../../../contract/ads/creation.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import type { ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { plainQrPath } from '../../../contract/design/outputs.ts';
import type { Profile } from '../../accounts/public.ts';
import { emit } from '../../events.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { contentOf } from '../ad-content.ts';
import { type Ad, type AdChanges, updateAdAsOwner } from '../ad-store.ts';
import { requireSameClass } from '../draft/category-form.ts';
import { releaseHashtags } from '../draft/hashtag-store.ts';
import { requireOnlyRemovedHashtags } from '../draft/hashtags.ts';
import { lapseAppeal } from '../moderation/appeal-ad.ts';
import { requireAction } from '../rules.ts';
import { resumeClock } from '../term/resume-term.ts';
import { endOf } from '../term/term.ts';
import { approvalReason, openApproval } from './approval.ts';
import { loadCandidate } from './candidate.ts';
import { discardRevision } from './discard-revision.ts';
import { requirePublishable } from './publication-checks.ts';
import { saveTextHash } from './text-hash-store.ts';

type Replacement = { revision: Ad; ad: Ad; owner: Profile; seenPrice: number; now: Date };

/** Replaces an ad's content by its revision's; id, dates, promotions and renewal stay. The caller holds both locks. */
export async function publishRevision(
  tx: Tx,
  services: Services,
  { revision, ad, owner, seenPrice, now }: Replacement,
): Promise<ResultOf<typeof contract.publishAd>> {
  requireAction('publish', revision.status);
  requireAction('revise', ad.status);
  if (seenPrice !== 0) throw new AppError('price_changed', { data: { price: 0 } });
  const candidate = await loadCandidate(tx, revision, owner, now);
  const { approval } = requirePublishable(candidate);
  await requireSameClass(tx, ad, revision);
  requireOnlyRemovedHashtags(revision.hashtags, ad);
  const { design } = candidate;
  const reason = approvalReason(approval, { ad: revision, revised: ad });
  const city_id = revision.location_same_as_profile ? owner.city_id : revision.city_id;
  const content = { ...contentOf(revision), city_id };
  const rendered = {
    display_config: design.config,
    artwork_html: services.artworks.render(design.config, plainQrPath(ad.id)),
  };
  const moved = reason ? await awaitApproval(tx, ad, now) : {};
  await discardRevision(tx, revision, candidate.photo_ids);
  const saved = await updateAdAsOwner(tx, ad, { ...content, ...rendered, ...moved }, now, reason);
  await lapseAppeal(tx, ad.id, now);
  // The content of an expired ad is evaluated when the ad is published again.
  if (ad.status !== AD_STATUSES.EXPIRED) await openApproval(tx, { ad, reason, facts: approval, now });
  await saveTextHash(tx, ad.id, revision);
  await releaseHashtags(tx, ad.id, revision.hashtags);
  await notifyBoard(tx, ad, saved.status);
  await emit(tx, 'ad.revised', { ad_id: ad.id, revised_at: now.toISOString() });
  return {
    id: ad.id,
    status: saved.status,
    published_at: saved.published_at?.toISOString() ?? null,
    end_date: endOf({ ...ad, ...moved }, now)?.toISOString() ?? null,
    price: 0,
    balance: (await walletOf(tx, ad.owner_id)).amount,
  };
}

type Clock = Pick<AdChanges, 'status' | 'end_date' | 'paused_at' | 'paused_seconds'>;

/** The term of a hidden ad is paused already; any other is paused until a moderator has decided. */
async function awaitApproval(tx: Tx, ad: Ad, now: Date): Promise<Clock> {
  if (ad.status === AD_STATUSES.BANNED) return { status: AD_TRANSITIONS.resubmit.to };
  return { status: AD_TRANSITIONS.review.to, ...(await resumeClock(tx, ad, now)), paused_at: now };
}

async function notifyBoard(tx: Tx, ad: Ad, status: number): Promise<void> {
  if (ad.status !== AD_STATUSES.PUBLISHED) return;
  await emit(tx, status === AD_STATUSES.PUBLISHED ? 'ad.changed' : 'ad.ended', { ad_id: ad.id });
}
