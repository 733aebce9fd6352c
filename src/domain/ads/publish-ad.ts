import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import type { Tx } from '../../base/database.ts';
import { IdempotencyConflict, once } from '../../base/idempotency.ts';
import { emit } from '../../base/outbox.ts';
import { publishAd as endpoint } from '../../contract/ad-creation.ts';
import { detailFaults, missingFacts } from '../../contract/ad-facts.ts';
import { AD_STATUSES, AD_TRANSITIONS, PROMOTION_DAYS, PROMOTION_KINDS } from '../../contract/ads.ts';
import { displayFileIds } from '../../contract/display.ts';
import { displayWithoutLinks } from '../../contract/display-links.ts';
import type { ParsedOf, ResultOf } from '../../contract/endpoint.ts';
import { AppError } from '../../contract/errors.ts';
import { coins } from '../../contract/wallet.ts';
import { demandMayCreateAds, demandNotBanned, type Profile, profileOf } from '../accounts/public.ts';
import type { Services, SignedInCall } from '../binding.ts';
import { categoriesByIds, categoryById, postingLimit, type StoredCategory, setting } from '../catalogue/public.ts';
import { ownedFiles } from '../media/public.ts';
import { transfer, walletOf } from '../wallet/public.ts';
import { formOf } from './category-form.ts';
import { contactOf } from './contact.ts';
import './events.ts';
import { offerFor } from './get-publication-package.ts';
import { demandOwn } from './policy.ts';
import { insertPromotion } from './promotion-store.ts';
import { countPublications, hasPublished, insertPublication, publicationsOf } from './publication-store.ts';
import { demandCan, demandFaultless, demandWithinLimits, displayFaults, tierOf } from './rules.ts';
import { type Ad, countByStatus, lockAd, lockOwner, photosOf, recordStatusChange, updateAd } from './store.ts';

type Result = ResultOf<typeof endpoint>;

export async function publishAd(
  services: Services,
  { actor, idempotency_key: key }: SignedInCall,
  input: ParsedOf<typeof endpoint>,
): Promise<Result> {
  demandMayCreateAds(actor);
  if (key === null) throw new AppError('invalid_argument', { fields: { idempotency_key: [{ key: 'required' }] } });
  const now = services.clock.now();
  const claim = { user_id: actor.user_id, key, endpoint: endpoint.path, input, now };
  try {
    return await services.database.transaction((tx) =>
      once(tx, claim, async () => {
        await lockOwner(tx, actor.user_id);
        const owner = await profileOf(tx, actor.user_id);
        if (!owner) throw new AppError('not_found');
        demandMayCreateAds(owner);
        const ad = demandOwn(await lockAd(tx, input.id), actor);
        return publish(tx, services, { ad, owner, seenPrice: input.price, now });
      }),
    );
  } catch (error) {
    if (error instanceof IdempotencyConflict) throw new AppError('idempotency_conflict');
    throw error;
  }
}

type Publication = { ad: Ad; owner: Profile; seenPrice: number; now: Date };

