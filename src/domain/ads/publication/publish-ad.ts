import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import * as contract from '../../../contract/ads/creation.ts';
import { AD_TRANSITIONS } from '../../../contract/ads/rules.ts';
import type { ParsedOf, ResultOf } from '../../../contract/api/endpoint.ts';
import { AppError } from '../../../contract/api/errors.ts';
import { plainQrPath } from '../../../contract/design/outputs.ts';
import { type Profile, profileOf, requireMayCreateAds } from '../../accounts/public.ts';
import type { SignedInCall } from '../../call.ts';
import { emit } from '../../events.ts';
import { requireConsent } from '../../legal/public.ts';
import { notify } from '../../notifications/public.ts';
import { payOnce } from '../../pay-once.ts';
import type { Services } from '../../services.ts';
import { settleVoucher, spendVoucher } from '../../vouchers/public.ts';
import { walletOf } from '../../wallet/public.ts';
import { type Ad, findAd, lockAd, lockOwner, updateAdAsOwner } from '../ad-store.ts';
import { chargeOwnerOnce } from '../charge-owner.ts';
import { claimOwnHashtags } from '../draft/hashtags.ts';
import { requireOwner } from '../policy.ts';
import { startPromotions } from '../promotion/promotion-store.ts';
import { requireAction } from '../rules.ts';
import { termBought, voucherCoins } from '../term/term.ts';
import { approvalReason, openApproval } from './approval.ts';
import { loadCandidate, loadPurchase } from './candidate.ts';
import { requirePublishable, requirePurchasable } from './publication-checks.ts';
import { countPublications, insertPublication } from './publication-store.ts';
import { publishRevision } from './publish-revision.ts';
import { saveTextHash } from './text-hash-store.ts';

type Result = ResultOf<typeof contract.publishAd>;

export async function publishAd(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof contract.publishAd>,
): Promise<Result> {
  requireMayCreateAds(call.actor);
  return payOnce(services, call, contract.publishAd, input, async (tx) => {
    const { actor } = call;
    const now = services.clock.now();
    await lockOwner(tx, actor.user_id);
    const owner = await profileOf(tx, actor.user_id);
    if (!owner) throw new AppError('not_found');
    requireMayCreateAds(owner);
    await requireConsent(tx, actor.user_id);
    const { revision_of } = requireOwner(await findAd(tx, input.id), actor);
    // Deleting an ad locks it before its revision; the order here must be the same.
    const revised = revision_of === null ? null : requireOwner(await lockAd(tx, revision_of), actor);
    const ad = requireOwner(await lockAd(tx, input.id), actor);
    const publication = { owner, seenPrice: input.price, now };
    return revised
      ? publishRevision(tx, services, { ...publication, revision: ad, ad: revised })
      : publish(tx, services, { ...publication, ad });
  });
}

type Publication = { ad: Ad; owner: Profile; seenPrice: number; now: Date };

/** Publishes an ad for the first time or after expiry; the caller holds the locks, and an error undoes everything. */
export async function publish(tx: Tx, services: Services, { ad, owner, seenPrice, now }: Publication): Promise<Result> {
  requireAction('save_publication', ad.status);
  const candidate = await loadCandidate(tx, ad, owner, now);
  const purchase = await loadPurchase(tx, candidate, owner, now);
  const { category, approval } = requirePublishable(candidate);
  const offer = requirePurchasable(candidate, purchase, seenPrice);
  const { design } = candidate;
  const { choice, price } = offer;
  const reason = approvalReason(approval, { ad, revised: null });
  const isLive = reason === null;
  const status = isLive ? AD_TRANSITIONS.publish.to : AD_TRANSITIONS.request_approval.to;
  const publicationNumber = (await countPublications(tx, ad.id)) + 1;
  const published = await updateAdAsOwner(
    tx,
    ad,
    {
      status,
      display_config: design.config,
      artwork_html: services.artworks.render(design.config, plainQrPath(ad.id)),
      city_id: ad.location_same_as_profile ? owner.city_id : ad.city_id,
      availability: 'available',
      duration_days: choice.duration_days,
      ...termBought(choice.duration_days, offer),
      // The term of an ad that needs an approval starts with the approval.
      published_at: isLive ? now : null,
      end_date: isLive ? addMilliseconds(now, choice.duration_days * MILLISECONDS.day) : null,
      paused_at: null,
      paused_seconds: 0,
      // If the ad is rejected, its owner needs the voucher and the moderation again.
      ...(isLive ? { moderation: null, voucher_code: '' } : {}),
    },
    now,
    reason,
  );
  await openApproval(tx, { ad, reason, facts: approval, now });
  await saveTextHash(tx, ad.id, ad);
  await claimOwnHashtags(tx, ad, now);
  if (isLive) await startPromotions(tx, ad, now);
  await insertPublication(tx, {
    ad_id: ad.id,
    owner_id: ad.owner_id,
    category_id: category.id,
    published_at: now,
    was_live: isLive,
  });
  await settleVoucher(tx, ad.id);
  if (offer.voucher) {
    const use = { voucher: offer.voucher, user_id: ad.owner_id, subject_id: ad.id, coins: voucherCoins(offer), now };
    await spendVoucher(tx, use);
  }
  const idempotency_key = `publish:${ad.id}:${publicationNumber}`;
  await chargeOwnerOnce(tx, ad, { cause: 'publication', price, idempotency_key, now });
  if (published.end_date) {
    await emit(tx, 'ad.published', { ad_id: ad.id });
    const data = { title: ad.title, end_date: published.end_date.toISOString() };
    await notify(tx, { user_id: ad.owner_id, kind: 'ad_published', data, ad_id: ad.id, now });
  }
  return {
    id: ad.id,
    status,
    published_at: published.published_at?.toISOString() ?? null,
    end_date: published.end_date?.toISOString() ?? null,
    price,
    balance: (await walletOf(tx, ad.owner_id)).amount,
  };
}
