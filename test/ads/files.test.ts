import { mkdtempSync } from 'node:fs';
import { rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMilliseconds, MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import { deleteMyAds, duplicateAd, startRevision } from '../../src/contract/ads/my-ads.ts';
import * as pictures from '../../src/contract/ads/pictures.ts';
import { AD_LIMITS } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import type { DisplayConfigInput } from '../../src/contract/design/schemas.ts';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { MAX_UNFINISHED_FILES, UNUSED_FILE_DAYS } from '../../src/contract/media/rules.ts';
import { removeLongUnusedFiles } from '../../src/domain/ads/draft/ad-files.ts';
import { clearDrafts } from '../../src/domain/ads/draft/clear-drafts.ts';
import { outputFor } from '../../src/domain/ads/public.ts';
import { removeOrphanedOutputs } from '../../src/domain/ads/view/remove-orphaned-outputs.ts';
import { media } from '../../src/domain/media/api.ts';
import { imageFor } from '../../src/domain/media/public.ts';
import { removeOrphanedBytes } from '../../src/domain/media/remove-orphaned-bytes.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { adsFixture, DESIGN, detailInput, insertFile, outcomesOf } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/services.ts';

const START = new Date('2026-03-02T03:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'papan-files-'));
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let owner: Actor;
let bytes: Uint8Array;
/** The folder of uploaded files until the response is sent. */
const sent = mkdtempSync(join(tmpdir(), 'papan-sent-'));
const path = join(sent, 'foto');

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  world.services.blobs = folderBlobStore(folder);
  world.services.outputs = { render: async () => Buffer.from('drawn') };
  const pixels = { create: { width: 600, height: 600, channels: 3 as const, background: '#2040c0' } };
  bytes = new Uint8Array(await sharp(pixels).webp().toBuffer());
  await writeFile(path, bytes);
});
beforeEach(async () => {
  world.services.clock.set(START);
  owner = await world.user({ balance: 5000 });
});
afterAll(async () => {
  await database.drop();
  for (const used of [folder, sent]) await rm(used, { recursive: true, force: true });
});

const upload = async (actor = owner) =>
  (await world.call(actor, uploadDisplayAsset, {}, { file: { path, file_name: 'foto.webp', mime_type: 'image/webp' } }))
    .file_id;
/** A file of the user as an upload stores it, without an upload. */
async function storedFile(): Promise<string> {
  const fileId = await insertFile(database, owner.user_id, world.services.clock.now());
  for (const name of ['original', '320', '480'])
    await world.services.blobs.put(`${folderOf(fileId)}/${name}.webp`, bytes);
  return fileId;
}
const designWith = (...fileIds: string[]): DisplayConfigInput => ({
  layout: 1,
  contents: [...fileIds.map((file_id) => ({ type: 'PHOTO' as const, file_id })), ...(DESIGN.contents ?? [])],
});
const versionOf = async (id: string) => (await world.call(owner, creation.getDraft, { id })).draft?.version ?? -1;
const show = async (id: string, ...fileIds: string[]) =>
  world.call(owner, creation.saveDisplay, {
    id,
    version: await versionOf(id),
    display_config: designWith(...fileIds),
  });
const emptyDraft = async () => (await world.call(owner, creation.startDraft, {})).draft.id;
const remove = (...ids: string[]) => world.call(owner, deleteMyAds, { ids });
const work = () => runJobs(world.services, [world.module, media(world.services)]);
const folderOf = (fileId: string) => `pictures/${fileId.slice(-2)}/${fileId}`;
const isStored = async (fileId: string) => {
  const row = await database.read.selectFrom('files').select('id').where('id', '=', fileId).executeTakeFirst();
  const stored = await Array.fromAsync(world.services.blobs.list(folderOf(fileId)));
  // Row and bytes exist together or not at all.
  expect(stored.length > 0).toBe(row !== undefined);
  return row !== undefined;
};
const pass = (days: number) =>
  world.services.clock.set(addMilliseconds(world.services.clock.now(), days * MILLISECONDS.day));
const night = () => removeLongUnusedFiles(world.services);

/** A published ad with one picture in its design and one in its gallery. */
async function publishedWith(designed: string, photo: string): Promise<string> {
  const { id } = await world.readyAd(owner, { photos: [photo] });
  await show(id, designed);
  await world.pin(owner, id);
  return id;
}

