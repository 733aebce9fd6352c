import type { Clock } from '../../base/clock.ts';
import type { Database, Read, Tx } from '../../base/database.ts';
import { IDENTITY_STATUSES, isAgency } from '../../contract/accounts/rules.ts';
import type { Details } from '../../contract/ads/schemas.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import { displayText } from '../../contract/design/rules.ts';
import { profileOf } from '../accounts/public.ts';
import {
  type PublishedAd,
  publishedAdIds,
  publishedAdIdsOf,
  publishedAdsForListing,
  publishedAmong,
  shareLockAds,
} from '../ads/public.ts';
import { allCategories, categoriesByIds, dropReferenceData, formerFieldsOf } from '../catalogue/public.ts';
import { digestOf, type Form, listingsOf, recordForms, saveProgress, takeChangedForm } from './changed-form-store.ts';
import { DOCUMENT_VERSION, lexemesOf, listedDetails, typeOf } from './document.ts';
import { learnGuesses } from './guesses/learn-guesses.ts';
import {
  deleteListings,
  idsWithOtherBadges,
  type ListingRow,
  listedIds,
  lockListings,
  outdatedIds,
  rebuildPosition,
  setRebuildPosition,
  upsertListings,
} from './listing-store.ts';
import { withoutHashtags } from './rules.ts';
import { countPhrases } from './suggestions/phrase-store.ts';
import { addWords, countWords, knownWords } from './words-store.ts';

/** Updates the listing of an ad to its current state, or deletes it when the ad is not live. */
export async function refreshListing(tx: Tx, adId: string, now: Date): Promise<void> {
  await refreshListings(tx, [adId], now, createForms());
}

/** `refreshListing` for many ads in a few statements. */
async function refreshListings(tx: Tx, adIds: readonly string[], now: Date, forms: Forms): Promise<void> {
  // Lock before reading: a slow refresh must not overwrite newer data.
  await lockListings(tx, adIds);
  // An ad that is being deleted is not listed.
  await shareLockAds(tx, adIds);
  const ads = await publishedAdsForListing(tx, adIds);
  await deleteListings(
    tx,
    adIds.filter((id) => !ads.has(id)),
  );
  const rows: ListingRow[] = [];
  for (const ad of ads.values()) rows.push(listingOf(ad, await forms.of(tx, ad)));
  await upsertListings(tx, rows, now);
  await addWords(tx, [...new Set(rows.flatMap(({ lexemes }) => knownWords(lexemes)))]);
}

/** Updates the badges of a user's listings: agency and verified. */
export async function refreshBadges(tx: Tx, ownerId: string, now: Date): Promise<void> {
  const owner = await profileOf(tx, ownerId);
  if (!owner) return;
  const badges = { agency: isAgency(owner), verified: owner.identity_status === IDENTITY_STATUSES.VERIFIED };
  const forms = createForms();
  for (const ids of batchesOf(await publishedAdIdsOf(tx, ownerId))) {
    // A refresh that has read the former badges may not have written its listing yet.
    await lockListings(tx, ids);
    await refreshListings(tx, await idsWithOtherBadges(tx, ids, badges), now, forms);
  }
}

const BATCH = 200;
const CONCURRENCY = 3;

/**
 * Rebuilds all listings in order of id while the board stays available. An interrupted rebuild goes on where it was.
 * `report` gets the number of ads done so far. Returns the number of live ads that were rebuilt.
 */
export async function rebuildListings(
  database: Database,
  clock: Clock,
  report: (total: number) => void = () => undefined,
): Promise<number> {
  const forms = createForms();
  const refresh = (ids: readonly string[]) =>
    Promise.all(
      batchesOf(ids).map((some) => database.transaction((tx) => refreshListings(tx, some, clock.now(), forms))),
    );
  let total = 0;
  const start = await rebuildPosition(database.read);
  await everyBatch(
    start,
    (last) => publishedAdIds(database.read, last, BATCH * CONCURRENCY),
    async (ids) => {
      await refresh(ids);
      total += ids.length;
      await database.transaction((tx) => setRebuildPosition(tx, ids.at(-1) ?? null));
      report(total);
    },
  );
  await everyBatch(
    null,
    (last) => listedIds(database.read, last, BATCH * CONCURRENCY),
    async (ids) => {
      const live = await publishedAmong(database.read, ids);
      await refresh(ids.filter((id) => !live.has(id)));
    },
  );
  await database.transaction((tx) => setRebuildPosition(tx, null));
  await recountWords(database);
  await learnGuesses({ database, clock });
  return total;
}

/**
 * Rebuilds documents of an earlier version, and listings whose category, fields or options were changed, for about as
 * long as `milliseconds`. The next run goes on where this one ended.
 */
