import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import { COUNTED_HITS } from '../../contract/search-rules.ts';
import type { Position } from './cursor.ts';
import { type Facets, facetQuery, type SearchWindow } from './rules.ts';

// Hits are found by the GIN index alone: facets and days are lexemes of the document, and `offset 0` prevents the
// planner from scanning the index by date, which reads the document of every row that is not a hit. With many hits,
// the newest days are searched first, so the cost depends neither on the word nor on the number of listings.

/** A query: a keyword in the notation of `websearch_to_tsquery`, and a prefix of one more word. */
export type HitQuery = { websearch: string; prefix: string | null };
export type Hit = { ad_id: string; at: number };
export type RankedHit = Hit & { rank: number };

function tsquery({ websearch, prefix }: HitQuery): RawBuilder<unknown> {
  const stems = sql`(websearch_to_tsquery('papan_id', ${websearch}) || websearch_to_tsquery('papan_en', ${websearch}))`;
  if (prefix === null) return stems;
  const beginning = sql`to_tsquery('papan_words', ${`'${prefix}':*`})`;
  return websearch === '' ? beginning : sql`(${stems} && ${beginning})`;
}

function matches(hitQuery: HitQuery, facets: string | null): RawBuilder<unknown> {
  const query = tsquery(hitQuery);
  // With an empty query, the facets alone would match everything.
  return facets === null
    ? sql`document @@ ${query}`
    : sql`numnode(${query}) > 0 and document @@ (${query} && ${facets}::tsquery)`;
}

const milliseconds = sql.raw('(extract(epoch from published_at) * 1000)::bigint');

export type RankedPage = {
  facets: Facets;
  now: Date;
  as_of: number;
  last_day: number;
  window: SearchWindow;
  /** The oldest ranked hit, when an earlier page has determined it. */
  floor: Position | null;
  after: { rank: number; position: Position } | null;
  limit: number;
};
export type RankedResult = { total: number; floor: Position | null; hits: RankedHit[] };

/**
 * The newest hits by rank. `total` counts up to COUNTED_HITS + 1; at that value `floor` is the oldest ranked hit. In a
 * window of days with fewer hits nothing is ranked: the caller tries the next window.
 */
export async function rankedHits(read: Read, hitQuery: HitQuery, page: RankedPage): Promise<RankedResult> {
  const { after, floor, window } = page;
  const query = tsquery(hitQuery);
  const found = matches(hitQuery, facetQuery(page.facets, page.last_day, window));
  const above = floor ? sql`and (published_at, ad_id) >= (${new Date(floor.at)}, ${floor.id}::uuid)` : sql``;
  const onward = after
    ? sql`where (rank, published_at, ad_id) <
        (${after.rank}, ${new Date(after.position.at)}::timestamptz, ${after.position.id}::uuid)`
    : sql``;
  const { rows } = await sql<RankedRow>`
    with candidates as materialized (
      select *, row_number() over (order by published_at desc, ad_id desc) as place from (
        select * from (
          select ctid as row_id, ad_id, published_at, end_date from listings where ${found} offset 0
        ) as hits
        where end_date > ${page.now} and published_at <= ${new Date(page.as_of)} ${above}
        order by published_at desc, ad_id desc limit ${COUNTED_HITS + 1}
      ) as newest
    ), extent as (
      select count(*)::int as total,
        max(ad_id::text) filter (where place = ${COUNTED_HITS}) as floor_id,
        max(${milliseconds}) filter (where place = ${COUNTED_HITS}) as floor_at
      from candidates
    ), ranked as (
      select candidates.ad_id, candidates.published_at,
        round(ts_rank('{0.02, 0.1, 0.4, 1}', listings.document, ${query}) * 50)::int as rank
      from candidates join listings on listings.ctid = candidates.row_id
      where place <= ${COUNTED_HITS}
        and (${window === 'all' || floor !== null} or (select total from extent) > ${COUNTED_HITS})
    )
    select extent.*, hit.ad_id, hit.rank, hit.at from extent left join (
      select ad_id, rank, ${milliseconds} as at, row_number() over (order by rank desc, published_at desc, ad_id desc) as row
      from ranked ${onward} order by row limit ${page.limit}
    ) as hit on true
    order by hit.row`.execute(read);
  return rankedResult(rows);
}

type RankedRow = { total: number; floor_id: string | null; floor_at: number | null } & (
  | RankedHit
  | { ad_id: null; rank: null; at: null }
);

function rankedResult(rows: readonly RankedRow[]): RankedResult {
  const [first] = rows;
  if (!first) throw new Error('an aggregate without a row');
  const { total, floor_id, floor_at } = first;
  return {
    total,
    floor: total > COUNTED_HITS && floor_id !== null && floor_at !== null ? { id: floor_id, at: floor_at } : null,
    hits: rows.flatMap(({ ad_id, rank, at }) => (ad_id === null ? [] : { ad_id, rank, at })),
  };
}

/** Hits by date that are older than a position, within a window of days back from `last_day`. */
export async function hitsByDate(
  read: Read,
  hitQuery: HitQuery,
  page: { facets: Facets; now: Date; before: Position; last_day: number; window: SearchWindow; limit: number },
): Promise<Hit[]> {
  const found = matches(hitQuery, facetQuery(page.facets, page.last_day, page.window));
  const { rows } = await sql<Hit>`
    select ad_id, ${milliseconds} as at from (
      select ad_id, published_at, end_date from listings where ${found} offset 0
    ) as hits
    where end_date > ${page.now}
      and (published_at, ad_id) < (${new Date(page.before.at)}::timestamptz, ${page.before.id}::uuid)
    order by published_at desc, ad_id desc limit ${page.limit}`.execute(read);
  return rows;
}

/** Whether any listing matches this word in any of its forms. */
export async function hasHits(read: Read, word: string): Promise<boolean> {
  // Sorted, or the planner would scan the table for the first hit; usually there is none.
  const { rows } = await sql`
    select ad_id from (
      select ad_id from listings where ${matches({ websearch: word, prefix: null }, null)} offset 0
    ) as hits order by ad_id limit 1`.execute(read);
  return rows.length > 0;
}