describe('a permanently deleted ad', () => {
  test('deletes its pictures, their resized copies and its outputs, but no ledger rows', async () => {
    const [designed, photo, revised] = [await storedFile(), await storedFile(), await storedFile()];
    const id = await publishedWith(designed, photo);
    const { draft } = await world.call(owner, startRevision, { id });
    await show(draft.id, designed, revised);
    await work();
    expect(await imageFor(world.services, photo, 160)).not.toBeNull();
    const { version } = await database.read
      .selectFrom('ads')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(
      await outputFor(world.services, { id, version, kind: 'share', locale: 'id' }, async () => true),
    ).toMatchObject({
      kind: 'ready',
    });
    await remove(id);
    expect(await imageFor(world.services, photo, 160)).toBeNull();
    await work();
    expect(await Promise.all([designed, photo, revised].map(isStored))).toEqual([false, false, false]);
    expect(await Array.fromAsync(world.services.blobs.list(`outputs/${id.slice(-2)}/${id}`))).toEqual([]);
    const paid = await database.read.selectFrom('transfers').select('id').where('subject_id', '=', id).execute();
    expect(paid).toHaveLength(1);
  });

  test('does not delete pictures that its duplicate, another draft or a revision still uses', async () => {
    const [designed, photo] = [await storedFile(), await storedFile()];
    const id = await publishedWith(designed, photo);
    const copy = (await world.call(owner, duplicateAd, { id })).draft.id;
    const other = await emptyDraft();
    await show(other, designed);
    await remove(id);
    await work();
    expect(await Promise.all([designed, photo].map(isStored))).toEqual([true, true]);
    await remove(copy);
    await work();
    expect(await Promise.all([designed, photo].map(isStored))).toEqual([true, false]);
    await remove(other);
    await work();
    expect(await isStored(designed)).toBe(false);
  });

  test('and its duplicate, deleted by many clients at once, leave no files', async () => {
    for (let round = 0; round < 4; round += 1) {
      const file = await storedFile();
      const first = await emptyDraft();
      await show(first, file);
      const copies = await Promise.all(
        Array.from({ length: 5 }, async () => (await world.call(owner, duplicateAd, { id: first })).draft.id),
      );
      const all = [first, ...copies];
      const results = await Promise.allSettled([...all, ...all].map((id) => remove(id)));
      expect(outcomesOf(results)).toEqual({ done: 6, not_found: 6 });
      await work();
      expect(await isStored(file)).toBe(false);
    }
  });

  test('never deletes a picture that a simultaneous save uses', async () => {
    for (let round = 0; round < 10; round += 1) {
      const file = await storedFile();
      const [abandoned, staying] = [await emptyDraft(), await emptyDraft()];
      await show(abandoned, file);
      const [saved, removed] = await Promise.allSettled([show(staying, file), remove(abandoned)]);
      expect(removed.status).toBe('fulfilled');
      await work();
      expect(await isStored(file)).toBe(saved.status === 'fulfilled');
      if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ key: 'invalid_value' });
    }
  });

  test('includes a draft that was deleted for its age', async () => {
    const file = await storedFile();
    await show(await emptyDraft(), file);
    pass(AD_LIMITS.draft_days);
    await clearDrafts(world.services);
    pass(AD_LIMITS.draft_notice_days);
    await clearDrafts(world.services);
    await work();
    expect(await isStored(file)).toBe(false);
  });
});