/** All of a publication but its locks; whatever it refuses, nothing of it is kept. */
async function publish(tx: Tx, services: Services, { ad, owner, seenPrice, now }: Publication): Promise<Result> {
  demandCan('publish', ad.status);
  const document = displayWithoutLinks(ad.display_config);
  await demandComplete(tx, { ...ad, display_config: document });
  const contact = contactOf(ad, owner);
  await demandNotBanned(tx, { email: contact.email ?? '', phone: contact.phone });
  const { category, choice, price } = await offerFor(tx, ad);
  if (price !== seenPrice) throw new AppError('conflict', { data: { price } });
  await demandPostingLimits(tx, owner, category, now);
  const status = await statusFor(tx, owner, category);
  const publicationNumber = (await countPublications(tx, ad.id)) + 1;
  const isOnBoard = status === AD_STATUSES.PUBLISHED;
  const published = await updateAd(
    tx,
    ad,
    {
      status,
      display_config: document,
      face_html: services.drawing.face(document),
      city_id: ad.location_same_as_profile ? owner.city_id : ad.city_id,
      duration_days: choice.duration_days,
      // Where somebody has to approve it first, the clock starts then.
      published_at: isOnBoard ? now : null,
      end_date: isOnBoard ? addMilliseconds(now, choice.duration_days * MILLISECONDS.day) : null,
    },
    now,
  );
  if (isOnBoard) await startPromotions(tx, ad, now);
  await insertPublication(tx, { ad_id: ad.id, owner_id: ad.owner_id, category_id: category.id, published_at: now });
  const change = { ad_id: ad.id, from_status: ad.status, to_status: status, actor_id: ad.owner_id, now };
  await recordStatusChange(tx, change);
  await charge(tx, ad, { price, key: `publish:${ad.id}:${publicationNumber}`, now });
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

/** The checks of both steps once more: a finished step may have been saved anew since. */
async function demandComplete(tx: Tx, ad: Ad): Promise<void> {
  const fields = await formOf(tx, ad);
  const photos = await photosOf(tx, ad.id);
  const fileIds = [...displayFileIds(ad.display_config), ...photos];
  const own = await ownedFiles(tx, ad.owner_id, fileIds);
  demandFaultless({
    ...displayFaults(ad.display_config),
    ...missingFacts(ad, fields),
    ...detailFaults(ad.details, fields),
    ...(fileIds.every((id) => own.has(id)) ? {} : { photos: [{ key: 'not_own_file' }] }),
  });
}

async function demandPostingLimits(tx: Tx, owner: Profile, category: StoredCategory, now: Date): Promise<void> {
  const tier = tierOf(owner);
  const recent = await publicationsOf(tx, owner.user_id, addMilliseconds(now, -30 * MILLISECONDS.day));
  const categories = await categoriesByIds(tx, [...new Set(recent.map((publication) => publication.category_id))]);
  const inGroup = recent.filter(
    ({ category_id }) => categories.get(category_id)?.posting_group === category.posting_group,
  );
  const aDayAgo = addMilliseconds(now, -MILLISECONDS.day);
  const byStatus = await countByStatus(tx, owner.user_id);
  demandWithinLimits(
    {
      daily: recent.filter((publication) => publication.published_at > aDayAgo).length,
      active: (byStatus.get(AD_STATUSES.PUBLISHED) ?? 0) + (byStatus.get(AD_STATUSES.PENDING_APPROVAL) ?? 0),
      category: inGroup.length,
    },
    {
      daily: await postingLimit(tx, 'daily', category.posting_group, tier),
      active: await postingLimit(tx, 'active', category.posting_group, tier),
      category: await postingLimit(tx, 'category', category.posting_group, tier),
    },
  );
}

/** Straight to the board, or to somebody who approves it first. */
async function statusFor(tx: Tx, owner: Profile, category: StoredCategory) {
  const parent = category.parent_id === null ? null : await categoryById(tx, category.parent_id);
  const needsApproval =
    category.requires_approval ||
    parent?.requires_approval ||
    ((await setting(tx, 'first_ad_approval', z.boolean())) && !(await hasPublished(tx, owner.user_id)));
  return needsApproval ? AD_TRANSITIONS.request_approval.to : AD_TRANSITIONS.publish.to;
}

async function startPromotions(tx: Tx, ad: Ad, now: Date): Promise<void> {
  const ends_at = addMilliseconds(now, PROMOTION_DAYS * MILLISECONDS.day);
  for (const kind of PROMOTION_KINDS) {
    if (ad[kind]) await insertPromotion(tx, { ad_id: ad.id, kind, starts_at: now, ends_at });
  }
}

async function charge(tx: Tx, ad: Ad, payment: { price: number; key: string; now: Date }): Promise<void> {
  if (payment.price === 0) return;
  const { repeated } = await transfer(tx, {
    from: { wallet: ad.owner_id },
    to: { platform: 'revenue' },
    amount: coins(payment.price),
    cause: 'publication',
    subject_id: ad.id,
    details: { title: ad.title },
    idempotency_key: payment.key,
    now: payment.now,
  });
  if (repeated) throw new Error(`Publication ${payment.key} was paid before it was made`);
}
