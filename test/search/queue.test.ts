import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchProducts } from '../../src/contract/search/endpoints.ts';
import { search } from '../../src/domain/search/api.ts';
import { refreshListing } from '../../src/domain/search/public.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { type TestServices, testCall, testServices } from '../support/services.ts';

const MAX_QUEUED = 500;

let database: TestDatabase;
let services: TestServices;
beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
  await database.transaction(async (tx) => {
    const id = await insertPublishedAd(tx, { owner_id: await insertUser(tx), title: 'Sofa murah' });
    await refreshListing(tx, id, services.clock.now());
  });
});
afterAll(() => database.drop());

test('searches are queued, and refused when the queue is full', async () => {
  const dispatch = createDispatch(search(services).bindings);
  const begun = Array.from({ length: database.searchConnections + MAX_QUEUED + 16 }, () =>
    dispatch(searchProducts, testCall(), { keyword: 'sofa' }),
  );
  const ended = await Promise.allSettled(begun);
  const refused = ended.filter((each) => each.status === 'rejected');
  expect(refused.map(({ reason }) => reason.key)).toEqual(Array.from({ length: 16 }, () => 'unavailable'));
  const found = ended.filter((each) => each.status === 'fulfilled').map(({ value }) => value as { total: number });
  expect(found.map(({ total }) => total)).toEqual(Array.from({ length: begun.length - 16 }, () => 1));
});
