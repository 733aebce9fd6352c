import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { prepareDatabase } from '../../src/main.ts';
import * as pages from '../../src/web/app/entry-server.tsx';
import { createTestDatabase, type TestDatabase } from '../../test/support/database.ts';
import { firstAds, otherAds, type SeedOptions, seedFirst, seedOthers } from './seed.ts';
import { clearUnfinishedFirst, missingPart } from './seed-store.ts';

let database: TestDatabase;
let options: SeedOptions;
const folder = mkdtempSync(join(tmpdir(), 'papan-seed-test-'));

beforeAll(async () => {
  database = await createTestDatabase();
  const { config, secrets } = readConfig({ DATA_DIR: folder, PASSWORD_HASHING: 'cheapest' });
  options = { config, secrets, database_url: database.url, pages: async () => pages };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const publishedTitles = async () =>
  (
    await database.read
      .selectFrom('ads')
      .select('title')
      .where('published_at', 'is not', null)
      .where('revision_of', 'is', null)
      .execute()
  )
    .map(({ title }) => title)
    .sort();

it('begins again if the first ads are unfinished, goes on if the others are, and publishes each ad once', async () => {
  const first = firstAds.filter(({ owner }) => owner === 'demo');
  const [younger, older] = otherAds
    .filter(({ owner }) => owner === 'fajar')
    .toSorted((a, b) => a.age_hours - b.age_hours);
  if (!younger || !older) throw new Error('this owner has too few ads');
  expect(await missingPart(database.url)).toBe('first');
  const interrupted = { ...options, pages: () => Promise.reject(new Error('stopped')) };
  await expect(seedFirst(interrupted, first.slice(0, 1))).rejects.toThrow('stopped');
  expect(await missingPart(database.url)).toBe('first');
  await clearUnfinishedFirst(database.url, () => undefined);
  await expect(publishedTitles()).rejects.toThrow('relation "ads" does not exist');

  await prepareDatabase(database.url, 'silent');
  expect(await missingPart(database.url)).toBe('first');
  await seedFirst(options, first);
  expect(await missingPart(database.url)).toBe('others');
  // One was refused.
  const published = await publishedTitles();
  expect(published).toHaveLength(first.length - 1);

  // The second ad cannot be published, so the seed ends in the middle of it.
  await expect(seedOthers(options, [older, { ...younger, city_id: 1 }])).rejects.toThrow(younger.key);
  expect(await missingPart(database.url)).toBe('others');
  await clearUnfinishedFirst(database.url, () => undefined);
  expect(await publishedTitles()).toEqual([...published, older.title].sort());

  await seedOthers(options, [older, younger]);
  expect(await missingPart(database.url)).toBeNull();
  expect(await publishedTitles()).toEqual([...published, older.title, younger.title].sort());
  const listed = await database.read.selectFrom('listings').select('title').execute();
  expect(listed.map(({ title }) => title)).toEqual(expect.arrayContaining([older.title, younger.title]));
});
