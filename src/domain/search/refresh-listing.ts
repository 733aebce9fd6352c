import type { Clock } from '../../base/clock.ts';
import type { Database, Read, Tx } from '../../base/database.ts';
import { isAgency } from '../../contract/account-rules.ts';
import type { Details } from '../../contract/ads.ts';
import type { Field } from '../../contract/catalogue.ts';
import { displayText } from '../../contract/display-rules.ts';
import { profileOf } from '../accounts/public.ts';
import { type PublishedAd, publishedAdForListing, publishedAdIds, publishedAdIdsOf } from '../ads/public.ts';
import { categoriesByIds, fieldsOf } from '../catalogue/public.ts';
import { facetLexemes, plainWords, withoutHashtags } from './rules.ts';
import { type DocumentParts, deleteListing, listedIds, lockListing, setBadge, upsertListing } from './store.ts';
import { addWords, countWords, removeUnusedWords } from './words-store.ts';

/** Updates the listing of an ad to its current state, or deletes it when the ad is not live. */
export async function refreshListing(tx: Tx, adId: string, now: Date): Promise<void> {
  // Lock before reading: a slow refresh must not overwrite newer data.
  await lockListing(tx, adId);
  const ad = await publishedAdForListing(tx, adId);
  if (!ad) return deleteListing(tx, adId);
  const parts = await documentParts(tx, ad);
  await upsertListing(tx, { ...columnsOf(ad), ratio: ad.display_config.ratio }, parts, now);
  await addWords(tx, `${parts.title} ${parts.labels} ${parts.body}`);
}

/** Updates the agency badge on the listings of a user. */
export async function refreshBadges(tx: Tx, ownerId: string): Promise<void> {
  const owner = await profileOf(tx, ownerId);
  if (!owner) return;
  for (const adId of await publishedAdIdsOf(tx, ownerId)) {
    // A refresh that has read the former role may not have written its listing yet.
    await lockListing(tx, adId);
    await setBadge(tx, adId, isAgency(owner));
  }
}

const BATCH = 200;
const CONCURRENCY = 4;

/** Rebuilds all listings while the board stays available. Returns the number of listings. */
export async function rebuildListings(database: Database, clock: Clock): Promise<number> {
  const published = new Set<string>();
  await everyBatch(
    (after) => publishedAdIds(database.read, after, BATCH),
    async (ids) => {
      for (const id of ids) published.add(id);
      await refreshAll(database, clock, ids);
    },
  );
  await everyBatch(
    (after) => listedIds(database.read, after, BATCH),
    (ids) =>
      refreshAll(
        database,
        clock,
        ids.filter((id) => !published.has(id)),
      ),
  );
  await recountWords(database);
  return published.size;
}

/** Recounts in how many listings each known word occurs and removes unused words. */
export async function recountWords(database: Database): Promise<void> {
  await database.transaction(removeUnusedWords);
  await database.transaction(countWords);
}

async function everyBatch(load: (after: string | null) => Promise<string[]>, work: (ids: string[]) => Promise<void>) {
  let last: string | null = null;
  for (;;) {
    const ids: string[] = await load(last);
    last = ids.at(-1) ?? null;
    if (last === null) return;
    await work(ids);
  }
}

async function refreshAll(database: Database, clock: Clock, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CONCURRENCY) {
    const some = ids.slice(start, start + CONCURRENCY);
    await Promise.all(some.map((id) => database.transaction((tx) => refreshListing(tx, id, clock.now()))));
  }
}

function columnsOf(ad: PublishedAd) {
  return {
    ad_id: ad.ad_id,
    owner_id: ad.owner_id,
    agency: ad.agency,
    category_id: ad.category_id,
    sub_category_id: ad.sub_category_id,
    province_id: ad.province_id,
    city_id: ad.city_id,
    city_name: ad.city_name,
    title: ad.title,
    price: ad.price,
    price_unit: ad.price_unit,
    price_note: ad.price_note,
    price_period: ad.price_period,
    availability: ad.availability,
    artwork_html: ad.artwork_html,
    photo_id: ad.photo_id,
    published_at: ad.published_at,
    end_date: ad.end_date,
    boosted_until: ad.boosted_until,
    highlighted_until: ad.highlighted_until,
  };
}

async function documentParts(read: Read, ad: PublishedAd): Promise<DocumentParts> {
  const categories = await categoriesByIds(read, [ad.category_id, ad.sub_category_id]);
  const details = detailWords(await fieldsOf(read, ad.sub_category_id), ad.details);
  const labels = [
    ...[...categories.values()].flatMap((category) => [category.name, category.name_en]),
    ...ad.hashtags,
    ad.city_name,
    ad.province_name,
  ];
  const body = [withoutHashtags(displayText(ad.display_config)), ad.description, ...details];
  return {
    title: plainWords(ad.title),
    labels: plainWords(labels.join('\n')),
    body: plainWords(body.join('\n')),
    facets: facetLexemes(ad),
  };
}

/** The searchable text of an ad's details: option labels in both languages; texts and numbers with their field names. */
function detailWords(fields: readonly Field[], details: Details): string[] {
  return fields.flatMap((field) => {
    const value = details[field.key];
    if (value === undefined) return [];
    if (field.options.length === 0) return [field.label, field.label_en, String(value)];
    const chosen = Array.isArray(value) ? value : [value];
    return field.options.flatMap((option) => (chosen.includes(option.value) ? [option.label, option.label_en] : []));
  });
}
