import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '../../src/base/clock.ts';
import { newId } from '../../src/base/ids.ts';
import type { Ratio } from '../../src/contract/design/ratios.ts';
import { uploadDisplayAsset, uploadedPicture } from '../../src/contract/media/endpoints.ts';
import { IMAGE_WIDTHS } from '../../src/contract/media/images.ts';
import { ads } from '../../src/domain/ads/api.ts';
import { avifsOf, REQUESTS_BEFORE_AVIF } from '../../src/domain/media/avif.ts';
import { avifKey, isPictureKey } from '../../src/domain/media/blob-keys.ts';
import { createDecoderPool } from '../../src/domain/media/decoder-pool.ts';
import { encodePicture } from '../../src/domain/media/encode-picture.ts';
import { imageFor, ownedFiles, storePicture } from '../../src/domain/media/public.ts';
import type { BlobStore } from '../../src/providers/blobs/blob-store.ts';
import { folderBlobStore } from '../../src/providers/blobs/folder-blob-store.ts';
import { addFiles } from '../../src/server/files/files.ts';
import { createDispatch } from '../../src/server/http/dispatch.ts';
import { addHeaders } from '../../src/server/http/headers.ts';
import { insertBareUser } from '../support/bare-user.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { jpegOfManyScans, largePng, pngOfOneColour } from '../support/hostile-pictures.ts';
import { photograph } from '../support/photographs.ts';
import { testCall, testServices } from '../support/services.ts';
import { sizeOf } from '../support/soak.ts';

const NOW = new Date('2026-03-02T03:04:05.000Z');
const [RED, GREEN, BLUE, WHITE] = ['#d02020', '#20a020', '#2020d0', '#ffffff'] as const;
const folder = mkdtempSync(join(tmpdir(), 'papan-media-'));
let database: TestDatabase;
let owner: string;
const written: string[] = [];
let services: { database: TestDatabase; blobs: BlobStore; clock: ReturnType<typeof fixedClock> };

beforeAll(async () => {
  database = await createTestDatabase();
  owner = await database.transaction((tx) => insertBareUser(tx, NOW));
  const stored = folderBlobStore(folder);
  const blobs: BlobStore = {
    ...stored,
    put(key, bytes) {
      written.push(key);
      return stored.put(key, bytes);
    },
  };
  services = { database, blobs, clock: fixedClock(NOW) };
});
beforeEach(() => written.splice(0));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A picture with red, green (top), blue and white (bottom) quarters. */
function quarters(width: number, height: number) {
  const halfSize = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const block = (background: string) => ({ create: { ...halfSize, channels: 3 as const, background } });
  return sharp({ create: { width, height, channels: 3, background: WHITE } }).composite([
    { input: block(RED), left: 0, top: 0 },
    { input: block(GREEN), left: width - halfSize.width, top: 0 },
    { input: block(BLUE), left: 0, top: height - halfSize.height },
  ]);
}

/** The same as an upright phone stores it: rotated, with an EXIF orientation. */
async function lyingQuarters(width: number, height: number) {
  const upright = await quarters(width, height).png().toBuffer();
  return sharp(upright).rotate(-90).jpeg({ quality: 95 }).withMetadata({ orientation: 6 });
}

/** Path of an upload's file, which exists until the response is sent. */
async function sentFile(bytes: Uint8Array): Promise<string> {
  const path = join(folder, newId());
  await writeFile(path, bytes);
  return path;
}

const upload = async (
  bytes: Uint8Array,
  framing: { ratio?: Ratio; crop?: Parameters<typeof storePicture>[1]['crop'] } = {},
) =>
  storePicture(services, {
    owner_id: owner,
    path: await sentFile(bytes),
    ratio: framing.ratio,
    ...(framing.crop === undefined ? {} : { crop: framing.crop }),
  });

async function storedBytes(fileId: string): Promise<Buffer> {
  const image = await imageFor(services, fileId, 1280);
  if (!image) throw new Error('nothing is stored');
  return Buffer.from(image.bytes);
}

