import { afterAll, beforeAll, expect, test } from 'vitest';
import { ARTWORK_VERSION } from '../../src/contract/design/artwork-version.ts';
import { renderOutdatedArtworks } from '../../src/domain/ads/view/render-outdated-artworks.ts';
import { adsFixture, DESIGN } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
});
afterAll(() => database.drop());

const artworks = () =>
  database.read
    .selectFrom('ads')
    .select(['id', 'artwork_version', 'artwork_html', 'version'])
    .where('artwork_html', 'is not', null)
    .orderBy('id')
    .execute();
const changeEvents = async () =>
  (await database.read.selectFrom('outbox_events').select('type').where('type', '=', 'ad.changed').execute()).length;

test('artworks of an older renderer are rendered again once, and the search index is updated', async () => {
  const author = await world.user({ balance: 1000 });
  for (let count = 0; count < 2; count += 1) await world.publishedAd(author);
  expect(await artworks()).toMatchObject([{ artwork_version: ARTWORK_VERSION }, { artwork_version: ARTWORK_VERSION }]);
  const before = await artworks();
  expect(await renderOutdatedArtworks(world.services)).toBe(0);
  await database.transaction(async (tx) => {
    await tx
      .updateTable('ads')
      .set({ artwork_html: 'old', artwork_version: ARTWORK_VERSION - 1 })
      .execute();
  });
  const eventsBefore = await changeEvents();
  const seen = await Promise.all([renderOutdatedArtworks(world.services), renderOutdatedArtworks(world.services)]);
  expect(seen[0] + seen[1]).toBe(2);
  expect(await artworks()).toEqual(before);
  expect(await changeEvents()).toBe(eventsBefore + 2);
});

test('a design that is no longer valid is not rendered again or retried', async () => {
  const [ad] = await artworks();
  if (!ad) throw new Error('no ad hangs');
  await database.transaction(async (tx) => {
    const change = { display_config: JSON.stringify({ ...DESIGN, layout: 99 }), artwork_version: ARTWORK_VERSION - 1 };
    await tx.updateTable('ads').set(change).where('id', '=', ad.id).execute();
  });
  expect(await renderOutdatedArtworks(world.services)).toBe(1);
  expect(await renderOutdatedArtworks(world.services)).toBe(0);
  expect((await artworks())[0]).toEqual(ad);
});