describe('the nightly job', () => {
  test('deletes files that no ad has used for days, and no others', async () => {
    const [unused, used, left] = [await storedFile(), await storedFile(), await storedFile()];
    const id = await emptyDraft();
    await show(id, used, left);
    await night();
    pass(UNUSED_FILE_DAYS - 1);
    await show(id, used);
    await night();
    expect(await Promise.all([unused, used, left].map(isStored))).toEqual([true, true, true]);
    pass(1);
    await night();
    await work();
    expect(await Promise.all([unused, used, left].map(isStored))).toEqual([false, true, true]);
    pass(UNUSED_FILE_DAYS);
    expect(await night()).toBe(1);
    await work();
    expect(await Promise.all([used, left].map(isStored))).toEqual([true, false]);
  });

  test('restarts the count for a picture that was used in between', async () => {
    const file = await storedFile();
    const id = await emptyDraft();
    await night();
    pass(UNUSED_FILE_DAYS);
    // Used between two nights, so the job does not see it.
    await show(id, file);
    await show(id);
    await night();
    await work();
    expect(await isStored(file)).toBe(true);
  });

  test('never deletes a picture that is just being added to ads', async () => {
    const files = await Promise.all(Array.from({ length: 20 }, () => storedFile()));
    await night();
    pass(UNUSED_FILE_DAYS);
    const drafts = await Promise.all(files.map(() => emptyDraft()));
    const [results] = await Promise.all([
      Promise.allSettled(drafts.map((id, index) => show(id, files[index] ?? ''))),
      night(),
      night(),
      night(),
    ]);
    await work();
    for (const [index, result] of results.entries()) {
      expect(await isStored(files[index] ?? '')).toBe(result.status === 'fulfilled');
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ key: 'invalid_value' });
    }
  });

  test('deletes bytes without a file and partial writes, and reports files without bytes', async () => {
    const { blobs } = world.services;
    const [intact, broken] = [await storedFile(), await storedFile()];
    const [orphan, young] = [newId(), newId()];
    await blobs.put(`${folderOf(orphan)}/original.webp`, bytes);
    await blobs.put(`${folderOf(intact)}/original.webp.${newId()}`, bytes);
    await blobs.delete(`${folderOf(broken)}/original.webp`);
    // File timestamps use the real date, the app's clock is a day ahead.
    world.services.clock.set(addMilliseconds(new Date(), MILLISECONDS.day + MILLISECONDS.hour));
    await blobs.put(`${folderOf(young)}/original.webp`, bytes);
    await utimes(join(folder, folderOf(young), 'original.webp'), new Date(), world.services.clock.now());
    const { removed, missing } = await removeOrphanedBytes(world.services);
    expect(removed).toBe(2);
    expect(missing).toBe(1);
    expect(await blobs.get(`${folderOf(orphan)}/original.webp`)).toBeNull();
    expect(await blobs.get(`${folderOf(young)}/original.webp`)).not.toBeNull();
    expect(
      (await Array.fromAsync(blobs.list(folderOf(intact)))).map(({ key }) => key.split('/').at(-1)).sort(),
    ).toEqual(['320.webp', '480.webp', 'original.webp']);
    expect((await removeOrphanedBytes(world.services)).removed).toBe(0);
  });

  test('deletes outputs that were rendered while their ad changed or was deleted', async () => {
    const id = await publishedWith(await storedFile(), await storedFile());
    const { version } = await database.read
      .selectFrom('ads')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await outputFor(world.services, { id, version, kind: 'share', locale: 'id' }, async () => true);
    const { blobs } = world.services;
    const outputs = `outputs/${id.slice(-2)}/${id}`;
    await blobs.put(`${outputs}/1.1-0-share-id.jpg`, bytes);
    const missing = newId();
    await blobs.put(`outputs/${missing.slice(-2)}/${missing}/1.1-3-share-id.jpg`, bytes);
    const realDays = (Date.now() - START.getTime()) / MILLISECONDS.day;
    await database.transaction((tx) =>
      tx
        .updateTable('ads')
        .set({ end_date: addMilliseconds(new Date(), 30 * MILLISECONDS.day) })
        .where('id', '=', id)
        .execute(),
    );
    pass(realDays + 2);
    expect(await removeOrphanedOutputs(world.services)).toBe(2);
    expect(await Array.fromAsync(blobs.list(outputs))).toHaveLength(1);
    expect(await removeOrphanedOutputs(world.services)).toBe(0);
  });
});

describe('the limit for unfinished work', () => {
  const fill = async (count: number) => {
    for (let index = 0; index < count; index += 1) await insertFile(database, owner.user_id, START);
  };
  const uploadMany = async (count: number) =>
    outcomesOf(await Promise.allSettled(Array.from({ length: count }, () => upload())));
  const filesOf = async (actor: Actor) =>
    (await database.read.selectFrom('files').select('id').where('owner_id', '=', actor.user_id).execute()).length;

  test('allows a number of files, however many uploads arrive at once', async () => {
    await fill(MAX_UNFINISHED_FILES.files - 4);
    expect(await uploadMany(12)).toEqual({ done: 4, storage_full: 8 });
    expect(await filesOf(owner)).toBe(MAX_UNFINISHED_FILES.files);
    const { draft } = await world.call(owner, creation.startDraft, {});
    await expect(
      world.call(owner, pictures.addBanner, { id: draft.id }, { file: { path, file_name: 'a', mime_type: '' } }),
    ).rejects.toMatchObject({ key: 'storage_full' });
    // Other users have their own limit.
    await upload(await world.user());
  });

  test('allows a number of bytes', async () => {
    await fill(1);
    await database.transaction((tx) =>
      tx
        .updateTable('files')
        .set({ bytes: MAX_UNFINISHED_FILES.bytes - 1 })
        .where('owner_id', '=', owner.user_id)
        .execute(),
    );
    await expect(upload()).rejects.toMatchObject({
      key: 'storage_full',
      data: { files: 300, megabytes: 200, days: UNUSED_FILE_DAYS },
    });
    expect(await filesOf(owner)).toBe(1);
  });

  test('has room again after an ad is published or a draft deleted', async () => {
    const { id } = await world.readyAd(owner);
    const photos = await Promise.all(Array.from({ length: 2 }, () => upload()));
    const draft = await emptyDraft();
    await show(draft, await upload());
    await fill(MAX_UNFINISHED_FILES.files - 3);
    expect(await uploadMany(1)).toEqual({ storage_full: 1 });
    await remove(draft);
    expect(await uploadMany(2)).toEqual({ done: 1, storage_full: 1 });
    await world.call(owner, creation.saveDetail, { ...detailInput(id, await versionOf(id)), photos });
    await world.pin(owner, id);
    expect(await uploadMany(4)).toEqual({ done: 2, storage_full: 2 });
  });
});
