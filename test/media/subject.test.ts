import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as creation from '../../src/contract/ads/creation.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { CUT_STYLES, CUT_WIDTHS, imagePath, stylePath, TONE_STYLES } from '../../src/contract/media/images.ts';
import { isPictureKey, styleKey } from '../../src/domain/media/blob-keys.ts';
import { storePicture } from '../../src/domain/media/public.ts';
import { removeBytes } from '../../src/domain/media/remove-file.ts';
import { getPhotoSubject } from '../../src/domain/media/subject/photo-subject.ts';
import { createSubjectPool, type SubjectOutcome } from '../../src/domain/media/subject/subject-pool.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { addFiles } from '../../src/server/files/files.ts';
import { adsFixture } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { testCall } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let owner: Actor;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  folder = mkdtempSync(join(tmpdir(), 'papan-subject-'));
  world.services.blobs = folderBlobStore(join(folder, 'blobs'));
  owner = await world.user({ balance: 0 });
});
afterAll(() => database.drop());

/** The drawing of a motorcycle on a plain wall, as a stored photo. */
async function photo({ subject = true } = {}): Promise<string> {
  const wall = sharp({ create: { width: 900, height: 700, channels: 3, background: '#c9d4d0' } });
  const drawing = await sharp(await readFile(join(import.meta.dirname, '../../tools/seed/art/sepatu.svg')))
    .resize({ width: 500 })
    .toBuffer();
  const path = join(folder, `photo-${subject}`);
  await writeFile(
    path,
    await wall
      .composite(subject ? [{ input: drawing }] : [])
      .png()
      .toBuffer(),
  );
  return (await storePicture(world.services, { owner_id: owner.user_id, path })).file_id;
}

const find = (file_id: string, actor = owner, pool?: { find: () => Promise<SubjectOutcome> }) =>
  getPhotoSubject(world.services, testCall({ actor }) as never, { file_id }, pool);

test('the subject of a photo is found once, and its cut-outs are served until the photo is deleted', async () => {
  const fileId = await photo();
  const [first, second] = await Promise.all([find(fileId), find(fileId)]);
  const { subject } = first;
  expect(second.subject).toBe(subject);
  if (!subject) throw new Error('no subject was found');
  expect(subject.coverage).toBeGreaterThan(0.04);
  expect(subject.x).toBeGreaterThan(5);
  expect(subject.x + subject.width).toBeLessThan(95);
  expect(subject.cells).toHaveLength(12 * subject.rows);
  expect(subject.contour.length).toBeGreaterThan(20);
  const app = Fastify();
  let actor: Actor | null = owner;
  await addFiles(app, { services: world.services, filesFolder: folder, actorOf: async () => actor });
  for (const style of CUT_STYLES) {
    for (const width of CUT_WIDTHS) {
      const { statusCode, headers, rawPayload } = await app.inject(stylePath(fileId, style, width));
      expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/webp' });
      expect(rawPayload.byteLength).toBeLessThan(60_000);
      const { hasAlpha, width: stored } = await sharp(rawPayload).metadata();
      expect({ hasAlpha, isAtMost: stored <= width }).toEqual({ hasAlpha: true, isAtMost: true });
      expect(isPictureKey(fileId, styleKey(fileId, style, width))).toBe(true);
    }
  }
  const saving = await app.inject({ url: stylePath(fileId, 'outline', 640), headers: { 'save-data': 'on' } });
  expect(saving.headers.vary).toBe('save-data');
  expect(saving.rawPayload).toEqual((await app.inject(stylePath(fileId, 'outline', 320))).rawPayload);
  for (const style of [...TONE_STYLES, 'clean-contact', 'scissor-halftone-soft'] as const) {
    const { statusCode, headers, rawPayload } = await app.inject(stylePath(fileId, style, 640));
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/webp' });
    expect(rawPayload.byteLength).toBeLessThan(60_000);
    expect(await world.services.blobs.get(styleKey(fileId, style, 640)), style).not.toBeNull();
    expect(isPictureKey(fileId, styleKey(fileId, style, 640))).toBe(true);
  }
  // Others see what is made, and have made only what a design shows.
  actor = await world.user({ balance: 0 });
  expect((await app.inject(stylePath(fileId, 'clean-contact', 640))).statusCode).toBe(200);
  expect((await app.inject(stylePath(fileId, 'clean-long', 640))).headers.location).toBe(imagePath(fileId, 640));
  expect((await app.inject(stylePath(fileId, 'mono', 320))).headers.location).toBe(imagePath(fileId, 320));
  const contents = [{ type: 'PHOTO' as const, file_id: fileId, cut: 'CLEAN' as const, shadow: 'LONG' as const }];
  const display_config = { layout: 14, contents };
  const { draft } = await world.call(owner, creation.startDraft, {});
  const { id, version } = draft;
  await world.call(owner, creation.saveDisplay, { id, version, display_config });
  expect((await app.inject(stylePath(fileId, 'clean-long', 640))).statusCode).toBe(200);
  expect((await app.inject(stylePath(fileId, 'clean-soft', 640))).statusCode).toBe(302);
  expect((await app.inject(`/_img/clean/300/${fileId}.webp`)).statusCode).toBe(404);
  for (const style of ['round', 'clean-soft-duo', 'clean-soft-soft', 'register-soft'])
    expect((await app.inject(`/_img/${style}/320/${fileId}.webp`)).statusCode).toBe(404);
  // What is stored is not looked for again.
  const stored = await find(fileId, owner, { find: () => Promise.reject(new Error('looked for again')) });
  expect(stored.subject).toEqual(subject);
  await removeBytes(world.services.blobs, { file_ids: [fileId] });
  // A design that still names it shows the photo.
  expect((await app.inject(stylePath(fileId, 'clean', 320))).headers.location).toBe(imagePath(fileId, 320));
  await app.close();
});

test("other users' photos have no subject to find", async () => {
  const fileId = await photo();
  const stranger = await world.user({ balance: 0 });
  await expect(find(fileId, stranger)).rejects.toMatchObject({ key: 'not_found' });
});

test('a search that could not be made is made at the next call', async () => {
  const fileId = await photo();
  expect(await find(fileId, owner, { find: async () => 'missing' })).toEqual({ subject: null, is_searched: false });
  expect(await find(fileId, owner, { find: async () => 'failed' })).toEqual({ subject: null, is_searched: false });
  expect(await find(fileId, owner, { find: async () => ({ found: null }) })).toEqual({
    subject: null,
    is_searched: true,
  });
  const again = { find: () => Promise.reject(new Error('looked for again')) };
  expect(await find(fileId, owner, again)).toEqual({ subject: null, is_searched: true });
});

test('a photo that is removed meanwhile leaves no cut-outs', async () => {
  const fileId = await photo();
  const cuts = [{ style: 'clean' as const, width: 320, bytes: new Uint8Array([1]) }];
  const removing = {
    find: async (): Promise<SubjectOutcome> => {
      await database.transaction((tx) => tx.deleteFrom('files').where('id', '=', fileId).execute());
      return { found: { subject: {} as never, cuts } };
    },
  };
  await expect(find(fileId, owner, removing)).rejects.toMatchObject({ key: 'not_found' });
  expect(await world.services.blobs.get(styleKey(fileId, 'clean', 320))).toBeNull();
});

test('a process that ends does not end the search of other photos', async () => {
  const pool = createSubjectPool(join(import.meta.dirname, 'ending-process.ts'));
  expect(await Promise.all([pool.find(new Uint8Array()), pool.find(new Uint8Array())])).toEqual(['failed', 'failed']);
});
