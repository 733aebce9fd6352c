import { sql } from 'kysely';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../../base/clock.ts';
import type { Read } from '../../../base/database.ts';
import { ACCOUNT_STATUSES } from '../../../contract/accounts/rules.ts';
import { AD_LIMITS, AD_STATUSES, PRICE_NOTES, PRICE_PERIODS } from '../../../contract/ads/rules.ts';
import type { Ratio } from '../../../contract/design/ratios.ts';
import { displayConfig } from '../../../contract/design/schemas.ts';
import { profilesOf } from '../../accounts/public.ts';
import { citiesByIds } from '../../catalogue/public.ts';

export type EndReason = 'sold' | 'expired';

/**
 * Why ads ended recently, by id. Hidden and inactive ads, those that an authority ordered to be hidden, that ended long
 * ago, and those of owners who may not show ads are missing.
 */
export async function endedAmong(read: Read, ids: readonly string[], now: Date): Promise<Map<string, EndReason>> {
  if (ids.length === 0) return new Map();
  const since = addMilliseconds(now, -AD_LIMITS.ended_page_days * MILLISECONDS.day);
  const rows = await read
    .selectFrom('ads')
    .select(['id', 'owner_id', 'availability'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('end_date', '>', since)
    .where('ordered_at', 'is', null)
    .where(({ or, and, eb }) =>
      // The job that sets EXPIRED may not have run yet.
      or([
        eb('status', '=', AD_STATUSES.EXPIRED),
        and([eb('status', '=', AD_STATUSES.PUBLISHED), eb('end_date', '<=', now)]),
      ]),
    )
    .execute();
  const owners = await profilesOf(
    read,
    rows.map(({ owner_id }) => owner_id),
  );
  const mayShow = (ownerId: string) => SHOWN.includes(owners.get(ownerId)?.account_status ?? -1);
  return new Map(
    rows
      .filter(({ owner_id }) => mayShow(owner_id))
      .map(({ id, availability }) => [id, availability === 'sold' ? 'sold' : 'expired']),
  );
}

const SHOWN: readonly number[] = [ACCOUNT_STATUSES.ACTIVE, ACCOUNT_STATUSES.DUMMY];

const row = z.object({
  id: z.string(),
  title: z.string(),
  artwork_html: z.string(),
  display_config: displayConfig,
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  city_id: z.int(),
  published_at: z.date(),
});
/** What a card of an ended ad shows. */
export type EndedCard = Omit<z.output<typeof row>, 'display_config' | 'city_id'> & { ratio: Ratio; city_name: string };

/** The cards of ads that ended, by id. */
export async function endedCards(read: Read, ids: readonly string[]): Promise<Map<string, EndedCard>> {
  if (ids.length === 0) return new Map();
  const columns = Object.keys(row.shape) as (keyof typeof row.shape)[];
  const found = await read
    .selectFrom('ads')
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('artwork_html', 'is not', null)
    .where('ordered_at', 'is', null)
    .execute();
  const ads = z.array(row).parse(found);
  const cities = await citiesByIds(read, [...new Set(ads.map(({ city_id }) => city_id))]);
  return new Map(
    ads.map(({ display_config, city_id, ...ad }) => [
      ad.id,
      { ...ad, ratio: display_config.ratio, city_name: cities.get(city_id)?.name ?? '' },
    ]),
  );
}
