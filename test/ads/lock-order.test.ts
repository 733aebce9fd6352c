import { afterAll, beforeAll, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as myAds from '../../src/contract/ads/my-ads.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { claimHashtags } from '../../src/domain/ads/draft/hashtag-store.ts';
import { expireAds } from '../../src/domain/ads/term/expire-ads.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
});
afterAll(() => database.drop());

async function pinned(actor: Actor, hashtag: string): Promise<string> {
  const { id, version } = await world.readyAd(actor);
  await world.call(actor, creation.saveHashtags, { id, version, hashtags: [hashtag] });
  await world.pin(actor, id);
  await database.transaction((tx) => tx.updateTable('ads').set({ auto_renew: false }).where('id', '=', id).execute());
  return id;
}

/** Waits until a transaction waits for a lock. */
async function untilOneWaits() {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
}

/** Publishes a draft that claims the hashtags of both ads while `work` locks them. */
async function claimDuring(draft: string, [low, high]: [string, string], work: () => Promise<unknown>) {
  const now = world.services.clock.now();
  let working: Promise<unknown> | undefined;
  const locked = await database.transaction(async (tx) => {
    const first = await claimHashtags(tx, draft, [low], now);
    working = work();
    working.catch(() => undefined);
    await untilOneWaits();
    return [...first, ...(await claimHashtags(tx, draft, [high], now))];
  });
  expect(locked).toEqual([low, high]);
  await working;
}

test('ads that expire together never deadlock with a publication that claims their hashtags', async () => {
  const actor = await world.user({ balance: 1000 });
  const draft = await world.readyAd(await world.user());
  const ids = [await pinned(actor, 'zaitun'), await pinned(actor, 'anggur')];
  world.services.clock.set(new Date(world.services.clock.now().getTime() + 30 * MILLISECONDS.day));
  await claimDuring(draft.id, ['anggur', 'zaitun'], () => expireAds(world.services));
  const rows = await database.read.selectFrom('ads').select('status').where('id', 'in', ids).execute();
  expect(rows).toEqual([{ status: 5 }, { status: 5 }]);
});

test('ads that are deleted together never deadlock with a publication that claims their hashtags', async () => {
  const actor = await world.user({ balance: 1000 });
  const draft = await world.readyAd(await world.user());
  const ids = [await pinned(actor, 'zamrud'), await pinned(actor, 'akik')];
  await claimDuring(draft.id, ['akik', 'zamrud'], () => world.call(actor, myAds.deleteMyAds, { ids }));
  expect(await database.read.selectFrom('ads').select('id').where('id', 'in', ids).execute()).toEqual([]);
});
