import { type RawBuilder, sql } from 'kysely';
import type { Read } from '../../base/database.ts';
import type { Clause, Tier } from './query.ts';

// Hits are found by the GIN index on `document` alone, and then only the narrow part of their rows is read: `offset 0`
// keeps the planner from walking an index by date or price, which would read the document of every row on the way.

/** Conditions on a row besides the clauses, for which lexemes are too coarse. */
export type Exact = {
  now: Date;
  price_min: number | null;
  price_max: number | null;
  /** Bounds of number fields. */
  numbers: readonly { key: string; min: number | null; max: number | null }[];
};

/** The sorting position of a hit: by `at` (milliseconds) or `price`, then by id. */
export type Hit = { ad_id: string; at: number; price: number | null };

const at = sql.raw('(extract(epoch from published_at) * 1000)::bigint');

/** The rows that meet the clauses; an alias must follow. */
function matching(clauses: readonly Clause[], columns = 'ad_id, published_at, end_date, price, price_unit, facts') {
  const conditions = clauses.map((clause) => sql`document @@ ${clause}::tsquery`);
  return sql`(select ${sql.raw(columns)} from listings
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} offset 0)`;
}

/** The rows that meet the clauses and the exact conditions. */
export function selectMatching(clauses: readonly Clause[], columns: string, exact: Exact): RawBuilder<unknown> {
  return sql`select * from ${matching(clauses, columns)} as hits where ${exactly(exact)}`;
}

function exactly({ now, price_min, price_max, numbers }: Exact): RawBuilder<unknown> {
  const conditions = [
    sql`end_date > ${now}`,
    ...(price_min === null ? [] : [sql`price >= ${price_min}`]),
    ...(price_max === null ? [] : [sql`price <= ${price_max}`]),
    ...numbers.flatMap(({ key, min, max }) => [
      ...(min === null ? [] : [sql`(facts ->> ${key})::numeric >= ${min}`]),
      ...(max === null ? [] : [sql`(facts ->> ${key})::numeric <= ${max}`]),
    ]),
  ];
  return sql.join(conditions, sql` and `);
}

export type TierHits = { tier: number; total: number; hits: Hit[] };

/** The newest hits of each tier, and their number. */
export async function newestByTier(
  read: Read,
  tiers: readonly Tier[],
  page: { window: readonly Clause[]; exact: Exact; limit: number },
): Promise<TierHits[]> {
  const branches = tiers.map(
    (
      tier,
      index,
    ) => sql`(select ${sql.lit(index)}::int as tier, ad_id, price, ${at} as at, count(*) over ()::int as total
      from ${matching([...page.window, ...tier])} as hits where ${exactly(page.exact)}
      order by published_at desc, ad_id desc limit ${page.limit})`,
  );
  const { rows } = await sql<Hit & { tier: number; total: number }>`${sql.join(branches, sql` union all `)}`.execute(
    read,
  );
  return tiers.map((_, index) => {
    const hits = rows.filter(({ tier }) => tier === index).sort(newestFirst);
    return { tier: index, total: hits[0]?.total ?? 0, hits };
  });
}

/** Descending by date, then by id: PostgreSQL compares UUIDs as their text. */
function newestFirst(a: Hit, b: Hit): number {
  return b.at - a.at || (a.ad_id < b.ad_id ? 1 : -1);
}

/** Hits of one tier that are older than a position, newest first. */
export async function olderHits(
  read: Read,
  tier: Tier,
  page: { window: readonly Clause[]; exact: Exact; before: { at: number; id: string }; limit: number },
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`select ad_id, price, ${at} as at from ${matching([...page.window, ...tier])} as hits
    where ${exactly(page.exact)} and (published_at, ad_id) < (${new Date(page.before.at)}::timestamptz, ${page.before.id}::uuid)
    order by published_at desc, ad_id desc limit ${page.limit}`.execute(read);
  return rows;
}

export type PriceOrder = 'price_up' | 'price_down';

/** Hits by price, after a position. */
export async function hitsByPrice(
  read: Read,
  clauses: readonly Clause[],
  page: { order: PriceOrder; exact: Exact; after: { price: number; id: string } | null; limit: number },
): Promise<Hit[]> {
  const direction = sql.raw(page.order === 'price_up' ? 'asc' : 'desc');
  const onward = sql.raw(page.order === 'price_up' ? '>' : '<');
  const { after } = page;
  const { rows } = await sql<Hit>`select ad_id, price, ${at} as at from ${matching(clauses)} as hits
    where ${exactly(page.exact)} and price is not null
      ${after ? sql`and (price, ad_id) ${onward} (${after.price}, ${after.id}::uuid)` : sql``}
    order by price ${direction}, ad_id ${direction} limit ${page.limit}`.execute(read);
  return rows;
}

/** The prices of hits in order, from the position on. */
export async function pricesOf(
  read: Read,
  clauses: readonly Clause[],
  page: { order: PriceOrder; exact: Exact; from: number | null; limit: number },
): Promise<number[]> {
  const direction = sql.raw(page.order === 'price_up' ? 'asc' : 'desc');
  const onward = sql.raw(page.order === 'price_up' ? '>=' : '<=');
  const { rows } = await sql<{ price: number }>`select price from ${matching(clauses)} as hits
    where ${exactly(page.exact)} and price is not null ${page.from === null ? sql`` : sql`and price ${onward} ${page.from}`}
    order by price ${direction} limit ${page.limit}`.execute(read);
  return rows.map(({ price }) => price);
}

/** The number of hits, counted up to `limit`. */
export async function countHits(
  read: Read,
  clauses: readonly Clause[],
  { exact, limit }: { exact: Exact; limit: number },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from ${matching(clauses)} as hits where ${exactly(exact)} limit ${limit}) as counted`.execute(read);
  return rows[0]?.total ?? 0;
}

/** When the oldest and the newest listing were published; null if there is none. */
export async function publicationExtent(read: Read): Promise<{ oldest: Date; newest: Date } | null> {
  const row = await read
    .selectFrom('listings')
    .select(({ fn }) => [fn.min('published_at').as('oldest'), fn.max('published_at').as('newest')])
    .executeTakeFirst();
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : null;
}

/** The texts of listings, in which phrases are looked for. */
export async function textsOf(read: Read, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('listings').select(['ad_id', 'search_text']).where('ad_id', 'in', ids).execute();
  return new Map(rows.map(({ ad_id, search_text }) => [ad_id, search_text]));
}
