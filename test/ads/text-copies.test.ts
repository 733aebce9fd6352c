import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSimilarTexts, hashAdTexts } from '../../src/domain/ads/publication/text-hash-store.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const TEXT = {
  title: 'Kursi rotan Cirebon',
  description:
    'Kursi rotan buatan Cirebon, anyaman rapat, kuat menahan beban seratus kilo. Dibuat pengrajin berpengalaman sejak 1990, bahan pilihan, warna alami, tersedia ukuran besar dan kecil, siap kirim hari ini.',
};
const OTHER = {
  title: 'Sepeda lipat bekas',
  description: 'Sepeda lipat tujuh percepatan, jarang dipakai, rem dan ban baru, cocok untuk berangkat kerja di kota.',
};
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
});
afterAll(() => database.drop());

test('a live ad of another person with much the same text is found, after the migration too', async () => {
  const [author, copier] = [await world.user({ balance: 500 }), await world.user()];
  const id = await world.publishedAd(author, TEXT);
  const description = `${TEXT.description.replace('siap kirim hari ini', 'SIAP  kirim hari ini!')} Murah.`;
  const similar = () => findSimilarTexts(database.read, copier.user_id, { ...TEXT, description }, 10);
  expect(await similar()).toEqual([id]);
  expect(await findSimilarTexts(database.read, author.user_id, TEXT, 10)).toEqual([]);
  expect(await findSimilarTexts(database.read, copier.user_id, OTHER, 10)).toEqual([]);
  expect(await findSimilarTexts(database.read, copier.user_id, { title: 'Kursi', description: '' }, 10)).toEqual([]);

  await database.transaction((tx) => tx.deleteFrom('ad_text_hashes').execute());
  expect(await similar()).toEqual([]);
  expect(await hashAdTexts({ database })).toEqual({ done: 1 });
  expect(await hashAdTexts({ database })).toEqual({ done: 0 });
  expect(await similar()).toEqual([id]);

  await database.transaction((tx) => tx.updateTable('ads').set({ status: 7 }).where('id', '=', id).execute());
  expect(await similar()).toEqual([]);
});
