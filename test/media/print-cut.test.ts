import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SHADOW_ROOM } from '../../src/contract/media/images.ts';
import { printCut } from '../../src/domain/media/print-cut.ts';

/** A table of 400 × 300: a red top, and two legs, of which the right one is lower. */
const table = () => {
  const drawing = `<svg width="400" height="300"><path fill="#C01A1F" d="M20 40H380V90H20z"/><path fill="#400" d="M40 90H70V250H40zM330 90H360V290H330z"/></svg>`;
  return sharp(Buffer.from(drawing)).webp({ lossless: true }).toBuffer();
};

type Read = { width: number; height: number; at: (x: number, y: number) => number[] };
async function read(bytes: Uint8Array): Promise<Read> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { width, height, at: (x, y) => [...data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)] };
}
const alpha = ({ at }: Read, x: number, y: number) => at(x, y)[3] ?? 0;

test('a printed subject has ink or grey, and no paper unless it is cut with paper', async () => {
  const print = async (cut: 'clean' | 'outline', tone: 'mono' | 'duo') =>
    read(await printCut(await table(), 640, { cut, tone, shadow: null }));
  const mono = await print('clean', 'mono');
  const [red = 0, green = 0, blue = 0, full] = mono.at(200, 65);
  expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(4);
  expect(full).toBe(255);
  expect(alpha(mono, 200, 200)).toBe(0);
  // The light top is pale ink on the ground of the design, or on its paper.
  expect(alpha(await print('clean', 'duo'), 200, 65)).toBeLessThan(60);
  const onPaper = (await print('outline', 'duo')).at(200, 65);
  expect(onPaper[3]).toBe(255);
  expect(onPaper[0]).toBeGreaterThan(230);
  expect((await print('outline', 'duo')).at(55, 200)[0]).toBeLessThan(80);
});

test('a shadow gets its room, and the subject keeps its pixels', async () => {
  for (const shadow of ['contact', 'soft', 'long'] as const) {
    const drawn = await read(await printCut(await table(), 640, { cut: 'clean', tone: null, shadow }));
    const left = 400 * SHADOW_ROOM.beside;
    const top = 300 * SHADOW_ROOM.above;
    expect([drawn.width, drawn.height]).toEqual([400 + 2 * left, 300 + top + 300 * SHADOW_ROOM.below]);
    const [red = 0, green = 255, , full] = drawn.at(left + 200, top + 65);
    expect(full).toBe(255);
    expect(red).toBeGreaterThan(170);
    expect(green).toBeLessThan(50);
    // It ends inside its room.
    for (const [x, y] of [
      [0, 0],
      [drawn.width - 1, 0],
      [0, drawn.height - 1],
      [drawn.width - 1, drawn.height - 1],
    ])
      expect(alpha(drawn, x ?? 0, y ?? 0), shadow).toBeLessThan(6);
  }
});

test('a subject stands on the line of its lowest points', async () => {
  const drawn = await read(await printCut(await table(), 640, { cut: 'clean', tone: null, shadow: 'contact' }));
  const left = 400 * SHADOW_ROOM.beside;
  const top = 300 * SHADOW_ROOM.above;
  // Between the legs the line is at 270: nothing above it, a shadow around it.
  expect(alpha(drawn, left + 200, top + 200)).toBe(0);
  expect(alpha(drawn, left + 200, top + 270)).toBeGreaterThan(50);
  expect(alpha(drawn, left + 55, top + 253)).toBeGreaterThan(alpha(drawn, left + 55, top + 290));
  expect(alpha(drawn, left + 345, top + 293)).toBeGreaterThan(60);
});

test('a shadow from above is below and, if it is long, at the right', async () => {
  const shadowOf = async (shadow: 'soft' | 'long') =>
    read(await printCut(await table(), 640, { cut: 'clean', tone: null, shadow }));
  const left = 400 * SHADOW_ROOM.beside;
  const top = 300 * SHADOW_ROOM.above;
  const soft = await shadowOf('soft');
  expect(alpha(soft, left + 200, top + 95)).toBeGreaterThan(alpha(soft, left + 200, top + 35));
  const long = await shadowOf('long');
  expect(alpha(long, left + 388, top + 80)).toBeGreaterThan(40);
  expect(alpha(long, left + 12, top + 60)).toBeLessThan(10);
});

test('a subject by dots on paper is small enough for phones', async () => {
  const ramp = Buffer.from(
    Uint8Array.from({ length: 640 * 900 }, (_, index) => ((index % 640) / 640) * 200 + ((index / 640) % 50)),
  );
  const cut = await sharp(ramp, { raw: { width: 640, height: 900, channels: 1 } })
    .webp({ quality: 90 })
    .toBuffer();
  const bytes = await printCut(cut, 640, { cut: 'scissor', tone: 'halftone', shadow: 'soft' });
  expect(bytes.byteLength).toBeLessThan(60_000);
});
