import sharp from 'sharp';
import { expect, test } from 'vitest';
import { tonePicture } from '../../src/domain/media/tone-picture.ts';

/** Black at the left, white at the right. */
const ramp = async () => {
  const pixels = Buffer.from(
    Array.from({ length: 640 * 480 * 3 }, (_, index) => Math.round(((Math.floor(index / 3) % 640) * 255) / 639)),
  );
  return sharp(pixels, { raw: { width: 640, height: 480, channels: 3 } })
    .webp({ quality: 90 })
    .toBuffer();
};
const shareOf = async (bytes: Uint8Array, left: number) => {
  const { data } = await sharp(bytes)
    .extract({ left, top: 100, width: 60, height: 200 })
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.reduce((sum, value) => sum + value, 0) / data.length / 255;
};

test('a duotone and dots print dark places with ink, and leave light ones to the paper', async () => {
  for (const tone of ['duo', 'halftone'] as const) {
    const bytes = await tonePicture(await ramp(), 640, tone);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, hasAlpha: true });
    expect(await shareOf(bytes, 0)).toBeGreaterThan(0.85);
    const middle = await shareOf(bytes, 290);
    expect(middle).toBeGreaterThan(0.3);
    expect(middle).toBeLessThan(0.7);
    expect(await shareOf(bytes, 580)).toBeLessThan(0.15);
    expect(bytes.byteLength).toBeLessThan(60_000);
  }
});

test('black and white has no colour and covers its slot', async () => {
  const red = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#C01A1F' } })
    .webp()
    .toBuffer();
  const { data, info } = await sharp(await tonePicture(red, 320, 'mono'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 320, channels: 3 });
  expect(Math.max(...data.subarray(0, 3)) - Math.min(...data.subarray(0, 3))).toBeLessThan(3);
});
