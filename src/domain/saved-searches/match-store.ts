import { sql } from 'kysely';
import { z } from 'zod';
import { addMilliseconds, MILLISECONDS } from '../../base/clock.ts';
import { allowLongStatements, type Read, type Tx } from '../../base/database.ts';
import { type SavedFilters, savedFilters } from '../../contract/saved-searches/endpoints.ts';
import { nextMornings } from '../next-mornings.ts';
import type { SearchCondition } from '../search/public.ts';
import { PAUSE_MINUTES } from './rules.ts';

/** Longer than a transaction that records hits can last. */
const MISSED_MINUTES = 5;

/** Searches that may find an ad with these lexemes, in order of id. */
export async function candidatesOf(read: Read, lexemes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ search_id: string }>`
    select distinct search_id from saved_search_keys where key = any(${lexemes}::text[]) order by search_id`.execute(
    read,
  );
  return rows.map(({ search_id }) => search_id);
}

/** The conditions of those searches whose users are notified of an ad: not paused, saved before, not by its owner. */
export async function conditionsOf(
  read: Read,
  searchIds: readonly string[],
  { owner_id, saved_before }: { owner_id: string; saved_before: Date },
): Promise<{ id: string; condition: SearchCondition }[]> {
  // Not parsed by a schema: there may be thousands for each ad, and only this module writes them.
  const { rows } = await sql<{ id: string; condition: SearchCondition }>`
    select id, condition from saved_searches
    where id = any(${searchIds}::uuid[]) and not is_paused and user_id <> ${owner_id}::uuid
      and created_at < ${saved_before}`.execute(read);
  return rows;
}

type Price = { price: number; price_unit: number };

/** Stores the price of an ad, if it has one, and returns the one before; null if there was none. */
export async function replacePrice(
  tx: Tx,
  adId: string,
  { price, price_unit }: { price: number | null; price_unit: number },
): Promise<Price | null> {
  const { rows } = await sql<Price>`select price, price_unit from saved_search_prices
    where ad_id = ${adId}::uuid for update`.execute(tx);
  if (price !== null && (rows[0]?.price !== price || rows[0].price_unit !== price_unit)) {
    await sql`insert into saved_search_prices (ad_id, price, price_unit) values (${adId}::uuid, ${price}, ${price_unit})
      on conflict (ad_id) do update set price = excluded.price, price_unit = excluded.price_unit`.execute(tx);
  }
  return rows[0] ?? null;
}

/**
 * Records that the searches found an ad, each once, and when to notify of it. Searches that notify at once wait for a
 * pause after the last time.
 */
export async function insertHits(
  tx: Tx,
  found: { search_ids: readonly string[]; ad_id: string; now: Date },
): Promise<{ is_due: boolean }> {
  const { search_ids, ad_id, now } = found;
  const { rows } = await sql<{ is_due: boolean }>`with hits as (
      insert into saved_search_hits (search_id, ad_id, found_at)
      select search_id, ${ad_id}::uuid, ${now} from unnest(${search_ids}::uuid[]) as search_id
      where exists (select from saved_searches where id = search_id)
      on conflict do nothing returning search_id
    ), due as (
      update saved_searches set notice_due_at = ${noticeDueAt(now)}
      where notice_due_at is null and id in (select search_id from hits) returning notice_due_at)
    select coalesce(bool_or(notice_due_at <= ${now}), false) as is_due from due`.execute(tx);
  return { is_due: rows[0]?.is_due ?? false };
}

function noticeDueAt(now: Date) {
  const { daily, weekly } = nextMornings(now);
  return sql`case frequency
    when 'daily' then ${daily}::timestamptz
    when 'weekly' then ${weekly}::timestamptz
    else greatest(${now}::timestamptz, notified_at + make_interval(mins => ${PAUSE_MINUTES}::int)) end`;
}

