import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MILLISECONDS } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import { createPreview, getPreview } from '../../src/contract/ads/creation.ts';
import { getAd } from '../../src/contract/ads/detail.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import {
  OUTPUT_KINDS,
  type OutputJob,
  type OutputKind,
  outputPath,
  SHARE_BYTES,
  shortPath,
} from '../../src/contract/design/outputs.ts';
import { LOCALES } from '../../src/contract/text/locale.ts';
import { findByShortCode, outputFor } from '../../src/domain/ads/public.ts';
import { deleteOutputs } from '../../src/domain/ads/view/output-for.ts';
import { renderOutput } from '../../src/web/outputs/render-output.tsx';
import { adsFixture } from '../support/ads-users.ts';
import { type Api, newAddress, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runJobs } from '../support/services.ts';

const ROOT = join(import.meta.dirname, '..', '..');
let database: TestDatabase;
let world: ReturnType<typeof adsFixture>;
/** The outputs rendered since the test started. */
const rendered: OutputJob[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = adsFixture(database);
  world.services.outputs = {
    render(job) {
      rendered.push(job);
      return renderOutput(job, ROOT);
    },
  };
});
beforeEach(() => rendered.splice(0));
afterAll(() => database.drop());

const requestOutput = (id: string, version: number, kind: OutputKind = 'share') =>
  outputFor(world.services, { id, version, kind, locale: 'id' }, async () => true);
const versionOf = async (id: string) => (await world.call(null, getAd, { id })).version;
const codeOf = (id: string) => shortPath(id).slice('/i/'.length);

