import { createHash } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ASSET_PICTURE_SIZE, ASSET_PICTURES } from '../../src/contract/catalogue/asset-pictures.ts';
import { PAYMENT_CHANNELS } from '../../src/contract/payments/rules.ts';
import { addFiles } from '../../src/server/files/files.ts';
import { drawAssetPictures } from '../../tools/asset-pictures.ts';

test('every type has a picture of its own, and any other is not found', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  await drawAssetPictures(folder);
  const app = Fastify();
  await addFiles(app, { services: {} as never, filesFolder: folder, actorOf: async () => null });
  const types = Object.keys(ASSET_PICTURES);
  expect(types).toEqual(expect.arrayContaining(PAYMENT_CHANNELS.map((channel) => channel.toLowerCase())));
  const digests = new Set<string>();
  for (const type of types) {
    const response = await app.inject(`/img/${type}.png`);
    expect([type, response.statusCode, response.headers['content-type']]).toEqual([type, 200, 'image/png']);
    expect(response.headers['cache-control']).toBe('public, max-age=3600');
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: ASSET_PICTURE_SIZE,
      height: ASSET_PICTURE_SIZE,
    });
    const bytes = await readFile(join(folder, 'img', `${type}.png`));
    digests.add(createHash('sha256').update(bytes).digest('hex'));
  }
  expect(digests.size).toBe(types.length);
  for (const other of ['nothing', '..%2fmanifest', 'QRIS', 'qris.svg', '']) {
    expect([other, (await app.inject(`/img/${other}.png`)).statusCode]).toEqual([other, 404]);
  }
  await app.close();
});
