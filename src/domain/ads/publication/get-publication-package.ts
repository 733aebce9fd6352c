import type { Read } from '../../../base/database.ts';
import type * as contract from '../../../contract/ads/creation.ts';
import type { PreflightItem } from '../../../contract/ads/schemas.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { elementFacts, withFacts } from '../../../contract/design/element-facts.ts';
import { displayFileIds } from '../../../contract/design/rules.ts';
import { profileOf } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { ownedFiles } from '../../media/public.ts';
import type { Services } from '../../services.ts';
import { walletOf } from '../../wallet/public.ts';
import { requireCategoryOf } from '../ad-category.ts';
import { type Ad, findAd } from '../ad-store.ts';
import { formOf, isOffered } from '../draft/category-form.ts';
import { unavailableHashtags } from '../draft/hashtags.ts';
import { preflight } from '../draft/preflight.ts';
import { photosOf } from '../photo-store.ts';
import { requireOwner } from '../policy.ts';
import { requireUnpublished } from '../rules.ts';
import { approvalReason } from './approval.ts';
import { loadApprovalFacts } from './approval-facts.ts';
import { doubtedMedian } from './category-medians.ts';
import { readDesign } from './design.ts';
import { hashtagPrices, isVoucherLost, type Offer, requireOffer } from './offer.ts';

export async function getPublicationPackage(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
  { id }: ParsedOf<typeof contract.getPublicationPackage>,
): Promise<ResultOf<typeof contract.getPublicationPackage>> {
  const now = clock.now();
  const ad = requireOwner(await findAd(read, id), actor);
  requireUnpublished(ad);
  const revised = ad.revision_of ? await findAd(read, ad.revision_of) : null;
  const offer = revised ? await revisionOffer(read, ad) : await requireOffer(read, ad, now);
  const design = readDesign(withFacts(ad.display_config, elementFacts({ ...ad, availability: 'available' })));
  const owner = await profileOf(read, ad.owner_id);
  if (!owner) throw new AppError('not_found');
  const evaluated = { ad, owner, design, photo_ids: await photosOf(read, ad.id), category: offer.category, now };
  const usual_price = await doubtedMedian(read, ad);
  const approval = await loadApprovalFacts(read, evaluated);
  return {
    packages: offer.packages,
    promotions: offer.promotions,
    hashtags: offer.hashtags,
    voucher: offer.voucher && { voucher_code: offer.voucher.code, coin_benefit: offer.voucher.coin_benefit },
    needs_approval: approvalReason(approval, { ad, revised }) !== null,
    usual_price,
    price: offer.price,
    ads_basic_price: offer.ads_basic_price,
    wallet: await walletOf(read, actor.user_id),
    preflight: await preflightOf(read, { ad, revised, offer, usual_price, now }),
  };
}

/** A revision is free and has nothing to choose. */
async function revisionOffer(read: Read, ad: Ad) {
  return {
    category: await requireCategoryOf(read, ad),
    packages: [],
    promotions: [],
    hashtags: await hashtagPrices(read),
    voucher: null,
    price: 0,
    ads_basic_price: 0,
  };
}

type Facts = { ad: Ad; revised: Ad | null; offer: Pick<Offer, 'voucher'>; usual_price: number | null; now: Date };

async function preflightOf(read: Read, { ad, revised, offer, usual_price, now }: Facts): Promise<PreflightItem[]> {
  const files = await ownedFiles(read, ad.owner_id, displayFileIds(ad.display_config));
  const items = preflight(ad.display_config, ad, await formOf(read, ad), (fileId) => files.get(fileId));
  if (!revised && !(await isOffered(read, ad))) {
    items.push({ key: 'category_missing', severity: 'error', step: 'detail', part: null });
  }
  const unavailable = await unavailableHashtags(read, { ad, revised }, ad.hashtags, now);
  if (unavailable.length > 0) items.push({ key: 'hashtag_taken', severity: 'error', step: 'detail', part: 'hashtags' });
  if (!revised && isVoucherLost(ad, offer)) {
    items.push({ key: 'voucher_invalid', severity: 'error', step: 'publication', part: null });
  }
  if (usual_price !== null) items.push({ key: 'price_low', severity: 'advice', step: 'detail', part: null });
  return items;
}
