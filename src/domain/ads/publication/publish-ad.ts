import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Tx } from '../../../base/database.ts';
import { publishAd as endpoint } from '../../../contract/ad-creation.ts';
import { AD_TRANSITIONS } from '../../../contract/ad-rules.ts';
import { displayWithoutLinks } from '../../../contract/display-links.ts';
import type { ParsedOf, ResultOf } from '../../../contract/endpoint.ts';
import { AppError } from '../../../contract/errors.ts';
import { type Profile, profileOf, requireMayCreateAds } from '../../accounts/public.ts';
import type { Services, SignedInCall } from '../../binding.ts';
import { emit } from '../../events.ts';
import { payOnce } from '../../pay-once.ts';
import { invalidCode, settleVoucher, spendVoucher } from '../../vouchers/public.ts';
import { walletOf } from '../../wallet/public.ts';
import { chargeOwnerOnce } from '../charge-owner.ts';
import { claimOwnHashtags } from '../draft/hashtags.ts';
import { requireOwner } from '../policy.ts';
import { startPromotions } from '../promotion/promotion-store.ts';
import { requireAction } from '../rules.ts';
import { type Ad, findAd, lockAd, lockOwner, updateAdAsOwner } from '../store.ts';
import { termBought, voucherCoins } from '../term/term.ts';
import { approvalReason } from './approval.ts';
import { offerFor, voucherIsGone } from './offer.ts';
import { requirePostingLimits, requirePublishable } from './publication-checks.ts';
import { countPublications, insertPublication } from './publication-store.ts';
import { publishRevision } from './publish-revision.ts';

type Result = ResultOf<typeof endpoint>;

export async function publishAd(
  services: Services,
  call: SignedInCall,
  input: ParsedOf<typeof endpoint>,
): Promise<Result> {
  requireMayCreateAds(call.actor);
  return payOnce(services, call, endpoint, input, async (tx) => {
    const { actor } = call;
    const now = services.clock.now();
    await lockOwner(tx, actor.user_id);
    const owner = await profileOf(tx, actor.user_id);
    if (!owner) throw new AppError('not_found');
    requireMayCreateAds(owner);
    const { revision_of } = requireOwner(await findAd(tx, input.id), actor);
    // Who deletes an ad holds it before its revision, and so does this.
    const revised = revision_of === null ? null : requireOwner(await lockAd(tx, revision_of), actor);
    const ad = requireOwner(await lockAd(tx, input.id), actor);
    const publication = { owner, seenPrice: input.price, now };
    return revised
      ? publishRevision(tx, services, { ...publication, revision: ad, ad: revised })
      : publish(tx, services, { ...publication, ad });
  });
}

type Publication = { ad: Ad; owner: Profile; seenPrice: number; now: Date };

/** All of a publication but its locks, the first and those after expiry; whatever it refuses, nothing of it is kept. */
async function publish(tx: Tx, services: Services, { ad, owner, seenPrice, now }: Publication): Promise<Result> {
  requireAction('save_publication', ad.status);
  const document = displayWithoutLinks(ad.display_config);
  await requirePublishable(tx, { ...ad, display_config: document }, owner);
  const offer = await offerFor(tx, ad, now);
  if (voucherIsGone(ad, offer)) throw invalidCode();
  const { category, choice, price } = offer;
  if (price !== seenPrice) throw new AppError('price_changed', { data: { price } });
  await requirePostingLimits(tx, owner, category, now);
  const reason = await approvalReason(tx, { ad, category, revised: null });
  const isOnBoard = reason === null;
  const status = isOnBoard ? AD_TRANSITIONS.publish.to : AD_TRANSITIONS.request_approval.to;
  const publicationNumber = (await countPublications(tx, ad.id)) + 1;
  const published = await updateAdAsOwner(
    tx,
    ad,
    {
      status,
      display_config: document,
      artwork_html: services.drawing.artwork(document),
      city_id: ad.location_same_as_profile ? owner.city_id : ad.city_id,
      availability: 'available',
      duration_days: choice.duration_days,
      ...termBought(choice.duration_days, offer),
      // Where somebody has to approve it first, the clock starts then.
      published_at: isOnBoard ? now : null,
      end_date: isOnBoard ? addMilliseconds(now, choice.duration_days * MILLISECONDS.day) : null,
      paused_at: null,
      paused_seconds: 0,
      // What is still refusable keeps what its author would need again.
      ...(isOnBoard ? { moderation: null, voucher_code: '' } : {}),
    },
    now,
    reason,
  );
  await claimOwnHashtags(tx, ad, now);
  if (isOnBoard) await startPromotions(tx, ad, now);
  await insertPublication(tx, {
    ad_id: ad.id,
    owner_id: ad.owner_id,
    category_id: category.id,
    published_at: now,
    was_live: isOnBoard,
  });
  await settleVoucher(tx, ad.id);
  if (offer.voucher) {
    const use = { voucher: offer.voucher, user_id: ad.owner_id, subject_id: ad.id, coins: voucherCoins(offer), now };
    await spendVoucher(tx, use);
  }
  const idempotency_key = `publish:${ad.id}:${publicationNumber}`;
  await chargeOwnerOnce(tx, ad, { cause: 'publication', price, idempotency_key, now });
  if (isOnBoard) await emit(tx, 'ad.published', { ad_id: ad.id });
  return {
    id: ad.id,
    status,
    published_at: published.published_at?.toISOString() ?? null,
    end_date: published.end_date?.toISOString() ?? null,
    price,
    balance: (await walletOf(tx, ad.owner_id)).amount,
  };
}