/** The colour in the middle of each quarter, as the nearest of the four. */
async function colours(bytes: Uint8Array): Promise<string[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
      const distance = (colour: string) =>
        [0, 1, 2].reduce(
          (sum, part) =>
            sum + Math.abs((data[at + part] ?? 0) - Number.parseInt(colour.slice(1 + part * 2, 3 + part * 2), 16)),
          0,
        );
      return [RED, GREEN, BLUE, WHITE].reduce((best, next) => (distance(next) < distance(best) ? next : best));
    }),
  );
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: WHITE, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

describe('an uploaded picture', () => {
  test('is rotated upright and stored as WebP without metadata, such as a location', async () => {
    const lying = await lyingQuarters(800, 1200);
    const sideways = await lying
      .withExif({
        IFD0: { Make: 'Kamera Rahasia', Copyright: 'Budi' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '6/1 12/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '106/1 49/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rahasia/></x:xmpmeta>')
      .toBuffer();
    const sent = await sharp(sideways).metadata();
    expect(sent).toMatchObject({ width: 1200, height: 800, orientation: 6 });
    expect(sideways.includes('Kamera Rahasia')).toBe(true);
    expect(sideways.includes('rahasia')).toBe(true);

    const picture = await upload(sideways);
    expect(picture).toMatchObject({ width: 800, height: 1200 });
    const bytes = await storedBytes(picture.file_id);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 800, height: 1200 });
    for (const key of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const) expect(metadata[key]).toBeUndefined();
    for (const trace of ['Rahasia', 'rahasia', 'Budi', 'EXIF', 'XMP ', 'ICCP'])
      expect(bytes.includes(trace)).toBe(false);
    expect(await colours(bytes)).toEqual([RED, GREEN, BLUE, WHITE]);
  });

  test.each([
    ['png', () => quarters(700, 700).png().toBuffer()],
    ['webp', () => quarters(700, 700).webp().toBuffer()],
    ['avif', () => quarters(700, 700).avif({ effort: 0 }).toBuffer()],
    ['CMYK jpeg', () => quarters(700, 700).toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit png', () => quarters(700, 700).toColourspace('rgb16').png().toBuffer()],
  ])('%s is stored as WebP with the same look', async (_, make) => {
    const picture = await upload(await make());
    const bytes = await storedBytes(picture.file_id);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 700, height: 700, space: 'srgb' });
    expect(await colours(bytes)).toEqual([RED, GREEN, BLUE, WHITE]);
  });

  test('a transparent PNG remains transparent', async () => {
    const glass = await sharp({
      create: { width: 600, height: 600, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { file_id } = await upload(glass);
    expect((await sharp(await storedBytes(file_id)).stats()).isOpaque).toBe(false);
  });

  test('only the first frame of an animation is stored', async () => {
    const frames = await Promise.all(
      [RED, BLUE, GREEN].map((background) =>
        sharp({ create: { width: 640, height: 640, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(3);
    const { file_id, height } = await upload(moving);
    expect(height).toBe(640);
    const bytes = await storedBytes(file_id);
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
    expect(await colours(bytes)).toEqual([RED, RED, RED, RED]);
  });

  test('a large one is scaled down to 1000 × 3000', async () => {
    expect(await upload(await quarters(2000, 1500).jpeg().toBuffer())).toMatchObject({ width: 1000, height: 750 });
    expect(await upload(await quarters(900, 6000).jpeg().toBuffer())).toMatchObject({ width: 450, height: 3000 });
  });

  test('a crop refers to the upright picture', async () => {
    const lying = await lyingQuarters(1600, 2400);
    const sideways = await lying.toBuffer();
    const bottomLeft = await upload(sideways, { ratio: '3:4', crop: { x: 0, y: 50, width: 50, height: 50 } });
    expect(bottomLeft).toMatchObject({ width: 800, height: 1200 });
    expect(await colours(await storedBytes(bottomLeft.file_id))).toEqual([BLUE, BLUE, BLUE, BLUE]);
    const middle = await upload(sideways, { crop: { x: 25, y: 25, width: 50, height: 50 } });
    expect(await colours(await storedBytes(middle.file_id))).toEqual([RED, GREEN, BLUE, WHITE]);
  });

  test('every camera orientation is rotated upright, whole and cropped', async () => {
    const smallest = { width: 1, height: 1 };
    const fullPicture = { x: 0, y: 0, width: 100, height: 100 };
    const bottomLeft = { x: 0, y: 50, width: 50, height: 50 };
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const stored = await quarters(40, 60).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
      const path = await sentFile(stored);
      const draw = async (crop: typeof fullPicture) => (await encodePicture(path, { smallest, crop }, [])).stored;
      const seen = await colours(await sharp(stored).autoOrient().png().toBuffer());
      expect([orientation, ...(await colours((await draw(fullPicture)).bytes))]).toEqual([orientation, ...seen]);
      const cropped = await draw(bottomLeft);
      expect([cropped.width, cropped.height]).toEqual(orientation < 5 ? [20, 30] : [30, 20]);
      expect([orientation, ...(await colours(cropped.bytes))]).toEqual([orientation, ...Array(4).fill(seen[2])]);
    }
  });

  test('a crop beyond the picture ends at its edge', async () => {
    const picture = await upload(await quarters(1600, 1600).jpeg().toBuffer(), {
      crop: { x: 50, y: 50, width: 100, height: 100 },
    });
    expect(picture).toMatchObject({ width: 800, height: 800 });
  });

  test('has a row with the properties of the stored picture', async () => {
    const { file_id } = await upload(await quarters(700, 900).png().toBuffer());
    const row = await database.read.selectFrom('files').selectAll().where('id', '=', file_id).executeTakeFirstOrThrow();
    const bytes = await storedBytes(file_id);
    expect(row).toMatchObject({
      owner_id: owner,
      mime_type: 'image/webp',
      width: 700,
      height: 900,
      bytes: bytes.byteLength,
      created_at: NOW,
    });
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a rejected file', () => {
  const refused = async (bytes: Uint8Array, key: string, framing: Parameters<typeof upload>[1] = {}, params = {}) => {
    await expect(upload(bytes, framing)).rejects.toMatchObject({ key, params });
    expect(written).toEqual([]);
  };

  test.each([
    ['1:1', 600, 600],
    ['4:3', 800, 600],
    ['3:4', 600, 800],
    ['16:9', 960, 540],
    ['9:16', 540, 960],
  ] as const)('a file for ratio %s below %i × %i', async (ratio, width, height) => {
    const params = { width, height };
    await refused(
      await quarters(width - 1, height)
        .png()
        .toBuffer(),
      'image_too_small',
      { ratio },
      params,
    );
    await refused(
      await quarters(width, height - 1)
        .png()
        .toBuffer(),
      'image_too_small',
      { ratio },
      params,
    );
    expect(await upload(await quarters(width, height).png().toBuffer(), { ratio })).toMatchObject(params);
  });

  test('too small for the gallery, too small after the crop, or only a line', async () => {
    const params = { width: 600, height: 600 };
    await refused(await quarters(599, 800).png().toBuffer(), 'image_too_small', {}, params);
    const large = await quarters(1100, 1100).png().toBuffer();
    await refused(large, 'image_too_small', { crop: { x: 0, y: 0, width: 50, height: 100 } }, params);
    await refused(large, 'image_too_small', { crop: { x: 100, y: 0, width: 50, height: 100 } }, params);
    await refused(await quarters(65_000, 1).jpeg().toBuffer(), 'image_too_small', {}, params);
  });

  test('not a JPEG that lacks only its last bytes', async () => {
    const pictures = await Promise.all(
      [false, true].map((progressive) => noise(620, 620).jpeg({ progressive }).toBuffer()),
    );
    for (const jpeg of pictures) await refused(jpeg.subarray(0, Math.floor(jpeg.length * 0.3)), 'image_unreadable');
    for (const jpeg of pictures) {
      for (const missing of [1, 40]) await upload(jpeg.subarray(0, jpeg.length - missing));
    }
  });

  test('truncated', async () => {
    for (const crop of [
      await noise(800, 800).jpeg().toBuffer(),
      await noise(800, 800).png().toBuffer(),
      await noise(800, 800).webp().toBuffer(),
      await quarters(800, 800).avif({ effort: 0 }).toBuffer(),
    ]) {
      await refused(crop.subarray(0, Math.floor(crop.length * 0.6)), 'image_unreadable');
      await refused(crop.subarray(0, 40), 'image_unreadable');
    }
  });

  test('a truncated picture', async () => {
    await refused(
      Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5000, 7)]),
      'image_unreadable',
    );
    await refused(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5000, 7)]), 'image_unreadable');
  });

  test.each([
    ['a text', Buffer.from('Dijual cepat, hubungi saya di nomor ini.')],
    ['nothing', Buffer.alloc(0)],
    [
      'an SVG with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><script>alert(1)</script></svg>'),
    ],
    [
      'an SVG after an XML declaration',
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"/>'),
    ],
    ['an HTML page', Buffer.from('<!doctype html><html><body><script>alert(1)</script></body></html>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['an executable', Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(600)])],
    ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(600)])],
  ])('%s', async (_, bytes) => {
    await refused(bytes, 'unsupported_media', {}, { type: '' });
  });

  test('a GIF, a TIFF', async () => {
    await refused(await quarters(700, 700).gif().toBuffer(), 'unsupported_media', {}, { type: '' });
    await refused(await quarters(700, 700).tiff().toBuffer(), 'unsupported_media', {}, { type: '' });
  });

  test('HEIC, which our decoder has no licence to read, with its name', async () => {
    const avif = await quarters(700, 700).avif({ effort: 0 }).toBuffer();
    const heic = Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
    await refused(heic, 'unsupported_media', {}, { type: 'HEIC' });
  });

  test('a picture of 144 megapixels in a few kilobytes, before it is decoded', async () => {
    const bomb = pngOfOneColour(12_000);
    expect(bomb.byteLength).toBeLessThan(100_000);
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 12_000, height: 12_000 });
    const before = process.memoryUsage().rss;
    await refused(bomb, 'image_too_large');
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  }, 60_000);
});

