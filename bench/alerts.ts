import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { allowLongStatements, type Database, openDatabase } from '../src/base/database.ts';
import { newId } from '../src/base/ids.ts';
import { ACCOUNT_STATUSES, IDENTITY_STATUSES, USER_TYPES } from '../src/contract/accounts/rules.ts';
import { MAX_SAVED_SEARCHES } from '../src/contract/saved-searches/rules.ts';
import { createAccount } from '../src/domain/accounts/public.ts';
import { emit } from '../src/domain/events.ts';
import { conditionOf, createSynonymMemory, DOCUMENT_VERSION, keysOf } from '../src/domain/search/public.ts';
import { runningEmbeddedDatabase } from '../src/providers/embedded-postgres.ts';
import { createRandom, type Random } from '../test/support/random.ts';
import { DATABASE, databaseFolder } from '../tools/database.ts';
import type { Lifecycle } from '../tools/lifecycle.ts';
import { describeMachine } from './machine.ts';
import { printRow } from './measure.ts';
import { startTestServer } from './test-server.ts';

type Options = { folder: string; searches: number; ads: number; rate: number };

/** Different searches; popular ones are saved by many. */
const DIFFERENT = 20_000;
const POLL_MILLISECONDS = 100;

/** Prints how soon new ads are matched with saved searches, and their users notified, on a board that `data` made. */
export async function benchAlerts({ folder, searches, ads, rate }: Options, lifecycle: Lifecycle): Promise<void> {
  await startTestServer(folder, lifecycle);
  const url = runningEmbeddedDatabase(databaseFolder(folder), DATABASE);
  if (!url) throw new Error('The board has no running database.');
  const database = openDatabase({ url, maxConnections: 8, onError: () => undefined });
  lifecycle.onStop(() => database.close());
  console.log(`\n${folder}\n${describeMachine()}`);
  await insertSearches(database, searches);
  const { rows } = await sql<{ searches: number; keys: number; longest: number }>`
    select (select count(*)::int from saved_searches) as searches, count(*)::int as keys, max(total)::int as longest
    from (select key, count(*) as total from saved_search_keys group by key) as counted`.execute(database.read);
  printRow(['saved searches', String(rows[0]?.searches)]);
  printRow(['keys; searches of the commonest', String(rows[0]?.keys), String(rows[0]?.longest)]);
  const result = await publishAds(database, ads, rate);
  printRow(['', 'number', 'p50 ms', 'p99 ms', 'max ms']);
  printTimes('ads matched', result.matched);
  printTimes('searches notified at once', result.notified);
  printRow(['ads found, for an ad', (result.hits / ads).toFixed(0)]);
}

function printTimes(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0).toFixed(0);
  printRow([name, String(sorted.length), at(0.5), at(0.99), at(1)]);
}

/** Saved searches as people save them: words of titles, often with a category, a province or a price. */
async function insertSearches(database: Database, count: number): Promise<void> {
  const random = createRandom(11);
  const { read } = database;
  const synonyms = await createSynonymMemory(read).current();
  const listings = await read
    .selectFrom('listings')
    .innerJoin('categories', 'categories.id', 'listings.sub_category_id')
    .select(['title', 'slug', 'province_id', 'price'])
    .orderBy(sql`md5(ad_id::text)`)
    .limit(DIFFERENT)
    .execute();
  const different: { filters: string; condition: string; keys: string[] }[] = [];
  for (const listing of listings) {
    const { keyword, ...filters } = searchFor(random, listing);
    const condition = await conditionOf(read, { keyword, ...filters }, synonyms);
    if (!condition) continue;
    const saved = JSON.stringify({ ...filters, ...(keyword === '' ? {} : { keyword }) });
    different.push({ filters: saved, condition: JSON.stringify(condition), keys: await keysOf(read, condition) });
  }
  await database.transaction(async (tx) => {
    await allowLongStatements(tx);
    await tx.deleteFrom('saved_searches').execute();
  });
  for (let left = count; left > 0; left -= MAX_SAVED_SEARCHES) {
    const user_id = newId();
    await database.transaction(async (tx) => {
      await createAccount(tx, {
        id: user_id,
        email: `${user_id}@papan.test`,
        phone: `+62813${String(random.below(1e9)).padStart(9, '0')}`,
        first_name: 'Sari',
        last_name: 'Wulandari',
        city_id: 3276,
        password_hash: null,
        locale: 2,
        user_type: USER_TYPES.REGULAR,
        account_status: ACCOUNT_STATUSES.ACTIVE,
        identity_status: IDENTITY_STATUSES.NOT_VERIFIED,
        now: new Date(),
      });
      const chosen = new Set<(typeof different)[number]>();
      while (chosen.size < Math.min(left, MAX_SAVED_SEARCHES)) {
        const one = different[random.isIn(0.3) ? random.zipf(different.length) : random.below(different.length)];
        if (one) chosen.add(one);
      }
      const rows = [...chosen].map((one) => ({
        id: newId(),
        ...one,
        frequency: random.isIn(0.1) ? 'at_once' : 'daily',
      }));
      await sql`with input as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as row (id uuid, filters text, condition text, keys jsonb, frequency text)),
        saved as (insert into saved_searches
          (id, user_id, name, filters, condition, document_version, frequency, created_at, seen_at)
          select id, ${user_id}::uuid, 'Cari', filters::jsonb, condition::jsonb, ${DOCUMENT_VERSION}, frequency, now(), now()
          from input on conflict do nothing returning id)
        insert into saved_search_keys (key, search_id)
        select jsonb_array_elements_text(keys), id from input where id in (select id from saved)`.execute(tx);
    });
  }
  await sql`analyze saved_searches, saved_search_keys`.execute(database.read).catch(() => undefined);
}