/** Sets when to notify of the ads that wait, after the frequency of a search has changed. */
export async function moveNotice(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update saved_searches set notice_due_at = ${noticeDueAt(now)}
    where id = ${id}::uuid and notice_due_at is not null`.execute(tx);
}

const dueSearch = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  is_paused: z.boolean(),
});
export type DueSearch = z.output<typeof dueSearch>;

/** Users with searches that are due. */
export async function usersToNotify(read: Read, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`select user_id from saved_searches
    where notice_due_at <= ${now} group by user_id order by min(notice_due_at) limit ${limit}`.execute(read);
  return rows.map(({ user_id }) => user_id);
}

/** The one ad that a user is to be notified of, by user; users with several are left out. */
export async function onlyWaitingAds(read: Read, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_id: string; ad_id: string }>`
    select user_id, min(ad_id::text) as ad_id from saved_search_hits hit
    join saved_searches search on search.id = hit.search_id
    where user_id = any(${userIds}::uuid[]) and notice_due_at is not null and hit.notified_at is null
    group by user_id having min(ad_id::text) = max(ad_id::text)`.execute(read);
  return new Map(rows.map(({ user_id, ad_id }) => [user_id, ad_id]));
}

/**
 * Locks users' searches that are due, and marks them as notified. Waits for another process that takes them: if each took some of a
 * user's searches, the user would get two messages.
 */
export async function takeDueSearches(tx: Tx, userIds: readonly string[], now: Date): Promise<DueSearch[]> {
  const { rows } = await sql`with due as materialized (
      select id from saved_searches where user_id = any(${userIds}::uuid[]) and notice_due_at <= ${now}
      order by id for no key update)
    update saved_searches set notice_due_at = null, notified_at = ${now}
    from due where saved_searches.id = due.id
    returning saved_searches.id, user_id, name, is_paused`.execute(tx);
  return z.array(dueSearch).parse(rows);
}

/** Marks what the searches found as notified, and returns it, newest first. */
export async function takeHits(
  tx: Tx,
  searchIds: readonly string[],
  now: Date,
): Promise<{ search_id: string; ad_id: string }[]> {
  const { rows } = await sql<{ search_id: string; ad_id: string }>`with taken as (
      update saved_search_hits set notified_at = ${now} where search_id = any(${searchIds}::uuid[]) and notified_at is null
      returning search_id, ad_id, found_at)
    select search_id, ad_id from taken order by found_at desc, ad_id desc`.execute(tx);
  return rows;
}

/**
 * Makes searches due again that an ad met in the moment of their notification: what finds ads and what notifies of them
 * do not wait for each other.
 */
export async function remindMissed(tx: Tx, now: Date): Promise<void> {
  const recently = addMilliseconds(now, -MISSED_MINUTES * MILLISECONDS.minute);
  await sql`update saved_searches set notice_due_at = ${noticeDueAt(now)}
    where notified_at > ${recently} and notice_due_at is null
      and exists (select from saved_search_hits hit where search_id = saved_searches.id and hit.notified_at is null)`.execute(
    tx,
  );
}

/** What a user was notified of at a time, by search and newest first. */
export async function notifiedHits(
  read: Read,
  userId: string,
  notifiedAt: Date,
): Promise<{ search: { id: string; name: string; filters: SavedFilters }; ads: string[] }[]> {
  const { rows } = await sql<{ id: string; name: string; filters: unknown; ads: string[] }>`
    select id, name, filters, array_agg(ad_id::text order by found_at desc, ad_id desc) as ads
    from saved_search_hits hit join saved_searches search on search.id = hit.search_id
    where user_id = ${userId}::uuid and hit.notified_at = ${notifiedAt} and not is_paused
    group by id order by id desc`.execute(read);
  return rows.map(({ ads, filters, ...search }) => ({
    search: { ...search, filters: savedFilters.parse(filters) },
    ads,
  }));
}

/** Deletes what was found long ago. */
export async function deleteOldHits(tx: Tx, before: Date): Promise<void> {
  await allowLongStatements(tx);
  await sql`delete from saved_search_hits where found_at < ${before}`.execute(tx);
}
