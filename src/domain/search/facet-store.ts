import { sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import { type Exact, selectMatching } from './hits-store.ts';
import type { Clause } from './query.ts';

/** A value of a facet and the number of candidates with it. */
export type FacetRow = { facet: string; value: string; count: number };

/** The values of all facets among the hits, at most `limit` of them. `keys` are the fields to count. */
export async function facetValues(
  read: Read,
  clauses: readonly Clause[],
  page: { exact: Exact; keys: readonly string[]; price_unit: number; limit: number },
): Promise<FacetRow[]> {
  const columns =
    'category_id, sub_category_id, type, province_id, city_id, agency, verified, photo_id, price, price_unit, end_date, facts';
  const of = (facet: string, value: string) =>
    sql`select ${sql.lit(facet)} as facet, ${sql.raw(value)} as value, count(*)::int as count from hits group by 2`;
  const { rows } = await sql<FacetRow>`
    with hits as materialized (${selectMatching(clauses, columns, page.exact)} limit ${page.limit})
    ${of('category', 'category_id::text')} union all ${of('category', 'sub_category_id::text')}
    union all ${of('type', 'type')} union all ${of('province', 'province_id::text')}
    union all select 'city:' || province_id, city_id::text, count(*)::int from hits group by province_id, city_id
    union all ${of('poster', `case when agency then 'agency' else 'private' end`)}
    union all ${of('photo', '(photo_id is not null)::text')} union all ${of('verified', 'verified::text')}
    union all select 'price', price::text, count(*)::int from hits
      where price is not null and price_unit = ${page.price_unit} group by price
    union all select 'field:' || fact.key, choice.value, count(*)::int
      from hits, jsonb_each(facts) as fact, jsonb_array_elements_text(
        case jsonb_typeof(fact.value) when 'array' then fact.value else jsonb_build_array(fact.value) end) as choice(value)
      where fact.key = any (${[...page.keys]}::text[]) group by 1, 2`.execute(read);
  return rows;
}
