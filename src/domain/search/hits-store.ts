import { type RawBuilder, sql } from 'kysely';
import type { StaleRead } from '../../base/database.ts';
import type { Clause } from './query.ts';
import { FIRST_SLOT_AT, SLOT_HOURS, timeSlot } from './windows/axes.ts';
import type { SlotAds } from './windows/windows.ts';

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
function matching(clauses: readonly Clause[], columns = 'ad_id, published_at, end_date, price, price_unit, details') {
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
      ...(min === null ? [] : [sql`(details ->> ${key})::numeric >= ${min}`]),
      ...(max === null ? [] : [sql`(details ->> ${key})::numeric <= ${max}`]),
    ]),
  ];
  return sql.join(conditions, sql` and `);
}

export type PriceOrder = 'price_up' | 'price_down';

/** What is counted: at most `limit` hits, or, if `prices` are wanted, all of them. */
export type Counting = {
  clauses: readonly Clause[];
  exact: Exact;
  limit: number;
  /** The prices of the hits in a currency, in order, from a price on. */
  prices?: { order: PriceOrder; unit: number; from: number | null };
};
/** `ids` are the hits, if there are at most FEW_HITS. */
export type Counted = { count: number; prices: number[]; ids: string[] };
/** The newest hits of one tier in a window. */
export type TierPage = { tier: number; clauses: readonly Clause[]; limit: number };

type FoundRow = Hit & { tier: number | null; count: number; prices: number[] | null; ids: string[] | null };

/** Counts hits, and finds the newest ones of some tiers, in one statement. */
export async function countAndFind(
  read: StaleRead,
  counting: Counting,
  tiers: readonly TierPage[],
): Promise<Counted & { hits: Map<number, Hit[]> }> {
  const branches = [countOf(counting), ...tiers.map((tier) => pageOfTier(tier, counting.exact))];
  const { rows } = await sql<FoundRow>`${sql.join(branches, sql` union all `)}`.execute(read);
  const counted = rows.find(({ tier }) => tier === null);
  return {
    count: counted?.count ?? 0,
    prices: counted?.prices ?? [],
    ids: counted?.ids ?? [],
    hits: placed(rows, tiers),
  };
}

/** The newest hits of some tiers. */
export async function hitsByTier(
  read: StaleRead,
  tiers: readonly TierPage[],
  exact: Exact,
): Promise<Map<number, Hit[]>> {
  const branches = tiers.map((tier) => pageOfTier(tier, exact));
  const { rows } = await sql<FoundRow>`${sql.join(branches, sql` union all `)}`.execute(read);
  return placed(rows, tiers);
}

function placed(rows: readonly FoundRow[], tiers: readonly TierPage[]): Map<number, Hit[]> {
  return new Map(tiers.map(({ tier }) => [tier, rows.filter((row) => row.tier === tier).sort(newestFirst)]));
}

function pageOfTier({ tier, clauses, limit }: TierPage, exact: Exact): RawBuilder<unknown> {
  return sql`(select ${sql.lit(tier)}::int as tier, ad_id, price, ${at} as at, null::int as count,
      null::json as prices, null::uuid[] as ids from ${matching(clauses)} as hits where ${exactly(exact)}
      order by published_at desc, ad_id desc limit ${limit})`;
}

/**
 * Hits whose documents are read to find their tiers: with so few it is faster than to query the index for each tier.
 */
export const FEW_HITS = 120;

