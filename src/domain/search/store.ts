import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Read, StaleRead } from '../../base/database.ts';
import { AVAILABILITIES, PRICE_NOTES, PRICE_PERIODS } from '../../contract/ads/rules.ts';
import { RATIOS } from '../../contract/design/ratios.ts';
import type { Position } from './cursor.ts';
import type { Facets } from './rules.ts';

const card = z.object({
  ad_id: z.string(),
  title: z.string(),
  artwork_html: z.string(),
  photo_id: z.string().nullable(),
  ratio: z.enum(RATIOS),
  price: z.int().nullable(),
  price_unit: z.int(),
  price_note: z.enum(PRICE_NOTES),
  price_period: z.enum(PRICE_PERIODS),
  availability: z.enum(AVAILABILITIES),
  agency: z.boolean(),
  city_name: z.string(),
  published_at: z.date(),
  boosted_until: z.date().nullable(),
  highlighted_until: z.date().nullable(),
});
/** The row of a card before presentation. */
export type Card = z.output<typeof card>;

const CARD_COLUMNS = [
  'ad_id',
  'title',
  'artwork_html',
  'photo_id',
  'ratio',
  'price',
  'price_unit',
  'price_note',
  'price_period',
  'availability',
  'agency',
  'city_name',
  'published_at',
  'boosted_until',
  'highlighted_until',
] as const;

/** Listings that are live: compared with the clock, because the job that ends ads may be late. */
function liveListings(read: StaleRead, facets: Facets, now: Date) {
  let query = read.selectFrom('listings').where('end_date', '>', now);
  if (facets.category_id !== undefined) query = query.where('category_id', '=', facets.category_id);
  if (facets.sub_category_id !== undefined) query = query.where('sub_category_id', '=', facets.sub_category_id);
  if (facets.province_id !== undefined) query = query.where('province_id', '=', facets.province_id);
  return query;
}

export type NewestPage = { facets: Facets; now: Date; after: Position | null; limit: number };

/** Cards by date, newest first. */
export async function newestCards(read: StaleRead, page: NewestPage): Promise<Card[]> {
  return z.array(card).parse(await newest(read, page).execute());
}

/** Cards by date, either of ads that were highlighted at `as_of` or of all others. */
export async function newestByHighlight(
  read: StaleRead,
  page: NewestPage & { as_of: Date; highlighted: boolean },
): Promise<Card[]> {
  const query = newest(read, page).where(({ eb, and, or }) =>
    page.highlighted
      ? and([eb('highlighted_until', '>', page.as_of), eb('highlighted_from', '<=', page.as_of)])
      : or([
          eb('highlighted_until', 'is', null),
          eb('highlighted_until', '<=', page.as_of),
          eb('highlighted_from', '>', page.as_of),
        ]),
  );
  return z.array(card).parse(await query.execute());
}

function newest(read: StaleRead, { facets, now, after, limit }: NewestPage) {
  const query = liveListings(read, facets, now)
    .select(CARD_COLUMNS)
    .orderBy('published_at', 'desc')
    .orderBy('ad_id', 'desc')
    .limit(limit);
  return after
    ? query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('published_at', 'ad_id'), '<', tuple(new Date(after.at), after.id)),
      )
    : query;
}

/** A user's cards by date, newest first. */
export async function cardsOfOwner(
  read: StaleRead,
  ownerId: string,
  page: Omit<NewestPage, 'facets'>,
): Promise<Card[]> {
  const rows = await newest(read, { ...page, facets: {} })
    .where('owner_id', '=', ownerId)
    .execute();
  return z.array(card).parse(rows);
}

export async function countOfOwner(read: StaleRead, ownerId: string, now: Date): Promise<number> {
  const { total } = await liveListings(read, {}, now)
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return total;
}

/** One parameter, so that the statement is the same for any number. */
function isOneOf(ids: readonly string[]) {
  return sql<boolean>`ad_id = any(${ids}::uuid[])`;
}

/** Cards of these ids in the given order, without ads that are not live. */
export async function cardsByIds(read: StaleRead, ids: readonly string[], now: Date): Promise<Card[]> {
  if (ids.length === 0) return [];
  const rows = await liveListings(read, {}, now).select(CARD_COLUMNS).where(isOneOf(ids)).execute();
  const byId = new Map(rows.map((row) => [row.ad_id, card.parse(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The ids of this list that are live. */
export async function liveIds(read: Read, ids: readonly string[], now: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await liveListings(read, {}, now).select('ad_id').where(isOneOf(ids)).execute();
  return new Set(rows.map((row) => row.ad_id));
}

export type LivePrice = { price: number | null; price_unit: number };

/** The prices of those of these ads that are live. */
export async function livePrices(read: Read, ids: readonly string[], now: Date): Promise<Map<string, LivePrice>> {
  if (ids.length === 0) return new Map();
  const rows = await liveListings(read, {}, now).select(['ad_id', 'price', 'price_unit']).where(isOneOf(ids)).execute();
  return new Map(rows.map(({ ad_id, ...price }) => [ad_id, price]));
}

/** Ids of all boosted ads in a fixed, shuffled order. */
export async function boostedIds(read: StaleRead, now: Date): Promise<string[]> {
  const rows = await liveListings(read, {}, now)
    .select('ad_id')
    .where('boosted_until', '>', now)
    .orderBy(sql`md5(ad_id::text)`)
    .orderBy('ad_id')
    .execute();
  return rows.map((row) => row.ad_id);
}

/** Number of live listings, counted up to `bound`. */
export async function countLive(read: StaleRead, facets: Facets, now: Date, bound: number | null): Promise<number> {
  if (bound === null) {
    const { total } = await liveListings(read, facets, now)
      .select((expression) => expression.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }
  const { total } = await read
    .selectFrom(liveListings(read, facets, now).select('ad_id').limit(bound).as('counted'))
    .select((expression) => expression.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** The facets of a listed ad; null when it is not listed. */
export async function facetsOf(read: StaleRead, adId: string): Promise<Required<Facets> | null> {
  const row = await read
    .selectFrom('listings')
    .select(['category_id', 'sub_category_id', 'province_id'])
    .where('ad_id', '=', adId)
    .executeTakeFirst();
  return row ?? null;
}

/** The newest listings of the ad's sub-category, then of its category; in both, those of its province first. */
export async function similarCards(read: StaleRead, adId: string, now: Date, limit: number): Promise<Card[]> {
  const scopes = [
    sql`sub_category_id = own.sub_category_id and province_id = own.province_id`,
    sql`sub_category_id = own.sub_category_id`,
    sql`category_id = own.category_id and province_id = own.province_id`,
    sql`category_id = own.category_id`,
  ];
  const newestOf = (scope: RawBuilder<unknown>, index: number) => sql`
    (select ad_id, published_at, ${sql.lit(index)} as scope from listings
    where ${scope} and end_date > ${now} and ad_id <> own.ad_id
    order by published_at desc, ad_id desc limit ${limit})`;
  const { rows } = await sql`
    with own as (select ad_id, category_id, sub_category_id, province_id from listings where ad_id = ${adId}),
    chosen as (
      select near.ad_id, min(near.scope) as scope from own
      cross join lateral (${sql.join(scopes.map(newestOf), sql` union all `)}) as near
      group by near.ad_id, near.published_at
      order by scope, near.published_at desc, near.ad_id desc limit ${limit}
    )
    select ${sql.join(CARD_COLUMNS.map((column) => sql.ref(`listings.${column}`)))} from chosen
    join listings using (ad_id)
    order by chosen.scope, listings.published_at desc, listings.ad_id desc`.execute(read);
  return z.array(card).parse(rows);
}
