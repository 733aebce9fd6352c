import type { Tx } from '../../base/database.ts';
import { emit } from '../../base/outbox.ts';
import type { publishAd as endpoint } from '../../contract/ad-creation.ts';
import { AD_STATUSES, AD_TRANSITIONS } from '../../contract/ads.ts';
import { displayWithoutLinks } from '../../contract/display-links.ts';
import type { ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import type { Profile } from '../accounts/public.ts';
import type { Services } from '../binding.ts';
import { walletOf } from '../wallet/public.ts';
import { approvalReason } from './approval.ts';
import { demandSameClass } from './category-form.ts';
import './events.ts';
import { releaseHashtags } from './hashtag-store.ts';
import { demandOnlyFewer } from './hashtags.ts';
import { deleteAds } from './my-ads-store.ts';
import { categoryOf } from './offer.ts';
import { demandPublishable } from './publication-checks.ts';
import { resumeClock } from './resume-clock.ts';
import { demandCan } from './rules.ts';
import { type Ad, type AdChanges, moveDraft, photosOf, replacePhotos } from './store.ts';
import { endOf } from './term.ts';

type Replacement = { revision: Ad; ad: Ad; owner: Profile; seenPrice: number; now: Date };

/** Puts a revision's content in the place of its ad's, which keeps id, dates, boosts and renewal; both are held. */
export async function publishRevision(
  tx: Tx,
  services: Services,
  { revision, ad, owner, seenPrice, now }: Replacement,
): Promise<ResultOf<typeof endpoint>> {
  demandCan('publish', revision.status);
  demandCan('revise', ad.status);
  if (seenPrice !== 0) throw new AppError('conflict', { data: { price: 0 } });
  const document = displayWithoutLinks(revision.display_config);
  await demandPublishable(tx, { ...revision, display_config: document }, owner);
  await demandSameClass(tx, ad, revision);
  demandOnlyFewer(revision.hashtags, ad);
  const category = await categoryOf(tx, revision);
  const needsApproval = (await approvalReason(tx, { ad: revision, category, revised: ad })) !== null;
  const content = contentOf(revision, owner);
  const drawn = { display_config: document, face_html: services.drawing.face(document) };
  const moved = needsApproval ? await awaitApproval(tx, ad, now) : {};
  await replacePhotos(tx, ad.id, await photosOf(tx, revision.id));
  await deleteAds(tx, [revision.id]);
  const saved = await moveDraft(tx, ad, { ...content, ...drawn, ...moved }, now);
  await releaseHashtags(tx, ad.id, revision.hashtags);
  await tellBoard(tx, ad, saved.status);
  return {
    id: ad.id,
    status: saved.status,
    published_at: saved.published_at?.toISOString() ?? null,
    end_date: endOf({ ...ad, ...moved }, now)?.toISOString() ?? null,
    price: 0,
    balance: (await walletOf(tx, ad.owner_id)).amount,
  };
}

function contentOf(revision: Ad, owner: Profile): AdChanges {
  return {
    title: revision.title,
    description: revision.description,
    category_id: revision.category_id,
    sub_category_id: revision.sub_category_id,
    details: revision.details,
    price: revision.price,
    price_unit: revision.price_unit,
    price_note: revision.price_note,
    price_period: revision.price_period,
    location_same_as_profile: revision.location_same_as_profile,
    city_id: revision.location_same_as_profile ? owner.city_id : revision.city_id,
    address: revision.address,
    address_detail: revision.address_detail,
    contact_same_as_profile: revision.contact_same_as_profile,
    contact_name: revision.contact_name,
    contact_email: revision.contact_email,
    contact_phone: revision.contact_phone,
    whatsapp_connected: revision.whatsapp_connected,
    links: revision.links,
    hashtags: revision.hashtags,
  };
}

type Clock = Pick<AdChanges, 'status' | 'end_date' | 'paused_at'>;

/** A hidden ad's clock stands still already; the others' stops until somebody has decided. */
async function awaitApproval(tx: Tx, ad: Ad, now: Date): Promise<Clock> {
  if (ad.status === AD_STATUSES.BANNED) return { status: AD_TRANSITIONS.resubmit.to };
  return { status: AD_TRANSITIONS.review.to, end_date: await resumeClock(tx, ad, now), paused_at: now };
}

async function tellBoard(tx: Tx, ad: Ad, status: number): Promise<void> {
  if (ad.status !== AD_STATUSES.PUBLISHED) return;
  await emit(tx, status === AD_STATUSES.PUBLISHED ? 'ad.changed' : 'ad.ended', { ad_id: ad.id });
}
