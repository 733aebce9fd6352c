import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteMyAds } from '../../src/contract/ads/my-ads.ts';
import { addFavourite, removeFavourite } from '../../src/contract/favourites/endpoints.ts';
import { listOwnerProducts } from '../../src/contract/search/endpoints.ts';
import { rebuildListings } from '../../src/domain/search/public.ts';
import { type Api, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd } from '../support/factories.ts';

let database: TestDatabase;
let api: Api;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi(database);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

test('a user’s ads are listed page by page, with the public facts about the user', async () => {
  const owner = await api.user();
  const other = await api.user();
  const ids = await database.transaction(async (tx) => {
    const made: string[] = [];
    for (let count = 0; count < 30; count++) made.push(await insertPublishedAd(tx, { owner_id: owner.user_id }));
    await insertPublishedAd(tx, { owner_id: other.user_id });
    const publication = { ad_id: made[0] ?? '', owner_id: owner.user_id, category_id: 11 };
    await tx
      .insertInto('publications')
      .values({ ...publication, published_at: api.services.clock.now(), was_live: true })
      .execute();
    return made;
  });
  await rebuildListings(database, api.services.clock);
  const first = await api.callOk(null, listOwnerProducts, { id: owner.user_id });
  const second = await api.callOk(null, listOwnerProducts, { id: owner.user_id, cursor: first.next_cursor ?? '' });
  expect(first.owner).toMatchObject({ id: owner.user_id, ads_total: 30, verified: false, agency: false });
  expect(new Set([...first.data, ...second.data].map(({ id }) => id))).toEqual(new Set(ids));
  expect(second.next_cursor).toBeNull();
  expect(JSON.stringify(first)).not.toMatch(/@|\+62/);
  expect((await api.call(null, listOwnerProducts, { id: other.user_id })).status).toBe(404);
  expect((await api.call(null, listOwnerProducts, { id: owner.user_id, cursor: 'x' })).status).toBe(400);
});

test('the number of favourites of an ad is correct after many simultaneous changes', async () => {
  const owner = await api.user();
  const id = await database.transaction((tx) => insertPublishedAd(tx, { owner_id: owner.user_id }));
  const users = await Promise.all(Array.from({ length: 20 }, () => api.user()));
  const counted = async () =>
    (await database.read.selectFrom('ad_counts').select('favourites').where('ad_id', '=', id).executeTakeFirst())
      ?.favourites;
  await Promise.all(
    users.flatMap((user) => [api.callOk(user, addFavourite, { id }), api.callOk(user, addFavourite, { id })]),
  );
  expect(await counted()).toBe(20);
  await Promise.all(
    users
      .slice(0, 12)
      .flatMap((user) => [api.callOk(user, removeFavourite, { id }), api.callOk(user, removeFavourite, { id })]),
  );
  expect(await counted()).toBe(8);
  const results = await Promise.allSettled([
    ...users.map((user) => api.callOk(user, removeFavourite, { id })),
    api.callOk(owner, deleteMyAds, { ids: [id] }),
  ]);
  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await counted()).toBeUndefined();
});
