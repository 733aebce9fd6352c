import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../../src/base/database.ts';
import { recordNotices } from '../../src/domain/favourites/record-notices.ts';
import { matchAd, matchLowerPrice } from '../../src/domain/saved-searches/match-ad.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';

// An ad may be deleted while the events of its publication are delivered.

const NOW = new Date('2026-03-02T03:00:00Z');
let database: TestDatabase;
let ad = '';

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.transaction(async (tx) => {
    ad = await insertPublishedAd(tx, { published_at: NOW });
  });
});

const SUBSCRIBERS: [string, (tx: Tx) => Promise<void>][] = [
  ['lists it', (tx) => refreshListing(tx, ad, NOW)],
  ['compares it with saved searches', (tx) => matchAd(tx, ad, NOW)],
  ['compares its price with saved searches', (tx) => matchLowerPrice(tx, ad, NOW)],
  ['notifies whose favourite it is', (tx) => recordNotices(tx, ad, NOW)],
];

it.each(SUBSCRIBERS)(
  'a subscriber that %s finds nothing to do for an ad that is being deleted',
  async (name, handle) => {
    await database.transaction(async (tx) => {
      const user_id = await insertUser(tx);
      await tx.insertInto('favourites').values({ user_id, ad_id: ad, created_at: NOW }).execute();
      if (name.startsWith('compares')) await refreshListing(tx, ad, NOW);
      if (name.startsWith('notifies')) await tx.updateTable('ads').set({ status: 5 }).where('id', '=', ad).execute();
    });
    let handled: Promise<void> = Promise.resolve();
    await database.transaction(async (tx) => {
      await tx.deleteFrom('ads').where('id', '=', ad).execute();
      handled = database.transaction(handle);
      // It waits for the deletion, or has read the ad as it was.
      await Promise.race([handled, new Promise((resolve) => setTimeout(resolve, 300))]);
    });
    await handled;
    const listed = await database.read.selectFrom('listings').select('ad_id').where('ad_id', '=', ad).execute();
    expect(listed).toEqual([]);
  },
);
