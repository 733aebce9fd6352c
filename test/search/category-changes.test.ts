import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { search } from '../../src/domain/search/api.ts';
import { refreshListing, refreshOutdated } from '../../src/domain/search/refresh-listing.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { insertPublishedAd, insertUser } from '../support/factories.ts';
import { type TestServices, testServices } from '../support/services.ts';

const LONG = 60_000;
let database: TestDatabase;
let services: TestServices;
let ids: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  services = testServices(database);
});
afterAll(() => database.drop());
beforeEach(async () => {
  ids = await database.transaction(async (tx) => {
    await tx.deleteFrom('listings').execute();
    await tx.deleteFrom('ads').execute();
    const owner_id = await insertUser(tx);
    const added: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      // Two at once, so that the id decides where the next batch begins.
      const published_at = new Date(services.clock.now().getTime() - Math.floor(index / 2) * 60_000);
      added.push(await insertPublishedAd(tx, { owner_id, sub_category: 'sofa', published_at }));
    }
    added.push(await insertPublishedAd(tx, { owner_id, sub_category: 'motor-sport' }));
    for (const id of added) await refreshListing(tx, id, services.clock.now());
    return added;
  });
  await refreshOutdated(database, services.clock, LONG);
});

const rename = (name: string) =>
  database.transaction((tx) => tx.updateTable('categories').set({ name }).where('slug', '=', 'sofa').execute());
const namedBy = async (name: string) => {
  const rows = await database.read
    .selectFrom('listings')
    .select('ad_id')
    .where('search_text', 'like', `%${name}%`)
    .execute();
  return rows.map(({ ad_id }) => ad_id).sort();
};
/** When each listing was made: rows have a new version. */
const versions = async () => {
  const { rows } = await database.pool.query<{ ad_id: string; xmin: string }>('select ad_id, xmin::text from listings');
  return new Map(rows.map(({ ad_id, xmin }) => [ad_id, xmin]));
};

it('rebuilds the listings of a renamed category, each once, and no others', async () => {
  const before = await versions();
  await rename('Bangku empuk');
  await refreshOutdated(database, services.clock, LONG, 2);
  expect(await namedBy('Bangku empuk')).toEqual(ids.slice(0, 5).sort());
  const after = await versions();
  expect(after.get(ids[5] ?? '')).toBe(before.get(ids[5] ?? ''));
  await refreshOutdated(database, services.clock, LONG, 2);
  expect(await versions()).toEqual(after);
});

it('goes on where a run ended, and begins again after a further change', async () => {
  const unmade = async () =>
    (
      await database.read.selectFrom('listing_forms').select('made_until_ad').where('is_made', '=', false).execute()
    ).map(({ made_until_ad }) => made_until_ad);
  await rename('Bangku satu');
  // The process ends after the change was noted and one batch was made.
  let transactions = 0;
  const dying: TestDatabase = {
    ...database,
    transaction(work) {
      transactions += 1;
      return transactions > 2 ? Promise.reject(new Error('ended')) : database.transaction(work);
    },
  };
  await expect(refreshOutdated(dying, services.clock, LONG, 2)).rejects.toThrow('ended');
  const first = await namedBy('Bangku satu');
  expect([first.length, (await unmade()).length]).toEqual([2, 1]);
  const made = await versions();
  await refreshOutdated(database, services.clock, LONG, 2);
  expect(await namedBy('Bangku satu')).toEqual(ids.slice(0, 5).sort());
  const after = await versions();
  for (const id of first) expect(after.get(id)).toBe(made.get(id));

  await rename('Bangku dua');
  transactions = 0;
  await expect(refreshOutdated(dying, services.clock, LONG, 2)).rejects.toThrow('ended');
  await rename('Bangku tiga');
  await refreshOutdated(database, services.clock, LONG, 2);
  expect(await namedBy('Bangku tiga')).toEqual(ids.slice(0, 5).sort());
  expect(await unmade()).toEqual([]);
});

it('is shared by several processes', async () => {
  await rename('Bangku empat');
  await Promise.all(Array.from({ length: 4 }, () => refreshOutdated(database, services.clock, LONG, 1)));
  expect(await namedBy('Bangku empat')).toEqual(ids.slice(0, 5).sort());
});

it('finds ads by a field that became a filter, and by the new name of an answer', async () => {
  const [id = ''] = ids;
  await database.transaction(async (tx) => {
    await tx
      .updateTable('ads')
      .set({ details: JSON.stringify({ condition: 'used_good' }) })
      .where('id', '=', id)
      .execute();
    await tx.updateTable('fields').set({ filter: false }).where('key', '=', 'condition').execute();
    await refreshListing(tx, id, services.clock.now());
  });
  const job = search(services).jobs?.refresh_search_documents;
  await job?.({});
  const detailsOf = async () =>
    (await database.read.selectFrom('listings').select('details').where('ad_id', '=', id).executeTakeFirstOrThrow())
      .details;
  expect(await detailsOf()).toEqual({});
  await database.transaction((tx) =>
    tx.updateTable('fields').set({ filter: true }).where('key', '=', 'condition').execute(),
  );
  await job?.({});
  expect(await detailsOf()).toEqual({ condition: 'used_good' });
  await database.transaction((tx) =>
    tx
      .updateTable('reference_options')
      .set({ name: 'Tangan kedua' })
      .where('list', '=', 'condition')
      .where('name_en', '=', 'Used, well kept')
      .execute(),
  );
  await job?.({});
  expect(await namedBy('Tangan kedua')).toContain(id);
});