export async function refreshOutdated(
  database: Database,
  clock: Clock,
  milliseconds: number,
  batch = BATCH,
): Promise<void> {
  const { read } = database;
  // Another process may have changed it.
  dropReferenceData(read);
  const forms = createForms();
  const digests = new Map<number, string>();
  for (const { id, parent_id } of await allCategories(read)) {
    const form = await forms.of(read, { category_id: parent_id ?? id, sub_category_id: id });
    digests.set(id, digestOf(form));
  }
  await database.transaction((tx) => recordForms(tx, digests));
  const end = performance.now() + milliseconds;
  const refreshSome = async () => {
    const ids = await outdatedIds(read, DOCUMENT_VERSION, batch);
    if (ids.length > 0) await database.transaction((tx) => refreshListings(tx, ids, clock.now(), forms));
    return ids.length > 0 || (await refreshChanged(database, clock, { forms, digests, batch }));
  };
  while (performance.now() < end && (await refreshSome()));
}

type Refresh = { forms: Forms; digests: ReadonlyMap<number, string>; batch: number };

/** Rebuilds a batch of listings of a changed category; false if there is none. */
function refreshChanged(database: Database, clock: Clock, { forms, digests, batch }: Refresh): Promise<boolean> {
  return database.transaction(async (tx) => {
    const changed = await takeChangedForm(tx, digests);
    if (!changed) return false;
    const found = await listingsOf(tx, changed, batch);
    const ids = found.map(({ ad_id }) => ad_id);
    await refreshListings(tx, ids, clock.now(), forms);
    await saveProgress(tx, changed.category_id, (found.length === batch && found.at(-1)) || null);
    return true;
  });
}

/** Recounts in how many listings each known word and phrase occurs, and removes unused ones. */
export async function recountWords(database: Database): Promise<void> {
  await database.transaction(countWords);
  await database.transaction(countPhrases);
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
}

async function everyBatch(
  start: string | null,
  load: (after: string | null) => Promise<string[]>,
  work: (ids: string[]) => Promise<unknown>,
) {
  let last = start;
  for (;;) {
    const ids: string[] = await load(last);
    last = ids.at(-1) ?? null;
    if (last === null) return;
    await work(ids);
  }
}

/** Categories and fields, loaded once for many listings. */
type Forms = { of(read: Read, ad: Pick<PublishedAd, 'category_id' | 'sub_category_id'>): Promise<Form> };

/** Loads the form of each category once. */
export function createForms(): Forms {
  const loaded = new Map<number, Promise<Form>>();
  const load = async (read: Read, { category_id, sub_category_id }: Parameters<Forms['of']>[1]): Promise<Form> => {
    const found = await categoriesByIds(read, [category_id, sub_category_id]);
    // In a fixed order, so that the same ad always gets the same document.
    const categories = [category_id, sub_category_id].flatMap((id) => found.get(id) ?? []);
    return { categories, fields: await formerFieldsOf(read, sub_category_id) };
  };
  return {
    of(read, ad) {
      const form = loaded.get(ad.sub_category_id) ?? load(read, ad);
      loaded.set(ad.sub_category_id, form);
      return form;
    },
  };
}

/** The listing of an ad. */
export function listingOf(ad: PublishedAd, { categories, fields }: Form): ListingRow {
  const details = listedDetails(fields, ad.details);
  const sub = categories.at(-1);
  const type = typeOf(ad.details, sub?.posting_group ?? 'general');
  const labels = [
    ...categories.flatMap(({ slug, name, name_en }) => SEARCHED_NAMES[slug] ?? [name, name_en]),
    ...ad.hashtags,
    ad.city_name,
    ad.province_name,
  ].join('\n');
  const body = [
    withoutHashtags(displayText(ad.display_config)),
    ad.description,
    ...detailWords(fields, ad.details),
  ].join('\n');
  const lexemes = lexemesOf({ ...ad, labels, body, details, type });
  return {
    ad_id: ad.ad_id,
    owner_id: ad.owner_id,
    agency: ad.agency,
    verified: ad.verified,
    type,
    details,
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
    ratio: ad.display_config.ratio,
    availability: ad.availability,
    artwork_html: ad.artwork_html,
    photo_id: ad.photo_id,
    published_at: ad.published_at,
    end_date: ad.end_date,
    boosted_until: ad.boosted_until,
    highlighted_until: ad.highlighted_until,
    document_version: DOCUMENT_VERSION,
    lexemes,
    search_text: [ad.title, labels, body].join('\n'),
  };
}

/** Categories that are not searched by their names: who wants a house finds no cupboards of the category "Rumah". */
const SEARCHED_NAMES: Record<string, string[]> = { rumah: ['rumah tangga', 'household'] };

/**
 * The searchable text of an ad's details: option labels in both languages; texts and numbers with their field names.
 */
function detailWords(fields: readonly Field[], details: Details): string[] {
  return fields.flatMap((field) => {
    const value = details[field.key];
    if (value === undefined) return [];
    if (field.options.length === 0) return [field.label, field.label_en, String(value)];
    const chosen = Array.isArray(value) ? value : [value];
    return field.options.flatMap((option) => (chosen.includes(option.value) ? [option.label, option.label_en] : []));
  });
}