function searchFor(random: Random, ad: { title: string; slug: string; province_id: number; price: number | null }) {
  const words = ad.title.split(/\s+/).filter((word) => /^[a-z]{3,}$/i.test(word));
  const first = random.below(Math.max(words.length - 1, 1));
  const keyword = random.isIn(0.05) ? '' : words.slice(first, first + random.between(2, 3)).join(' ');
  return {
    keyword,
    ...(keyword === '' || random.isIn(0.5) ? { category: ad.slug } : {}),
    ...(random.isIn(0.6) ? { province_id: ad.province_id } : {}),
    ...(random.isIn(0.3) && ad.price !== null ? { price_max: Math.ceil(ad.price * 1.5) } : {}),
  };
}

/**
 * Publishes ads at a steady rate, and waits until everybody is notified. Times are from the commit to when the effect
 * is seen.
 */
async function publishAds(database: Database, count: number, rate: number) {
  const { read } = database;
  const { rows: picked } = await sql<{ id: string }>`select ad_id as id from listings
    order by md5(ad_id::text || 'bench') limit ${count}`.execute(read);
  const published = new Map<string, number>();
  const matched = new Map<string, number>();
  const notified = new Map<string, number>();
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from outbox_events`.execute(read);
  const firstEvent = rows[0]?.id ?? 0;
  const look = async (): Promise<void> => {
    const deliveries = await sql<{ ad_id: string }>`select payload ->> 'ad_id' as ad_id from outbox_deliveries
      join outbox_events on outbox_events.id = event_id
      where event_id > ${firstEvent} and subscriber = 'saved-searches.ad.published'`.execute(read);
    const notices = await sql<{ search_id: string; ad_id: string }>`
      select distinct on (search_id) search_id, ad_id from saved_search_hits join saved_searches on id = search_id
      where frequency = 'at_once' and saved_search_hits.notified_at is not null order by search_id, found_at`.execute(
      read,
    );
    const now = performance.now();
    for (const { ad_id } of deliveries.rows)
      if (!matched.has(ad_id)) matched.set(ad_id, now - (published.get(ad_id) ?? now));
    for (const { search_id, ad_id } of notices.rows) {
      if (!notified.has(search_id)) notified.set(search_id, now - (published.get(ad_id) ?? now));
    }
  };
  const start = performance.now();
  const publishing = (async () => {
    for (const [index, { id }] of picked.entries()) {
      await pause(Math.max(start + (index * 1000) / rate - performance.now(), 0));
      await database.transaction(async (tx) => {
        await tx.updateTable('ads').set({ published_at: new Date() }).where('id', '=', id).execute();
        await emit(tx, 'ad.published', { ad_id: id });
      });
      published.set(id, performance.now());
    }
  })();
  const isDone = async () => {
    const { rows: due } = await sql<{ total: number }>`select count(*)::int as total from saved_searches
      where notice_due_at <= now()`.execute(read);
    return matched.size === picked.length && due[0]?.total === 0;
  };
  while (published.size < picked.length || !(await isDone())) {
    await look();
    await pause(POLL_MILLISECONDS);
  }
  await publishing;
  await look();
  const { total } = await read
    .selectFrom('saved_search_hits')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { matched: [...matched.values()], notified: [...notified.values()], hits: total };
}
