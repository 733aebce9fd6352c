import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { USER_TYPES } from '../../src/contract/accounts/rules.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { verifyLedger } from '../../src/domain/wallet/public.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { sizeOf } from '../support/soak.ts';

const KILLS = sizeOf({ test: 2, soak: 12 });
const USERS = 6;
const ADS_EACH = sizeOf({ test: 18, soak: 60 });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Ready drafts with two hashtags each, of agencies with enough coins. */
async function readyAds(): Promise<{ id: string; owner_id: string }[]> {
  const world = adsFixture(database);
  const ads: { id: string; owner_id: string }[] = [];
  for (let count = 0; count < USERS; count++) {
    const actor = await world.user({ user_type: USER_TYPES.AGENCY, balance: 100_000 });
    const { id, version } = await world.readyAd(actor);
    await world.call(actor, creation.saveHashtags, { id, version, hashtags: ['aa', 'bb'] });
    for (let copy = 0; copy < ADS_EACH; copy++)
      ads.push({ id: await copyOf(id, `${count}x${copy}`), owner_id: actor.user_id });
  }
  return ads.toSorted((one, other) => one.id.slice(-8).localeCompare(other.id.slice(-8)));
}

async function copyOf(id: string, name: string): Promise<string> {
  const copy = newId();
  const hashtags = sql`array[${`a${name}`}, ${`b${name}`}]`;
  await database.transaction((tx) =>
    sql`with source as (select * from ads where id = ${id}), changed as (
        select jsonb_populate_record(null::ads, to_jsonb(source) || jsonb_build_object('id', ${copy}::text, 'hashtags', ${hashtags}))
          as ad from source)
      insert into ads select (ad).* from changed`.execute(tx),
  );
  return copy;
}

/** Runs the loop and kills it without notice at a random time after it has published a few ads. */
async function runAndKill(ads: readonly { id: string; owner_id: string }[]): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'publish-loop.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ url: database.url, ads }));
  const exited = once(child, 'exit');
  // From the first published ad on it works without a break, three ads at a time.
  let remaining = randomInt(2, 6);
  const published = new Promise<void>((resolve) => {
    createInterface(child.stdout).on('line', () => {
      remaining -= 1;
      if (remaining === 0) resolve();
    });
  });
  await Promise.race([published, exited]);
  await Promise.race([wait(Math.random() * 150), exited]);
  child.kill('SIGKILL');
  await exited;
  // The server notices that its client has disconnected and ends its transaction.
  await wait(200);
}

test('a process killed while publishing leaves every ad published and paid, or neither', async () => {
  const ads = await readyAds();
  let remaining = ads;
  const pinnedAfter: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await runAndKill(remaining);
    const ids = remaining.map(({ id }) => id);
    const rows = await database.read
      .selectFrom('ads')
      .select('id')
      .where('id', 'in', ids)
      .where('status', '=', 3)
      .execute();
    const drafts = new Set(rows.map(({ id }) => id));
    pinnedAfter.push(ads.length - drafts.size);
    remaining = remaining.filter(({ id }) => drafts.has(id));
  }
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as ads,
      count(*) filter (where status = 4)::int as pinned,
      count(*) filter (where (status = 4) <> (paid = 1)) ::int as unlike_debit,
      count(*) filter (where status = 4 and not (notified = 1 and counted = 1 and changes = 1 and tags = 2 and is_complete))::int as partly_published,
      count(*) filter (where status = 3 and (paid + notified + counted + changes + tags > 0 or artwork_html is not null))::int as partly_draft,
      count(*) filter (where status not in (3, 4))::int as other_status
    from (select ads.*,
      (select count(*) from transfers where subject_id = ads.id and amount = 70 and cause = 'publication') as paid,
      (select count(*) from outbox_events where payload ->> 'ad_id' = ads.id::text and type = 'ad.published') as notified,
      (select count(*) from publications where ad_id = ads.id) as counted,
      (select count(*) from ad_status_changes where ad_id = ads.id and to_status = 4) as changes,
      (select count(*) from ad_hashtags where ad_id = ads.id) as tags,
      artwork_html is not null and published_at is not null and end_date is not null and term_coins = 60 as is_complete
      from ads where id in (${sql.join(ads.map(({ id }) => id))})) as ad`.execute(database.read);
  expect(rows[0]).toMatchObject({
    ads: ads.length,
    unlike_debit: 0,
    partly_published: 0,
    partly_draft: 0,
    other_status: 0,
  });
  // The kills interrupted real work: it made progress, and was not finished before the last of them.
  expect(rows[0]?.pinned).toBeGreaterThan(KILLS);
  expect(new Set(pinnedAfter).size).toBeGreaterThan(KILLS / 2);
  expect((await verifyLedger(database.read)).errors).toEqual([]);
}, 180_000);
