import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/base/ids.ts';
import * as creation from '../../src/contract/ads/creation.ts';
import * as pictures from '../../src/contract/ads/pictures.ts';
import { AD_LIMITS } from '../../src/contract/ads/rules.ts';
import type { Actor } from '../../src/contract/api/actor.ts';
import { media } from '../../src/domain/media/api.ts';
import { imageFor } from '../../src/domain/media/public.ts';
import { adsFixture, DESIGN, detailInput } from '../support/ads-users.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { photograph } from '../support/photographs.ts';
import { runJobs } from '../support/services.ts';

let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
let owner: Actor;
let otherUser: Actor;
let id: string;
const folder = mkdtempSync(join(tmpdir(), 'papan-pictures-'));
const path = join(folder, 'foto.png');

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  const pixels = { create: { width: 600, height: 600, channels: 3 as const, background: '#2040c0' } };
  await sharp(pixels).png().toFile(path);
});
beforeEach(async () => {
  owner = await world.user();
  otherUser = await world.user();
  id = (await world.call(owner, creation.startDraft, {})).draft.id;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const file = () => ({ path, file_name: 'foto.png', mime_type: 'image/png' });
const add = (actor = owner) => world.call(actor, pictures.addBanner, { id }, { file: file() });
const gallery = async () => (await world.call(owner, pictures.listBanners, { id })).data.map(({ file_id }) => file_id);
const draft = async () => (await world.call(owner, creation.getDraft, { id })).draft ?? expect.fail();
const keysOf = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map((attempt) => attempt.status === 'rejected' && attempt.reason.key);
const show = async (file_id: string) => {
  const { version } = await draft();
  const display_config = {
    layout: 1,
    background_id: file_id,
    contents: [{ type: 'PHOTO' as const, file_id, focus_x: 10 }, ...(DESIGN.contents ?? [])],
  };
  return world.call(owner, creation.saveDisplay, { id, version, display_config });
};

describe('an untouched draft', () => {
  test('is reused only if requested', async () => {
    const again = (reuse: boolean) => world.call(owner, creation.startDraft, { reuse });
    expect((await again(true)).draft.id).toBe(id);
    const other = (await again(false)).draft.id;
    expect(other).not.toBe(id);
    expect((await world.call(otherUser, creation.startDraft, { reuse: true })).draft.id).not.toBe(other);
    await world.call(owner, creation.saveDisplay, { id: other, version: 0, display_config: DESIGN });
    expect((await again(true)).draft.id).toBe(id);
    await world.call(owner, creation.saveDisplay, { id, version: 0, display_config: DESIGN });
    const [one, two] = await Promise.all([again(true), again(true)]);
    expect(one.draft.id).toBe(two.draft.id);
    expect([id, other]).not.toContain(one.draft.id);
  });
});

describe('the gallery', () => {
  test('appends pictures at its end and returns their URLs', async () => {
    const first = await add();
    expect(first).toMatchObject({ id, version: 1, picture: { width: 600, height: 600 } });
    const second = await add();
    const { data } = await world.call(owner, pictures.listBanners, { id });
    expect(data).toMatchObject([
      { file_id: first.picture.file_id, name: 'foto-1.webp' },
      { file_id: second.picture.file_id },
    ]);
    expect(data[0]?.thumbnail).toBe(`/_img/320/${first.picture.file_id}.webp`);
    expect(data[0]?.url).toBe(`/_img/1280/${first.picture.file_id}.webp`);
    const removed = await world.call(owner, pictures.removeBanner, { id, file_id: first.picture.file_id });
    expect(removed.version).toBe(3);
    expect(await gallery()).toEqual([second.picture.file_id]);
    expect(await keysOf([world.call(owner, pictures.removeBanner, { id, file_id: first.picture.file_id })])).toEqual([
      'not_found',
    ]);
  });

  test('accepts no more pictures than its limit in simultaneous uploads, and stores nothing of the rejected ones', async () => {
    for (let photo = 2; photo < AD_LIMITS.photos; photo += 1) await add();
    const before = await database.read.selectFrom('files').select('id').where('owner_id', '=', owner.user_id).execute();
    expect(before).toHaveLength(AD_LIMITS.photos - 2);
    const keys = await keysOf(Array.from({ length: 5 }, () => add()));
    expect(keys.filter((key) => key === false)).toHaveLength(2);
    expect(keys.filter((key) => key === 'invalid_value')).toHaveLength(3);
    expect(new Set(await gallery()).size).toBe(AD_LIMITS.photos);
    const after = await database.read.selectFrom('files').select('id').where('owner_id', '=', owner.user_id).execute();
    expect(after).toHaveLength(AD_LIMITS.photos);
  });

  test('reports a conflict with a save of another tab', async () => {
    const { version } = await draft();
    await add();
    expect(await keysOf([world.call(owner, creation.saveDetail, detailInput(id, version))])).toEqual([
      'version_conflict',
    ]);
    expect(await gallery()).toHaveLength(1);
  });

  test('is private', async () => {
    const { picture } = await add();
    const { file_id } = picture;
    expect(
      await keysOf([
        add(otherUser),
        world.call(otherUser, pictures.listBanners, { id }),
        world.call(otherUser, pictures.removeBanner, { id, file_id }),
        world.call(otherUser, pictures.clearDisplayAsset, { id, file_id }),
        world.call(otherUser, pictures.removeDisplayAsset, { file_id }),
      ]),
    ).toEqual(Array(5).fill('not_found'));
  });
});

describe('a picture of the design', () => {
  test('is removed from all its slots when it is deleted', async () => {
    const { picture } = await add();
    await show(picture.file_id);
    const saved = await world.call(owner, pictures.clearDisplayAsset, { id, file_id: picture.file_id });
    const { display_config, version } = await draft();
    expect(saved.version).toBe(version);
    expect(display_config.background_id).toBeNull();
    expect(display_config.contents[0]).toMatchObject({ type: 'PHOTO', file_id: null, focus_x: 50 });
    expect(await keysOf([world.call(owner, pictures.clearDisplayAsset, { id, file_id: picture.file_id })])).toEqual([
      'not_found',
    ]);
  });

  test('is permanently deleted only if no ad uses it', async () => {
    const { picture } = await add();
    const { file_id } = picture;
    const remove = () => world.call(owner, pictures.removeDisplayAsset, { file_id });
    expect(await keysOf([remove()])).toEqual(['file_in_use']);
    await show(file_id);
    await world.call(owner, pictures.removeBanner, { id, file_id });
    expect(await keysOf([remove()])).toEqual(['file_in_use']);
    await world.call(owner, pictures.clearDisplayAsset, { id, file_id });
    expect(await imageFor(world.services, file_id, 320)).not.toBeNull();
    expect(await keysOf([remove(), remove()])).toEqual(expect.arrayContaining([false, 'not_found']));
    expect(await imageFor(world.services, file_id, 320)).toBeNull();
    await runJobs(world.services, [world.module, media(world.services)]);
    expect(await world.services.blobs.get(`pictures/${file_id.slice(-2)}/${file_id}/original.webp`)).toBeNull();
    expect(await keysOf([world.call(owner, pictures.removeDisplayAsset, { file_id: newId() })])).toEqual(['not_found']);
  });

  test('goes with everything else when the draft is cleared', async () => {
    const { picture } = await add();
    await show(picture.file_id);
    const clear = (actor: Actor, input: object = { id }) => world.call(actor, pictures.removeDisplayAsset, input);
    expect(await keysOf([clear(otherUser), clear(owner, {}), clear(owner, { id, file_id: picture.file_id })])).toEqual([
      'not_found',
      'invalid_argument',
      'invalid_argument',
    ]);
    const { draft: empty } = await world.call(owner, creation.emptyDraftPreview, { id });
    await clear(owner);
    const cleared = await draft();
    expect(cleared).toEqual({ ...empty, version: cleared.version, updated_at: cleared.updated_at });
    expect(cleared.version).toBeGreaterThan(empty.version);
    expect(await keysOf([world.call(owner, pictures.removeDisplayAsset, { file_id: picture.file_id })])).toEqual([
      false,
    ]);
  });

  test('is never deleted while a save uses it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { picture } = await add();
      const { file_id } = picture;
      await world.call(owner, pictures.removeBanner, { id, file_id });
      const [shown, removed] = await keysOf([
        show(file_id),
        world.call(owner, pictures.removeDisplayAsset, { file_id }),
      ]);
      // One of them succeeds, and the other gets an error.
      expect([shown, removed]).toSatisfy(
        ([one, other]) => (one === false && other === 'file_in_use') || (one === 'invalid_value' && other === false),
      );
    }
  });
});

test('the photos of a new ad are there in AVIF before anybody asks for them', async () => {
  const photo = join(folder, 'lemari.png');
  await photograph(9).resize(800, 800).png().toFile(photo);
  const { picture } = await world.call(owner, pictures.addBanner, { id }, { file: { ...file(), path: photo } });
  const { version } = await draft();
  const display_config = {
    layout: 1,
    contents: [{ type: 'PHOTO' as const, file_id: picture.file_id }, ...(DESIGN.contents ?? [])],
  };
  const displayed = await world.call(owner, creation.saveDisplay, { id, version, display_config, complete: true });
  await world.call(owner, creation.saveDetail, {
    ...detailInput(id, displayed.version),
    photos: [picture.file_id],
    complete: true,
  });
  await world.pin(owner, id);
  await runJobs(world.services, [world.module]);
  const typeOf = async (fileId: string, width: number) =>
    (await imageFor(world.services, fileId, width, { avif: true }))?.mime_type;
  for (const width of [320, 640]) {
    expect([width, await typeOf(picture.file_id, width)]).toEqual([width, 'image/avif']);
  }
  expect(await typeOf(picture.file_id, 480)).toBe('image/webp');
});