describe('a picture that is slow to decode', () => {
  const tooComplex = (bytes: Uint8Array) => expect(upload(bytes)).rejects.toMatchObject({ key: 'image_too_complex' });

  test('is rejected by its number of scans before it is decoded', async () => {
    const allowed = await jpegOfManyScans(1000, 100);
    expect(await upload(allowed)).toMatchObject({ width: 1000, height: 1000 });
    await tooComplex(await jpegOfManyScans(1000, 101));
    const worst = await jpegOfManyScans(7000, 2646);
    expect(worst.byteLength).toBeLessThan(1_000_000);
    await tooComplex(worst);
  });

  test('ends its process by memory or time, and the next picture gets a new process', async () => {
    await tooComplex(await largePng());
    expect(await upload(await quarters(700, 700).png().toBuffer())).toMatchObject({ width: 700 });

    const hurried = createDecoderPool({ milliseconds: 200, memory: 290 * 1024 * 1024 });
    const decode = async (bytes: Uint8Array) => {
      const path = await sentFile(bytes);
      const framing = { smallest: { width: 1, height: 1 }, crop: { x: 0, y: 0, width: 100, height: 100 } };
      return hurried.run(owner, () => ({ kind: 'encode', path, framing, widths: [] }));
    };
    await expect(decode(await jpegOfManyScans(7000, 100))).rejects.toMatchObject({ key: 'image_too_complex' });
    expect(await decode(await quarters(20, 20).png().toBuffer())).toMatchObject({ stored: { width: 20 } });
  });

  test('delays other users by one decoding at most, and served pictures not at all', async () => {
    const { file_id } = await upload(await quarters(800, 800).png().toBuffer());
    await imageFor(services, file_id, 160);
    const [large, small] = [await largePng(), await quarters(700, 700).png().toBuffer()];
    const other = await database.transaction((tx) => insertBareUser(tx, NOW));
    const ended: string[] = [];
    const attacks = Array.from({ length: sizeOf({ test: 2, soak: 3 }) }, () =>
      tooComplex(large).then(() => ended.push('attack')),
    );
    const path = await sentFile(small);
    await Promise.all([
      ...attacks,
      storePicture(services, { owner_id: other, path }).then(() => ended.push('upload')),
      imageFor(services, file_id, 640).then(() => ended.push('served')),
    ]);
    expect(ended.indexOf('served')).toBeLessThanOrEqual(1);
    expect(ended.indexOf('upload')).toBeLessThanOrEqual(2);
  });
});

