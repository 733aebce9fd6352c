import type { Tx } from '../../../base/database.ts';
import type { publishAd as endpoint } from '../../../contract/ad-creation.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../../contract/ad-rules.ts';
import { displayWithoutLinks } from '../../../contract/display-links.ts';
import type { ResultOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import type { Profile } from '../../accounts/public.ts';
import type { Services } from '../../binding.ts';
import { emit } from '../../events.ts';
import { walletOf } from '../../wallet/public.ts';
import { requireCategoryOf } from '../ad-category.ts';
import { requireSameClass } from '../draft/category-form.ts';
import { releaseHashtags } from '../draft/hashtag-store.ts';
import { requireOnlyRemovedHashtags } from '../draft/hashtags.ts';
import { requireAction } from '../rules.ts';
import { type Ad, type AdChanges, updateAdAsOwner } from '../store.ts';
import { resumeClock } from '../term/resume-term.ts';
import { endOf } from '../term/term.ts';
import { approvalReason } from './approval.ts';
import { requirePublishable } from './publication-checks.ts';
import { contentOf, discardRevision } from './revision-content.ts';

type Replacement = { revision: Ad; ad: Ad; owner: Profile; seenPrice: number; now: Date };

/** Puts a revision's content in the place of its ad's, which keeps id, dates, boosts and renewal; both are held. */
export async function publishRevision(
  tx: Tx,
  services: Services,
  { revision, ad, owner, seenPrice, now }: Replacement,
): Promise<ResultOf<typeof endpoint>> {
  requireAction('publish', revision.status);
  requireAction('revise', ad.status);
  if (seenPrice !== 0) throw new AppError('price_changed', { data: { price: 0 } });
  const document = displayWithoutLinks(revision.display_config);
  await requirePublishable(tx, { ...revision, display_config: document }, owner);
  await requireSameClass(tx, ad, revision);
  requireOnlyRemovedHashtags(revision.hashtags, ad);
  const category = await requireCategoryOf(tx, revision);
  const reason = await approvalReason(tx, { ad: revision, category, revised: ad });
  const city_id = revision.location_same_as_profile ? owner.city_id : revision.city_id;
  const content = { ...contentOf(revision), city_id };
  const drawn = { display_config: document, artwork_html: services.drawing.artwork(document) };
  const moved = reason ? await awaitApproval(tx, ad, now) : {};
  await discardRevision(tx, revision);
  const saved = await updateAdAsOwner(tx, ad, { ...content, ...drawn, ...moved }, now, reason);
  await releaseHashtags(tx, ad.id, revision.hashtags);
  await notifyBoard(tx, ad, saved.status);
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

/** A hidden ad's clock stands still already; the others' stops until somebody has decided. */
async function awaitApproval(tx: Tx, ad: Ad, now: Date): Promise<Clock> {
  if (ad.status === AD_STATUSES.BANNED) return { status: AD_TRANSITIONS.resubmit.to };
  return { status: AD_TRANSITIONS.review.to, ...(await resumeClock(tx, ad, now)), paused_at: now };
}

async function notifyBoard(tx: Tx, ad: Ad, status: number): Promise<void> {
  if (ad.status !== AD_STATUSES.PUBLISHED) return;
  await emit(tx, status === AD_STATUSES.PUBLISHED ? 'ad.changed' : 'ad.ended', { ad_id: ad.id });
}
