import { startAfterCommit, type Tx } from '../../base/database.ts';
import { offerOf, publishedAdForListing, shareLockAds } from '../ads/public.ts';
import { type ListedAd, listedAd, meets, type SearchCondition } from '../search/public.ts';
import { candidatesOf, conditionsOf, insertHits, replacePrice } from './match-store.ts';
import { NOTIFY_JOB } from './notify-users.ts';

/** Conditions that are compared before other work of the process goes on. */
const BATCH = 500;

/**
 * Finds the saved searches that a new ad meets, and records it for each. The ad's own lexemes find the searches to
 * compare, so the time depends on how many are like it, and not on how many there are.
 */
export async function matchAd(tx: Tx, adId: string, now: Date): Promise<void> {
  if (!(await shareLockAds(tx, [adId])).has(adId)) return;
  const ad = await listedAd(tx, adId);
  if (!ad) {
    // The search lists it first. If it could not, this is tried again with it.
    if (await publishedAdForListing(tx, adId)) throw new Error(`The ad ${adId} is not listed yet`);
    return;
  }
  await replacePrice(tx, adId, ad);
  await recordHits(tx, { ad, ad_id: adId, now, saved_before: ad.published_at }, (condition) => meets(condition, ad));
}

/**
 * Finds the saved searches that an ad meets since its price is lower, and records it for each that has not found it.
 */
export async function matchLowerPrice(tx: Tx, adId: string, now: Date): Promise<void> {
  await shareLockAds(tx, [adId]);
  const offer = await offerOf(tx, adId);
  if (!offer) return;
  const known = await replacePrice(tx, adId, offer);
  if (!known || offer.price === null || known.price_unit !== offer.price_unit || known.price <= offer.price) return;
  const ad = await listedAd(tx, adId);
  if (!ad) return;
  if (ad.price !== offer.price) throw new Error(`The price of the ad ${adId} is not listed yet`);
  const before = { ...ad, price: known.price };
  await recordHits(
    tx,
    { ad, ad_id: adId, now, saved_before: now },
    (condition) => meets(condition, ad) && !meets(condition, before),
  );
}

async function recordHits(
  tx: Tx,
  { ad, ad_id, now, saved_before }: { ad: ListedAd; ad_id: string; now: Date; saved_before: Date },
  isMet: (condition: SearchCondition) => boolean,
): Promise<void> {
  const candidates = await candidatesOf(tx, [...ad.lexemes]);
  const search_ids: string[] = [];
  for (let from = 0; from < candidates.length; from += BATCH) {
    const some = candidates.slice(from, from + BATCH);
    const conditions = await conditionsOf(tx, some, { owner_id: ad.owner_id, saved_before });
    search_ids.push(...conditions.filter(({ condition }) => isMet(condition)).map(({ id }) => id));
  }
  if (search_ids.length === 0) return;
  const { is_due } = await insertHits(tx, { search_ids, ad_id, now });
  if (is_due) startAfterCommit(tx, NOTIFY_JOB);
}
