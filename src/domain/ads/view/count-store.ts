import { sql } from 'kysely';
import type { Read, Tx } from '../../../base/database.ts';

/** What is added to the counts of an ad, in total and for one day in Jakarta (`2026-03-02`). */
export type AddedCounts = { ad_id: string; day: string; views?: number; reveals?: number; favourites?: number };
export type DayCounts = { day: string; views: number; reveals: number; favourites: number };

/**
 * Adds to the counts of ads, each given once per day. Rows are locked in one order, totals before days, so that no two
 * callers wait for each other.
 */
export async function addCounts(tx: Tx, added: readonly AddedCounts[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
    as added(ad_id uuid, day date, views integer, reveals integer, favourites integer)`;
  await sql`insert into ad_counts (ad_id, views, reveals, favourites)
    select ad_id, coalesce(sum(views), 0), coalesce(sum(reveals), 0), coalesce(sum(favourites), 0)
    from ${rows} group by ad_id order by ad_id
    on conflict (ad_id) do update set views = ad_counts.views + excluded.views,
      reveals = ad_counts.reveals + excluded.reveals, favourites = ad_counts.favourites + excluded.favourites`.execute(
    tx,
  );
  await sql`insert into ad_days (ad_id, day, views, reveals, favourites)
    select ad_id, day, coalesce(views, 0), coalesce(reveals, 0), coalesce(favourites, 0) from ${rows} order by ad_id, day
    on conflict (ad_id, day) do update set views = ad_days.views + excluded.views,
      reveals = ad_days.reveals + excluded.reveals, favourites = ad_days.favourites + excluded.favourites`.execute(tx);
}

/** Takes back a favourite that was added on this day. */
export async function removeFavouriteCount(tx: Tx, adId: string, addedOn: string): Promise<void> {
  await sql`update ad_counts set favourites = greatest(favourites - 1, 0) where ad_id = ${adId}`.execute(tx);
  await sql`update ad_days set favourites = greatest(favourites - 1, 0)
    where ad_id = ${adId} and day = ${addedOn}::date`.execute(tx);
}

/** Counts reports that moderators upheld, or with a negative number those whose decision was reversed. */
export async function countReports(tx: Tx, adId: string, change: number): Promise<void> {
  await sql`insert into ad_counts (ad_id, reports) values (${adId}, greatest(0, ${change}::int))
    on conflict (ad_id) do update set reports = greatest(0, ad_counts.reports + ${change}::int)`.execute(tx);
}

/** The counts of an ad for each day from `first` to `last`, oldest first; days without any have zeros. */
export async function dayCountsOf(
  read: Read,
  adId: string,
  days: { first: string; last: string },
): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`
    select to_char(each.day, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(reveals, 0) as reveals,
      coalesce(favourites, 0) as favourites
    from generate_series(${days.first}::timestamp, ${days.last}::timestamp, interval '1 day') each(day)
    left join ad_days on ad_id = ${adId} and ad_days.day = each.day::date order by each.day`.execute(read);
  return rows;
}

/** The views of these ads for each day from `first` to `last`, oldest first, by ad. */
export async function dayViewsOf(
  read: Read,
  adIds: readonly string[],
  days: { first: string; last: string },
): Promise<Map<string, number[]>> {
  if (adIds.length === 0) return new Map();
  const { rows } = await sql<{ ad_id: string; views: number[] }>`
    select wanted.ad_id, array_agg(coalesce(views, 0) order by each.day) as views
    from unnest(${[...adIds]}::uuid[]) as wanted (ad_id)
    cross join generate_series(${days.first}::timestamp, ${days.last}::timestamp, interval '1 day') each(day)
    left join ad_days on ad_days.ad_id = wanted.ad_id and ad_days.day = each.day::date
    group by wanted.ad_id`.execute(read);
  return new Map(rows.map(({ ad_id, views }) => [ad_id, views]));
}

/** Deletes the counts of earlier days. The totals do not change. */
export async function deleteDaysBefore(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('ad_days').where('day', '<', sql<Date>`${day}::date`).execute();
}
