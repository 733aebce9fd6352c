import { type RawBuilder, sql } from 'kysely';
import type { StaleRead } from '../../base/database.ts';
import { type Exact, selectMatching } from './hits-store.ts';
import type { Clause } from './query.ts';

/** A value of a facet and the number of candidates with it. */
export type FacetRow = { facet: string; value: string; count: number };
/** The number of candidates, and the values of their facets. */
export type FacetValues = { total: number; rows: FacetRow[] };

/** What is counted of a candidate: the facet and its value. */
const FACETS: Record<string, string> = {
  category: 'category_id',
  sub_category: 'sub_category_id',
  type: 'type',
  province: 'province_id',
  poster: "case when agency then 'agency' else 'private' end",
  photo: 'photo_id is not null',
  verified: 'verified',
};
const FIELD = 'field:';

/** The facet of a field. */
export function facetOfField(key: string): string {
  return FIELD + key;
}

export type FacetPage = {
  exact: Exact;
  facets: readonly string[];
  /** The province whose cities are counted, and the currency of the prices. */
  province_id: number | null;
  price_unit: number;
  limit: number;
};

/**
 * The values of facets among the hits, at most `limit` of them. They are counted here: PostgreSQL needs several times
 * as long to group a thousand rows by each of them as to send the values.
 */
export async function facetValues(read: StaleRead, clauses: readonly Clause[], page: FacetPage): Promise<FacetValues> {
  const columns = ['end_date', 'price', 'price_unit', 'details', 'agency', 'photo_id', 'verified', 'type'];
  const ids = ['category_id', 'sub_category_id', 'province_id', 'city_id'];
  const values = page.facets.map(
    (facet, index) => sql`json_agg(${selectValue(facet, page)}) as ${sql.ref(`f${index}`)}`,
  );
  const { rows } = await sql<{ total: number } & Record<string, unknown[] | null>>`
    select ${sql.join([sql`count(*)::int as total`, ...values])}
    from (${selectMatching(clauses, [...ids, ...columns].join(', '), page.exact)} limit ${page.limit}) as candidates`.execute(
    read,
  );
  const [found] = rows;
  return {
    total: found?.total ?? 0,
    rows: page.facets.flatMap((facet, index) => countValues(facet, found?.[`f${index}`] ?? [])),
  };
}

function selectValue(facet: string, { province_id, price_unit }: FacetPage): RawBuilder<unknown> {
  if (facet === 'city') return sql`case when province_id = ${province_id} then city_id end`;
  if (facet === 'price') return sql`case when price_unit = ${price_unit} then price end`;
  if (facet.startsWith(FIELD)) return sql`details -> ${facet.slice(FIELD.length)}::text`;
  return sql.raw(FACETS[facet] ?? 'null');
}

/** The values of a facet with the number of candidates; several values of one field count for each of them. */
function countValues(facet: string, values: readonly unknown[]): FacetRow[] {
  const counts = new Map<string, number>();
  for (const value of values.flat()) {
    if (value !== null) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ facet, value, count }));
}