describe('generated files of an ad', () => {
  test('are drawn after the publication, and ready when they are asked for', async () => {
    const id = await world.publishedAd(await world.user());
    await runJobs(world.services, [world.module]);
    expect(rendered.map(({ kind }) => kind)).toEqual(['story', 'share']);
    const version = await versionOf(id);
    for (const kind of ['story', 'share'] as const) {
      expect(await requestOutput(id, version, kind)).toMatchObject({ kind: 'ready' });
    }
    expect(rendered).toHaveLength(2);
  });

  test('are rendered once for simultaneous requests, and cached', async () => {
    const id = await world.publishedAd(await world.user());
    const version = await versionOf(id);
    const crowd = await Promise.all(Array.from({ length: 20 }, () => requestOutput(id, version)));
    expect(crowd.every((found) => found.kind === 'ready')).toBe(true);
    await requestOutput(id, version);
    expect(rendered).toHaveLength(1);
    expect(rendered[0]).toMatchObject({ city_name: expect.stringMatching(/Jakarta/), brand: { app_name: 'Papan' } });
  });

  test('have their format: a link preview under 300 kB, a story, a PDF', async () => {
    const id = await world.publishedAd(await world.user());
    const version = await versionOf(id);
    const bytes: Partial<Record<OutputKind, Uint8Array>> = {};
    for (const kind of OUTPUT_KINDS) {
      const found = await requestOutput(id, version, kind);
      if (found.kind === 'ready') bytes[kind] = found.bytes;
    }
    expect(await sharp(bytes.share).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.share?.length).toBeLessThan(SHARE_BYTES);
    expect(await sharp(bytes.story).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
    expect(Buffer.from(bytes.flyer ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  test('that fail to render are not retried at once, but those of the corrected ad are', async () => {
    const id = await world.publishedAd(await world.user());
    const version = await versionOf(id);
    const { outputs } = world.services;
    let tries = 0;
    world.services.outputs = {
      async render() {
        tries += 1;
        throw new Error('an output took too long');
      },
    };
    await expect(requestOutput(id, version)).rejects.toThrow('too long');
    expect(await requestOutput(id, version)).toEqual({ kind: 'busy' });
    expect(tries).toBe(1);
    world.services.outputs = outputs;
    await database.transaction((tx) =>
      tx
        .updateTable('ads')
        .set({ version: version + 1 })
        .where('id', '=', id)
        .execute(),
    );
    expect((await requestOutput(id, version + 1)).kind).toBe('ready');
  });

  test('show the ad’s current state; an old URL redirects to the new one', async () => {
    const id = await world.publishedAd(await world.user());
    const version = await versionOf(id);
    expect(await requestOutput(id, 0)).toEqual({ kind: 'elsewhere', version });
    expect(await requestOutput(id, version + 1)).toEqual({ kind: 'elsewhere', version });
    expect(rendered).toHaveLength(0);
  });

  test('exist only for live ads', async () => {
    const owner = await world.user();
    const { id, version } = await world.readyAd(owner);
    expect(await requestOutput(id, version)).toEqual({ kind: 'missing' });
    expect(await requestOutput(newId(), 1)).toEqual({ kind: 'missing' });
    const published = await world.publishedAd(owner);
    const now = await versionOf(published);
    await requestOutput(published, now);
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.BANNED }).where('id', '=', published).execute(),
    );
    expect(await requestOutput(published, now)).toEqual({ kind: 'missing' });
  });

  test('are deleted when the ad changes, and rendered again on request', async () => {
    const id = await world.publishedAd(await world.user());
    const version = await versionOf(id);
    await requestOutput(id, version);
    await deleteOutputs(world.services, id);
    await requestOutput(id, version);
    expect(rendered).toHaveLength(2);
  });
});

describe('rendering for guests', () => {
  let api: Api;
  let waiting: OutputJob[];
  beforeAll(async () => {
    waiting = [];
    api = await startApi(database, {
      rate_limits: true,
      outputs: {
        async render(job) {
          waiting.push(job);
          return new Uint8Array([1]);
        },
      },
    });
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    waiting.length = 0;
  });
  const get = (path: string, from: string) => fetch(`${api.url}${path}`, { headers: { 'x-forwarded-for': from } });
  /** The paths of six outputs of each of two ads. */
  async function twelvePaths(): Promise<string[]> {
    const owner = await world.user();
    const ids = [await world.publishedAd(owner), await world.publishedAd(owner)];
    const versions = await Promise.all(ids.map(versionOf));
    return ids.flatMap((id, index) =>
      OUTPUT_KINDS.flatMap((kind) =>
        LOCALES.map((locale) => outputPath(kind, locale, { id, version: versions[index] ?? 0 })),
      ),
    );
  }

  test('is limited to ten a minute per network; cached files are still sent, and other networks are not limited', async () => {
    const paths = await twelvePaths();
    const [greedy, other] = [newAddress(), newAddress()];
    const responses: Response[] = [];
    for (const path of paths) responses.push(await get(path, greedy));
    expect(responses.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect(waiting).toHaveLength(10);
    const [first = '', last = ''] = [paths[0], paths.at(-1)];
    expect(Number(responses.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(responses.at(-1)?.headers.get('cache-control')).toBe('no-store');
    expect((await get(first, greedy)).status).toBe(200);
    expect((await get(last, other)).status).toBe(200);
  });

  test('counts simultaneous requests for one file as one, and rejects nobody because of another network’s limit', async () => {
    const paths = await twelvePaths();
    const [greedy, crowd] = [newAddress(), newAddress()];
    for (const path of paths.slice(0, 10)) await get(path, greedy);
    const last = paths.at(-1) ?? '';
    const responses = await Promise.all([
      get(last, greedy),
      ...Array.from({ length: 20 }, () => get(last, crowd)),
      ...Array.from({ length: 5 }, () => get(last, greedy)),
    ]);
    // Requests of the limited network that join another network's rendering get its result.
    expect(new Set(responses.slice(1, 21).map(({ status }) => status))).toEqual(new Set([200]));
    expect(waiting).toHaveLength(11);
  });
});

describe('a short URL', () => {
  test('redirects to the ad, and to similar ads after its end', async () => {
    const id = await world.publishedAd(await world.user());
    expect(shortPath(id)).toMatch(/^\/i\/[0-9a-z]{8}$/);
    expect(await findByShortCode(world.services, codeOf(id))).toEqual({ ad_id: id });
    await database.transaction((tx) =>
      tx.updateTable('ads').set({ status: AD_STATUSES.EXPIRED }).where('id', '=', id).execute(),
    );
    expect(await findByShortCode(world.services, codeOf(id))).toEqual({ category_slug: expect.any(String) });
  });

  test('reveals nothing about an unpublished ad', async () => {
    const { id } = await world.readyAd(await world.user());
    expect(await findByShortCode(world.services, codeOf(id))).toBeNull();
    expect(await findByShortCode(world.services, codeOf(newId()))).toBeNull();
  });
});

describe('a preview', () => {
  test('shows an unpublished ad for a day to anyone with the link, without the contact', async () => {
    const owner = await world.user({ phone: '+6281234567890' });
    const { id, title } = await world.readyAd(owner);
    const { token, expires_at } = await world.call(owner, createPreview, { id });
    expect(new Date(expires_at).getTime() - world.services.clock.now().getTime()).toBe(24 * MILLISECONDS.hour);
    const { ad } = await world.call(null, getPreview, { id, token });
    expect(ad).toMatchObject({ id, title, city_name: expect.stringMatching(/Jakarta/) });
    expect(JSON.stringify(ad)).not.toMatch(/6281234567890|contact|owner/);
    world.services.clock.set(new Date(expires_at));
    await expect(world.call(null, getPreview, { id, token })).rejects.toMatchObject({ key: 'preview_not_found' });
  });

  test('is created only by the owner, for one ad, and its token is not stored', async () => {
    const owner = await world.user();
    const { id } = await world.readyAd(owner);
    const other = await world.readyAd(owner);
    await expect(world.call(await world.user(), createPreview, { id })).rejects.toMatchObject({ key: 'not_found' });
    const { token } = await world.call(owner, createPreview, { id });
    for (const wrong of [
      { id: other.id, token },
      { id, token: `${token.slice(1)}A` },
      { id: newId(), token },
    ]) {
      await expect(world.call(null, getPreview, wrong)).rejects.toMatchObject({ key: 'preview_not_found' });
    }
    const stored = await database.read.selectFrom('ad_previews').selectAll().where('ad_id', '=', id).execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});
