import { sql } from 'kysely';
import type { Read } from '../../../base/database.ts';
import { AD_STATUSES, PRICE_UNITS } from '../../../contract/ads/rules.ts';

/** The newest prices of a category from which the median is made, and the fewest. */
export const PRICES = 200;

export const FEWEST_PRICES = 20;

/**
 * The median price of each of these sub-categories, in rupiah, from its newest live ads. Those with few prices are
 * missing.
 */
export async function mediansOf(read: Read, categoryIds: readonly (number | null)[]): Promise<Map<number, number>> {
  const ids = [...new Set(categoryIds.flatMap((id) => id ?? []))];
  const { rows } = await sql<{ id: number; median: number | null; prices: number }>`
    select wanted.id, newest.median::float8 as median, newest.prices::int as prices
    from unnest(${ids}::int[]) as wanted (id)
    cross join lateral (
      select percentile_disc(0.5) within group (order by price) as median, count(*) as prices
      from (
        select price from ads
        where status = ${sql.lit(AD_STATUSES.PUBLISHED)} and price_unit = ${sql.lit(PRICE_UNITS.IDR)} and price > 0
          and sub_category_id = wanted.id
        order by published_at desc
        limit ${PRICES}
      ) as prices
    ) as newest`.execute(read);
  return new Map(
    rows.flatMap(({ id, median, prices }): [number, number][] =>
      median === null || prices < FEWEST_PRICES ? [] : [[id, median]],
    ),
  );
}