test('only the picture is stored of a file that is also something else', async () => {
  const zip = Buffer.concat([
    Buffer.from('504b0304', 'hex'),
    Buffer.from('jahat.html'),
    Buffer.from('504b0506', 'hex'),
  ]);
  const page = Buffer.from('<script>alert(document.cookie)</script><?php system("id"); ?>');
  const jpeg = await quarters(800, 800).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page]);
  const png = await quarters(800, 800).png().toBuffer();
  for (const polyglot of [
    Buffer.concat([jpeg, zip, page]),
    Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]),
    Buffer.concat([png, zip, page]),
  ]) {
    const { file_id } = await upload(polyglot);
    for (const width of IMAGE_WIDTHS) {
      const image = await imageFor(services, file_id, width);
      const bytes = Buffer.from(image?.bytes ?? []);
      expect(await colours(bytes)).toEqual([RED, GREEN, BLUE, WHITE]);
      for (const trace of ['<script', '<?php', 'jahat.html', 'PK\x03\x04']) expect(bytes.includes(trace)).toBe(false);
    }
  }
});

describe('a served picture', () => {
  test('is available at the allowed widths only, and is never enlarged', async () => {
    const { file_id } = await upload(await quarters(700, 1400).png().toBuffer());
    expect(written.map((key) => key.split('/').at(-1))).toEqual(['original.webp', '320.webp', '480.webp']);
    const sizes: unknown[] = [];
    for (const width of IMAGE_WIDTHS) {
      const image = await imageFor(services, file_id, width);
      expect(image?.mime_type).toBe('image/webp');
      const { width: real, height, format } = await sharp(image?.bytes).metadata();
      expect(format).toBe('webp');
      sizes.push([real, height, image?.etag]);
    }
    expect(sizes).toEqual([
      [160, 320, `"${file_id}-160"`],
      [320, 640, `"${file_id}-320"`],
      [480, 960, `"${file_id}-480"`],
      [640, 1280, `"${file_id}-640"`],
      [700, 1400, `"${file_id}-700"`],
      [700, 1400, `"${file_id}-700"`],
    ]);
    for (const width of [0, 1, 161, 5000, -320, 320.5, Number.NaN]) {
      expect(await imageFor(services, file_id, width)).toBeNull();
    }
    const names = await readdir(join(folder, 'pictures', file_id.slice(-2), file_id));
    expect(names.sort()).toEqual(['160.webp', '320.webp', '480.webp', '640.webp', 'original.webp']);
  });

  test('is sent in half the requested width to browsers that save data', async () => {
    const { file_id } = await upload(await quarters(700, 1400).png().toBuffer());
    const app = Fastify();
    await addFiles(app, { services, filesFolder: folder, actorOf: async () => null });
    const widthSent = async (requested: number, saveData: string) => {
      const response = await app.inject({
        url: `/_img/${requested}/${file_id}.webp`,
        headers: { 'save-data': saveData },
      });
      expect(response.headers.vary).toBe('accept, save-data');
      return (await sharp(response.rawPayload).metadata()).width;
    };
    expect(await widthSent(640, 'on')).toBe(320);
    expect(await widthSent(160, 'on')).toBe(160);
    for (const value of ['off', '', 'x']) expect(await widthSent(640, value)).toBe(640);
    await app.close();
  });

  test('is AVIF for browsers that take it, once it was asked for often, and WebP for all others', async () => {
    const { file_id } = await upload(await photograph(7).resize(800, 800).png().toBuffer());
    const { find, settled } = avifsOf(services.blobs);
    const typeFor = async (avif: boolean) => (await imageFor(services, file_id, 640, { avif }))?.mime_type;
    for (let time = 0; time < 2 * REQUESTS_BEFORE_AVIF; time += 1) expect(await typeFor(false)).toBe('image/webp');
    expect(await find(file_id, 640)).toBeNull();
    for (let time = 0; time < REQUESTS_BEFORE_AVIF; time += 1) expect(await typeFor(true)).toBe('image/webp');
    await settled();
    const [webp, avif] = await Promise.all(
      [false, true].map((takes) => imageFor(services, file_id, 640, { avif: takes })),
    );
    expect(webp).toMatchObject({ mime_type: 'image/webp', etag: `"${file_id}-640"` });
    expect(avif).toMatchObject({ mime_type: 'image/avif', etag: `"${file_id}-640-avif"` });
    expect(await sharp(avif?.bytes).metadata()).toMatchObject({ format: 'heif', width: 640, height: 640 });
    expect(avif?.bytes.byteLength).toBeLessThan(webp?.bytes.byteLength ?? 0);
    // Each width for itself; the nightly job keeps what belongs to a file.
    expect((await imageFor(services, file_id, 320, { avif: true }))?.mime_type).toBe('image/webp');
    expect(isPictureKey(file_id, avifKey(file_id, 640))).toBe(true);
  });

  test('is offered in both formats to caches, which ask again while it is WebP', async () => {
    const { file_id } = await upload(await photograph(8).resize(800, 800).png().toBuffer());
    const app = Fastify();
    await addFiles(app, { services, filesFolder: folder, actorOf: async () => null });
    const get = (accept: string) => app.inject({ url: `/_img/480/${file_id}.webp`, headers: { accept } });
    const taking = 'image/avif,image/webp,*/*;q=0.8';
    const first = await get(taking);
    expect(first.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept, save-data' });
    expect(first.headers['cache-control']).toContain('s-maxage=3600');
    for (let time = 1; time < REQUESTS_BEFORE_AVIF; time += 1) await get(taking);
    await avifsOf(services.blobs).settled();
    const later = await get(taking);
    expect(later.headers['content-type']).toBe('image/avif');
    expect(later.headers['cache-control']).not.toContain('s-maxage');
    for (const accept of ['image/webp,*/*', '*/*', 'image/avif;q=0, image/webp', 'text/html']) {
      const other = await get(accept);
      expect([accept, other.headers['content-type'], other.headers['cache-control']]).toEqual([
        accept,
        'image/webp',
        'public, max-age=31536000, immutable',
      ]);
    }
    const same = await app.inject({
      url: `/_img/480/${file_id}.webp`,
      headers: { accept: taking, 'if-none-match': String(first.headers.etag) },
    });
    expect(same.statusCode).toBe(200);
    await app.close();
  });

  test('is resized once for simultaneous requests', async () => {
    const { file_id } = await upload(await quarters(800, 800).png().toBuffer());
    written.splice(0);
    const images = await Promise.all(Array.from({ length: 30 }, () => imageFor(services, file_id, 640)));
    expect(written).toEqual([`pictures/${file_id.slice(-2)}/${file_id}/640.webp`]);
    expect(new Set(images.map((image) => image?.bytes.byteLength)).size).toBe(1);
  });

  test('has one URL per width', async () => {
    const { file_id } = await upload(await quarters(700, 700).png().toBuffer());
    const app = Fastify();
    await addFiles(app, {
      services: testServices(database, { blobs: services.blobs }),
      filesFolder: folder,
      actorOf: async () => null,
    });
    const statusOf = async (width: string) => (await app.inject(`/_img/${width}/${file_id}.webp`)).statusCode;
    for (const width of IMAGE_WIDTHS) expect(await statusOf(String(width))).toBe(200);
    for (const width of [
      '0x140',
      '320.0',
      '%20320',
      '320%20',
      '+320',
      '0320',
      '3.2e2',
      '0b101000000',
      '-320',
      '',
      '321',
    ]) {
      expect([width, await statusOf(width)]).toEqual([width, 404]);
    }
    await app.close();
  });

  test('does not exist for unknown and malicious names', async () => {
    for (const name of [newId(), '', 'x', '../../secret-key', '%2e%2e', "' or 1=1 --", 'a'.repeat(5000)]) {
      expect(await imageFor(services, name, 320)).toBeNull();
    }
  });
});

describe('the owner of a file', () => {
  test('does not see files of other users', async () => {
    const other = await database.transaction((tx) => insertBareUser(tx, NOW));
    const mine = await upload(await quarters(700, 800).png().toBuffer());
    const ids = [mine.file_id, newId(), 'no id', mine.file_id];
    expect(await ownedFiles(database.read, owner, ids)).toEqual(
      new Map([[mine.file_id, { id: mine.file_id, width: 700, height: 800 }]]),
    );
    expect(await ownedFiles(database.read, other, ids)).toEqual(new Map());
    expect(await ownedFiles(database.read, owner, [])).toEqual(new Map());
  });

  test('must exist, or nothing is stored', async () => {
    const bytes = await quarters(700, 700).png().toBuffer();
    await expect(storePicture(services, { owner_id: newId(), path: await sentFile(bytes) })).rejects.toThrow(
      'files_owner_id_fkey',
    );
    for (const key of written) expect(await services.blobs.get(key)).toBeNull();
    expect(written).toHaveLength(3);
  });
});

test('rejects an AVIF of 27 megapixels, whose decoder would take half a gigabyte', async () => {
  const avif = await quarters(900, 300).avif({ effort: 0 }).toBuffer();
  // The size in its header decides, as in a malicious file.
  const size = avif.indexOf('ispe') + 8;
  avif.writeUInt32BE(9000, size);
  avif.writeUInt32BE(3000, size + 4);
  expect(await sharp(avif, { limitInputPixels: false }).metadata()).toMatchObject({ width: 9000, height: 3000 });
  await expect(upload(avif)).rejects.toMatchObject({ key: 'image_too_large' });
});

test('the endpoint stores the picture for its user, cropped as requested by the form', async () => {
  const dispatch = createDispatch(ads(testServices(database, { blobs: services.blobs })).bindings);
  const path = await sentFile(await quarters(1600, 1600).jpeg().toBuffer());
  const file = { path, file_name: '../x.php', mime_type: 'text/html' };
  const actor = { user_id: owner, session_id: newId(), user_type: 1, account_status: 2 };
  const crop = { ratio: '1:1', crop_x: '50', crop_y: '0', crop_width: '50', crop_height: '50' };
  const response = uploadedPicture.parse(await dispatch(uploadDisplayAsset, testCall({ actor, file }), crop));
  expect(response).toMatchObject({ width: 800, height: 800 });
  expect(await colours(await storedBytes(response.file_id))).toEqual([GREEN, GREEN, GREEN, GREEN]);
  expect((await ownedFiles(database.read, owner, [response.file_id])).size).toBe(1);

  const refused = (call: ReturnType<typeof testCall>, input: Record<string, unknown>, key: string) =>
    expect(dispatch(uploadDisplayAsset, call, input)).rejects.toMatchObject({ key });
  await refused(testCall({ file }), {}, 'unauthorized');
  await refused(testCall({ actor }), {}, 'invalid_argument');
  await refused(testCall({ actor, file }), { ratio: '5:4' }, 'invalid_argument');
  await refused(testCall({ actor, file }), { crop_x: '101' }, 'invalid_argument');
  await refused(testCall({ actor, file }), { crop_width: 'NaN' }, 'invalid_argument');
  await refused(testCall({ actor, file }), { owner_id: newId() }, 'invalid_argument');
});

test('a burst of uploads is processed one after the other, and all succeed', async () => {
  const { count, side } = sizeOf({ test: { count: 3, side: 1000 }, soak: { count: 30, side: 1500 } });
  const sent = await quarters(side, side).jpeg().toBuffer();
  const pictures = await Promise.all(Array.from({ length: count }, () => upload(sent)));
  expect(new Set(pictures.map((picture) => picture.file_id)).size).toBe(count);
});

describe('a file of the build', () => {
  test('has a route of its own, so that no request lists the folder of thousands of files', async () => {
    const built = mkdtempSync(join(tmpdir(), 'papan-built-'));
    await mkdir(join(built, 'assets'));
    await writeFile(join(built, 'assets', 'entry.js'), 'export {}');
    const app = Fastify();
    await addHeaders(app, { production: true });
    await addFiles(app, { services, filesFolder: built, actorOf: async () => null });
    expect(app.hasRoute({ method: 'GET', url: '/assets/entry.js' })).toBe(true);
    expect(app.hasRoute({ method: 'GET', url: '/assets/*' })).toBe(false);
    const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'br' } });
    const plain = await get('/assets/entry.js');
    expect([plain.statusCode, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    // Its compressed copy is made while the server runs.
    await writeFile(join(built, 'assets', 'entry.js.br'), 'short');
    const compressed = await get('/assets/entry.js');
    expect(compressed.headers['content-encoding']).toBe('br');
    // A page loads dozens of such files: they have no headers that only documents need.
    expect(Object.keys(compressed.headers).sort()).toEqual([
      'cache-control',
      'connection',
      'content-encoding',
      'content-length',
      'content-type',
      'cross-origin-resource-policy',
      'date',
      'vary',
      'x-content-type-options',
    ]);
    for (const url of ['/assets/other.js', '/assets/', '/assets/../entry.js']) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    await app.close();
  });
});
