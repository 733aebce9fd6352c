import type { Read } from '../../../base/database.ts';
import { citiesByIds } from '../../catalogue/public.ts';
import { adsQuery, parseAds } from '../ad-store.ts';

/** What a moderator sees of ads, by id; deleted ones are missing. */
export async function adsForReview(read: Read, ids: readonly string[]) {
  const ads = await adsForConsole(read, ids);
  return new Map([...ads].map(([id, { ad }]) => [id, ad]));
}

/** `adsForReview`, with whose they are and when they changed last. */
export async function adsForConsole(read: Read, ids: readonly string[]) {
  const ads = ids.length === 0 ? [] : parseAds(await adsQuery(read).where('id', 'in', ids).execute());
  const cities = await citiesByIds(read, [...new Set(ads.flatMap(({ city_id }) => city_id ?? []))]);
  return new Map(
    ads.map(({ owner_id, updated_at, city_id, ...stored }) => {
      const { id, title, description, display_config, price, price_unit, price_note, price_period, status } = stored;
      const shown = { id, title, description, display_config, price, price_unit, price_note, price_period, status };
      return [id, { owner_id, updated_at, ad: { ...shown, city_name: cities.get(city_id ?? 0)?.name ?? '' } }];
    }),
  );
}