/** The tiers of a few hits: the first of the conditions that each meets. */
export async function placeHits(
  read: StaleRead,
  ids: readonly string[],
  tiers: readonly (readonly Clause[])[],
): Promise<(Hit & { tier: number })[]> {
  if (ids.length === 0) return [];
  const cases = tiers.map((clauses, index) => {
    const conditions = clauses.map((clause) => sql`document @@ ${clause}::tsquery`);
    return sql`when ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`} then ${sql.lit(index)}::int`;
  });
  const { rows } = await sql<
    Hit & { tier: number }
  >`select ad_id, price, ${at} as at, case ${sql.join(cases, sql` `)} end as tier
    from listings where ad_id = any (${[...ids]}::uuid[])`.execute(read);
  return rows.filter(({ tier }) => tier !== null).sort((a, b) => a.tier - b.tier || newestFirst(a, b));
}

function countOf({ clauses, exact, limit, prices }: Counting): RawBuilder<unknown> {
  const found = sql`from ${matching(clauses)} as hits where ${exactly(exact)}`;
  const nothing = sql`null::int as tier, null::uuid as ad_id, null::bigint as price, null::bigint as at`;
  if (!prices) {
    return sql`(select ${nothing}, count(*)::int as count, null::json as prices,
      case when count(*) <= ${FEW_HITS} then array_agg(ad_id) end as ids from (select ad_id ${found} limit ${limit}) as counted)`;
  }
  const direction = sql.raw(prices.order === 'price_up' ? 'asc' : 'desc');
  const onward = sql.raw(prices.order === 'price_up' ? '>=' : '<=');
  return sql`(select ${nothing}, count(*)::int as count, json_agg(price order by price ${direction})
    filter (where price is not null and price_unit = ${prices.unit}
      ${prices.from === null ? sql`` : sql`and price ${onward} ${prices.from}`}) as prices, null::uuid[] as ids ${found})`;
}

/** Descending by date, then by id: PostgreSQL compares UUIDs as their text. */
function newestFirst(a: Hit, b: Hit): number {
  return b.at - a.at || (a.ad_id < b.ad_id ? 1 : -1);
}

/** Hits of one tier, newest first, without some. `before` is the position of the last one that is known. */
export async function newestHits(
  read: StaleRead,
  clauses: readonly Clause[],
  page: { exact: Exact; before: { at: number; id: string } | null; except: readonly string[]; limit: number },
): Promise<Hit[]> {
  const { before, except } = page;
  const { rows } = await sql<Hit>`select ad_id, price, ${at} as at from ${matching(clauses)} as hits
    where ${exactly(page.exact)}
      ${before ? sql`and (published_at, ad_id) < (${new Date(before.at)}::timestamptz, ${before.id}::uuid)` : sql``}
      ${except.length > 0 ? sql`and ad_id <> all (${[...except]}::uuid[])` : sql``}
    order by published_at desc, ad_id desc limit ${page.limit}`.execute(read);
  return rows;
}

/** Hits by price, after a position. */
export async function hitsByPrice(
  read: StaleRead,
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

/** How many listings there are, and which share of them has which lexeme, from PostgreSQL's statistics of the table. */
export async function lexemeShares(
  read: StaleRead,
): Promise<{ ads: number; lexemes: ReadonlyMap<string, number>; others: number }> {
  const { rows } = await sql<{ ads: number; lexemes: string[] | null; shares: number[] | null }>`
    select greatest(reltuples, 0)::float8 as ads, most_common_elems::text::text[] as lexemes, most_common_elem_freqs as shares
    from pg_class left join pg_stats on schemaname = current_schema() and tablename = 'listings' and attname = 'document'
    where pg_class.oid = 'listings'::regclass`.execute(read);
  const { ads = 0, lexemes, shares } = rows[0] ?? {};
  // Without statistics every lexeme may be the most common one. After the shares comes the smallest of them.
  if (!lexemes || !shares) return { ads, lexemes: new Map(), others: 1 };
  const known = lexemes.map((lexeme, index): [string, number] => [lexeme, shares[index] ?? 0]);
  return { ads, lexemes: new Map(known), others: (shares[lexemes.length] ?? 0) / 2 };
}

/** When the oldest and the newest listing were published; null if there is none. */
export async function publicationExtent(read: StaleRead): Promise<{ oldest: Date; newest: Date } | null> {
  const row = await read
    .selectFrom('listings')
    .select(({ fn }) => [fn.min('published_at').as('oldest'), fn.max('published_at').as('newest')])
    .executeTakeFirst();
  return row?.oldest && row.newest ? { oldest: row.oldest, newest: row.newest } : null;
}

/**
 * How many ads were published in each slot, newest first; empty ones are missing. Counted among the newest `max`, of
 * which the oldest slot is left out if there may be more in it.
 */
export async function newestSlots(read: StaleRead, max: number): Promise<SlotAds[]> {
  const { rows } = await sql<{ begin: Date; ads: number }>`
    select date_bin(${`${SLOT_HOURS} hours`}::interval, published_at, ${new Date(FIRST_SLOT_AT)}) as begin, count(*) as ads
    from (select published_at from listings order by published_at desc limit ${max}) newest
    group by 1 order by 1 desc`.execute(read);
  const slots = rows.map(({ begin, ads }) => ({ slot: timeSlot(begin.getTime()), ads }));
  return slots.reduce((sum, { ads }) => sum + ads, 0) < max ? slots : slots.slice(0, -1);
}

/** The texts of listings, in which phrases are looked for. */
export async function textsOf(read: StaleRead, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('listings').select(['ad_id', 'search_text']).where('ad_id', 'in', ids).execute();
  return new Map(rows.map(({ ad_id, search_text }) => [ad_id, search_text]));
}
