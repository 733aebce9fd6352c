import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import { originalKey } from '../../src/domain/media/blob-keys.ts';
import { thumbOfStored } from '../../src/domain/media/encode-picture.ts';
import { fingerprintPictures } from '../../src/domain/media/fingerprint-pictures.ts';
import { insertFingerprint } from '../../src/domain/media/fingerprint-store.ts';
import { copiesOfOthers } from '../../src/domain/media/public.ts';
import { insertFile } from '../support/ads-users.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { CHANGES, photograph } from '../support/photographs.ts';
import { createRandom } from '../support/random.ts';
import { testServices } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';

/** Fewer than `bench -- copies`, which takes 1,000. */
const PICTURES = sizeOf({ test: 20, soak: 50 });
const NOW = new Date('2026-03-02T03:04:05.000Z');
const LATER = new Date('2026-03-03T03:04:05.000Z');
let database: TestDatabase;
let author: string;
let copier: string;
const originals: { id: string; png: Buffer }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  author = await database.transaction((tx) => insertBareUser(tx, NOW));
  copier = await database.transaction((tx) => insertBareUser(tx, NOW));
  for (let seed = 0; seed < PICTURES; seed += 1) {
    const png = await photograph(seed).png({ compressionLevel: 1 }).toBuffer();
    originals.push({ id: await store(author, png), png });
  }
});
afterAll(() => database.drop());

async function store(owner: string, picture: Uint8Array, now = NOW): Promise<string> {
  const id = await insertFile(database, owner, now);
  const thumb = await thumbOfStored(picture);
  await database.transaction((tx) => insertFingerprint(tx, id, thumb));
  return id;
}
const copiedBy = async (owner: string, id: string) =>
  (await copiesOfOthers(database.read, owner, [id])).map(({ copied_from }) => copied_from);

test.each([
  ['recompressed', 0.95],
  ['mirrored', 0.95],
  ['cropped', 0.85],
] as const)('a picture that was %s is found, and only its original', async (change, min) => {
  const random = createRandom(7).next;
  let found = 0;
  for (const { id, png } of originals) {
    const copies = await copiedBy(copier, await store(copier, await CHANGES[change](png, random), LATER));
    expect(copies.filter((other) => other !== id)).toEqual([]);
    found += copies.length;
  }
  expect(found / PICTURES).toBeGreaterThanOrEqual(min);
});

test('other pictures are not copies, and neither are pictures of one colour', async () => {
  for (let seed = 0; seed < PICTURES; seed += 1) {
    const png = await photograph(1_000_000 + seed)
      .png()
      .toBuffer();
    expect(await copiedBy(copier, await store(copier, png, LATER))).toEqual([]);
  }
  const white = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  await store(author, white);
  expect(await copiedBy(copier, await store(copier, white, LATER))).toEqual([]);
});

test('neither one’s own picture nor a later one is what a picture was copied from', async () => {
  const [first] = originals;
  if (!first) throw new Error('no picture');
  expect(await copiedBy(author, await store(author, first.png))).toEqual([]);
  expect(await copiedBy(author, first.id)).toEqual([]);
});

test('a suspect is compared even if it has no band in common, and only as another person’s', async () => {
  const [first, second] = originals;
  if (!first || !second) throw new Error('no picture');
  const id = await store(copier, await CHANGES.recompressed(first.png), LATER);
  await database.transaction((tx) => tx.updateTable('picture_hashes').set({ low: -1, high: -1 }).execute());
  expect(await copiedBy(copier, id)).toEqual([]);
  const among = await copiesOfOthers(database.read, copier, [id], [first.id, second.id]);
  expect(among.map(({ copied_from }) => copied_from)).toEqual([first.id]);
  expect(await copiesOfOthers(database.read, author, [id], [first.id])).toEqual([]);
});

test('pictures from before get their fingerprints once; one that cannot be read does not stop the others', async () => {
  const services = { ...testServices(database), database };
  const [first] = originals;
  if (!first) throw new Error('no picture');
  const readable = await insertFile(database, copier, LATER);
  const broken = await insertFile(database, copier, LATER);
  const missing = await insertFile(database, copier, LATER);
  const blobs = { ...services.blobs, get: async (key: string) => bytes.get(key) ?? null };
  const bytes = new Map<string, Uint8Array>([
    [originalKey(readable), first.png],
    [originalKey(broken), Buffer.from(newId())],
  ]);
  expect(await fingerprintPictures({ ...services, blobs })).toEqual({ done: 3 });
  expect(await fingerprintPictures({ ...services, blobs })).toEqual({ done: 0 });
  const same = await store(author, first.png);
  expect(await copiedBy(copier, readable)).toContain(same);
  const stored = database.read
    .selectFrom('picture_fingerprints')
    .select('thumb')
    .where('file_id', 'in', [broken, missing]);
  expect(await stored.execute()).toEqual([{ thumb: null }, { thumb: null }]);
});
