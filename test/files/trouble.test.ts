import { mkdtempSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../src/base/log.ts';
import { readConfig, type S3Options } from '../../src/config.ts';
import { AD_STATUSES } from '../../src/contract/ads/rules.ts';
import { uploadDisplayAsset } from '../../src/contract/media/endpoints.ts';
import { FileStorageUnavailable } from '../../src/providers/blobs/blob-store.ts';
import { type FileStores, openFileStores } from '../../src/server/files/file-stores.ts';
import { addFiles } from '../../src/server/files/files.ts';
import { adsFixture } from '../support/ads-users.ts';
import { type Api, type ApiUser, errorTexts, startApi } from '../support/api.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { startTroubledWire, type Trouble, type TroubledWire } from '../support/troubled-wire.ts';

const folder = mkdtempSync(join(tmpdir(), 'papan-trouble-'));
const TIMEOUTS = { read: 2000, piece: 2000, write: 3000 };
/** Longer than any of them. */
const SLOW = { kind: 'slow', milliseconds: 8000 } as const;
let database: TestDatabase;
let server: S3Server;
let wire: TroubledWire;
let s3: S3Options;
let files: FileStores;
let api: Api;
let user: ApiUser;
let picture: Blob;

beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), startS3Server()]);
  wire = await startTroubledWire(Number(new URL(server.account.endpoint).port));
  s3 = { ...(await server.newBuckets()), endpoint: `http://127.0.0.1:${wire.port}` };
  files = openStores(folder);
  await files.check();
  const pages = join(folder, 'pages');
  await mkdir(pages);
  api = await startApi(database, {
    extend(app, services) {
      services.blobs = files.blobs;
      void app.register((scope) => addFiles(scope, { services, filesFolder: pages, actorOf: async () => null }));
    },
  });
  user = await api.user();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const pixels = { create: { width: 700, height: 700, channels: 3 as const, background: '#2040c0', noise } };
  picture = new Blob([new Uint8Array(await sharp(pixels).png().toBuffer())]);
});
beforeEach(() => wire.set({ kind: 'none' }));
afterAll(async () => {
  await api?.stop();
  files?.stop();
  await wire?.stop();
  await Promise.all([database?.drop(), server?.stop()]);
  await rm(folder, { recursive: true, force: true });
});

function openStores(data: string): FileStores {
  const { config, secrets } = readConfig({ DATA_DIR: data });
  const options = { config, secrets: { ...secrets, s3 }, database, log: createLog('silent'), timeouts: TIMEOUTS };
  return openFileStores(options);
}
const upload = (language: 'id' | 'en' = 'id') =>
  api.call(user, uploadDisplayAsset, {}, { file: picture, headers: { 'accept-language': language } });
async function uploaded(): Promise<string> {
  const { status, body } = await upload();
  expect(status).toBe(200);
  return body.file_id;
}
const rows = async () =>
  (await database.read.selectFrom('files').select('id').where('owner_id', '=', user.user_id).execute()).length;
const stored = async () => (await server.keysOf(s3.bucket)).filter((key) => key.startsWith('pictures/')).sort();
const serve = (fileId: string, width = 320) => fetch(`${api.url}/_img/${width}/${fileId}.webp`);

const TROUBLES: { name: string; trouble: Trouble; language: 'id' | 'en' }[] = [
  { name: 'refuses', language: 'en', trouble: { kind: 'refused' } },
  { name: 'does not answer', language: 'id', trouble: { kind: 'silent' } },
  { name: 'answers too late', language: 'id', trouble: SLOW },
  { name: 'stores, and its answers are lost', language: 'en', trouble: { kind: 'cut answer', bytes: 0 } },
  { name: 'is interrupted in the middle of a request', language: 'id', trouble: { kind: 'cut request', bytes: 1000 } },
];

describe.each(TROUBLES)('while S3 $name', ({ trouble, language }) => {
  test('an upload says so, and nothing of it is left', async () => {
    const before = { rows: await rows(), stored: await stored() };
    wire.set(trouble);
    const { status, text, headers } = await upload(language);
    expect([status, JSON.parse(text)]).toEqual([
      503,
      expect.objectContaining({ key: 'files_unavailable', message: errorTexts[language].keys.files_unavailable }),
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    wire.set({ kind: 'none' });
    expect(await rows()).toBe(before.rows);
    await expect.poll(stored, { timeout: 20_000 }).toEqual(before.stored);
    const fileId = await uploaded();
    expect((await stored()).filter((key) => key.includes(fileId))).toHaveLength(3);
  });
});

test('a picture that was read before is served, another one is asked for again soon', async () => {
  const [known, unknown] = [await uploaded(), await uploaded()];
  const bytes = await (await serve(known)).arrayBuffer();
  for (const trouble of [{ kind: 'refused' }, { kind: 'silent' }, { kind: 'cut answer', bytes: 700 }] as const) {
    wire.set(trouble);
    const copy = await serve(known);
    expect([copy.status, Buffer.from(bytes).equals(Buffer.from(await copy.arrayBuffer()))]).toEqual([200, true]);
    const refused = await serve(unknown);
    expect([refused.status, refused.headers.get('cache-control'), await refused.text()]).toEqual([
      503,
      'public, max-age=10',
      '',
    ]);
  }
  wire.set({ kind: 'none' });
  expect((await serve(unknown)).status).toBe(200);
});

test('coins move and an ad is published', async () => {
  const world = adsFixture(database);
  world.services.blobs = files.blobs;
  wire.set({ kind: 'silent' });
  const actor = await world.user({ balance: 5000 });
  const id = await world.publishedAd(actor);
  const { status } = await database.read
    .selectFrom('ads')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe(AD_STATUSES.PUBLISHED);
});

test('a file that breaks off fails and is not taken for a shorter one', async () => {
  const bytes = Buffer.alloc(300_000, 'Papan ');
  await files.blobs.put('exports/one.zip', bytes);
  wire.set({ kind: 'cut answer', bytes: 100_000 });
  await expect(files.blobs.get('exports/one.zip')).rejects.toThrow(FileStorageUnavailable);
  const body = await files.blobs.stream('exports/one.zip');
  await expect(Array.fromAsync(body ?? expect.fail())).rejects.toThrow(FileStorageUnavailable);
});

test('an archive that cannot be stored leaves nothing, and keeps what was stored', async () => {
  async function* pieces(text: string) {
    for (let count = 0; count < 20; count += 1) yield Buffer.alloc(10_000, text);
  }
  await files.blobs.putStream('exports/two.zip', pieces('old'));
  for (const trouble of [{ kind: 'refused' }, { kind: 'cut request', bytes: 50_000 }] as const) {
    wire.set(trouble);
    for (const key of ['exports/two.zip', 'exports/three.zip']) {
      await expect(files.blobs.putStream(key, pieces('new'))).rejects.toThrow(FileStorageUnavailable);
    }
    wire.set({ kind: 'none' });
    expect(await files.blobs.has('exports/three.zip')).toBe(false);
    expect((await files.blobs.get('exports/two.zip'))?.toString().slice(0, 6)).toBe('oldold');
  }
});

test('a server that starts during an outage stores files when it has ended', async () => {
  const data = mkdtempSync(join(folder, 'late-'));
  wire.set({ kind: 'refused' });
  const late = openStores(data);
  await late.check();
  await expect(late.blobs.put('pictures/late', Buffer.from('x'))).rejects.toThrow(FileStorageUnavailable);
  wire.set({ kind: 'none' });
  await late.blobs.put('pictures/late', Buffer.from('x'));
  expect((await late.blobs.get('pictures/late'))?.toString()).toBe('x');
  late.stop();
});
