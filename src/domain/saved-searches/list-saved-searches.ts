import type { Read } from '../../base/database.ts';
import type { ResultOf } from '../../contract/api/endpoint.ts';
import type { Field } from '../../contract/catalogue/endpoints.ts';
import type * as contract from '../../contract/saved-searches/endpoints.ts';
import type { SavedFilters, SavedSearch } from '../../contract/saved-searches/endpoints.ts';
import { NEWEST_ADS } from '../../contract/saved-searches/rules.ts';
import { COUNTED_HITS } from '../../contract/search/rules.ts';
import type { SignedInCall } from '../call.ts';
import { categoryBySlug, citiesByIds, conditionField, formerFieldsOf } from '../catalogue/public.ts';
import { cardsByIds, liveIds, presentCard } from '../search/public.ts';
import type { Services } from '../services.ts';
import { countSavedSearches, newHitsOf, savedSearchesOf } from './store.ts';

/** The user's saved searches with the new ads of each. */
export async function listSavedSearches(
  { database: { read }, clock }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.listSavedSearches>> {
  const now = clock.now();
  const searches = await savedSearchesOf(read, actor.user_id);
  const hits = await newHitsOf(
    read,
    searches.map(({ id }) => id),
    COUNTED_HITS,
  );
  const live = await liveIds(read, [...new Set([...hits.values()].flat())], now);
  const found = new Map([...hits].map(([id, ads]) => [id, ads.filter((ad) => live.has(ad))]));
  const newest = [...found.values()].flatMap((ads) => ads.slice(0, NEWEST_ADS));
  const cards = new Map((await cardsByIds(read, newest, now)).map((card) => [card.ad_id, card]));
  const cities = await citiesByIds(read, [...new Set(searches.flatMap(({ filters }) => filters.city_id ?? []))]);
  const labels = createLabels(read);
  const data: SavedSearch[] = [];
  for (const { id, name, filters, frequency, is_paused, created_at } of searches) {
    const ads = found.get(id) ?? [];
    data.push({
      id,
      name,
      filters,
      frequency,
      is_paused,
      created_at: created_at.toISOString(),
      new_ads: ads.length,
      newest: ads.slice(0, NEWEST_ADS).flatMap((ad) => {
        const card = cards.get(ad);
        return card ? [presentCard(card, now)] : [];
      }),
      city_name: filters.city_id === undefined ? null : (cities.get(filters.city_id)?.name ?? null),
      fields: await labels.of(filters),
    });
  }
  return { data };
}

/** How many searches the caller has saved. */
export async function countOwnSavedSearches(
  { database }: Services,
  { actor }: SignedInCall,
): Promise<ResultOf<typeof contract.countSavedSearches>> {
  return { total: await countSavedSearches(database.read, actor.user_id) };
}

/** The labels of chosen fields; each category's form is read once. */
function createLabels(read: Read) {
  const forms = new Map<string, Promise<Field[]>>();
  const formOf = async (slug: string) => {
    const category = slug === '' ? null : await categoryBySlug(read, slug);
    const fields = category ? await formerFieldsOf(read, category.id) : [];
    const condition = fields.some(({ key }) => key === 'condition') ? null : await conditionField(read);
    return condition ? [...fields, condition] : fields;
  };
  return {
    async of({ category = '', fields = {} }: SavedFilters): Promise<SavedSearch['fields']> {
      if (Object.keys(fields).length === 0) return [];
      const form = forms.get(category) ?? formOf(category);
      forms.set(category, form);
      return (await form).flatMap(({ key, label, label_en, options }) => {
        const chosen = fields[key];
        return chosen ? [{ key, label, label_en, values: options.filter(({ value }) => chosen.includes(value)) }] : [];
      });
    },
  };
}
