import { afterAll, beforeAll, expect, test } from 'vitest';
import { FACE_VERSION } from '../src/contract/face-version.ts';
import { redrawFaces } from '../src/domain/ads/redraw-faces.ts';
import { adsWorld, DESIGN } from './ads-people.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsWorld>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsWorld(database);
});
afterAll(() => database.drop());

const faces = () =>
  database.read
    .selectFrom('ads')
    .select(['id', 'face_version', 'face_html', 'revision'])
    .where('face_html', 'is not', null)
    .orderBy('id')
    .execute();
const news = async () =>
  (await database.read.selectFrom('outbox_events').select('type').where('type', '=', 'ad.changed').execute()).length;

test('faces of an older renderer are drawn anew once, and the board is told', async () => {
  const author = await world.person({ balance: 1000 });
  for (let count = 0; count < 2; count += 1) await world.publishedAd(author);
  expect(await faces()).toMatchObject([{ face_version: FACE_VERSION }, { face_version: FACE_VERSION }]);
  const before = await faces();
  expect(await redrawFaces(world.services)).toBe(0);
  await database.transaction(async (tx) => {
    await tx
      .updateTable('ads')
      .set({ face_html: 'old', face_version: FACE_VERSION - 1 })
      .execute();
  });
  const told = await news();
  const seen = await Promise.all([redrawFaces(world.services), redrawFaces(world.services)]);
  expect(seen[0] + seen[1]).toBe(2);
  expect(await faces()).toEqual(before);
  expect(await news()).toBe(told + 2);
});

test('a design that no longer passes keeps its face and is not tried again', async () => {
  const [ad] = await faces();
  if (!ad) throw new Error('no ad hangs');
  await database.transaction(async (tx) => {
    const change = { display_config: JSON.stringify({ ...DESIGN, layout: 99 }), face_version: FACE_VERSION - 1 };
    await tx.updateTable('ads').set(change).where('id', '=', ad.id).execute();
  });
  expect(await redrawFaces(world.services)).toBe(1);
  expect(await redrawFaces(world.services)).toBe(0);
  expect((await faces())[0]).toEqual(ad);
});
