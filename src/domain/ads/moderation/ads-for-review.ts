import type { Read } from '../../../base/database.ts';
import { citiesByIds } from '../../catalogue/public.ts';
import { adsQuery, parseAds } from '../ad.ts';

/** What a moderator sees of ads, by id; deleted ones are missing. */
export async function adsForReview(read: Read, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const ads = parseAds(await adsQuery(read).where('id', 'in', ids).execute());
  const cities = await citiesByIds(read, [...new Set(ads.flatMap(({ city_id }) => city_id ?? []))]);
  return new Map(
    ads.map(
      ({ id, title, description, display_config, price, price_unit, price_note, price_period, status, city_id }) => [
        id,
        {
          id,
          title,
          description,
          display_config,
          price,
          price_unit,
          price_note,
          price_period,
          status,
          city_name: cities.get(city_id ?? 0)?.name ?? '',
        },
      ],
    ),
  );
}

/** The number of a user's ads that are no revisions, counted up to `most`. */
export async function countAdsOf(read: Read, ownerId: string, most: number): Promise<number> {
  const ads = await read
    .selectFrom('ads')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('revision_of', 'is', null)
    .limit(most)
    .execute();
  return ads.length;
}
