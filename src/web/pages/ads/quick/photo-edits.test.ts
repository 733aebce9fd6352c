import { expect, test } from 'vitest';
import { brighten, partAround, partShare } from './photo-edits.ts';

test('the part around a point stays within the photo', () => {
  expect(partAround({ x: 50, y: 50 }, 0.6)).toEqual({ left: 20, top: 20, width: 60, height: 60 });
  expect(partAround({ x: 2, y: 99 }, 0.6)).toEqual({ left: 0, top: 40, width: 60, height: 60 });
});

test('a part has the pixels that a stored photo needs', () => {
  expect(partShare({ width: 1000, height: 1333 })).toBe(0.6);
  expect(partShare({ width: 800, height: 1200 })).toBe(0.75);
  expect(partShare({ width: 640, height: 900 })).toBeNull();
});

const meanOf = (data: Uint8ClampedArray) =>
  data.filter((_, index) => index % 4 !== 3).reduce((sum, value) => sum + value, 0) / ((data.length / 4) * 3);

test('a dark photo is brightened, black stays black and brighter pixels stay brighter', () => {
  const pixels = new Uint8ClampedArray(4 * 1000);
  for (let index = 0; index < 1000; index += 1) pixels.set([index / 20, index / 20, index / 20, 255], index * 4);
  const before = meanOf(pixels);
  brighten(pixels);
  expect(before).toBeLessThan(30);
  expect(meanOf(pixels)).toBeGreaterThan(100);
  expect(pixels[0]).toBe(0);
  const levels = [...pixels].filter((_, index) => index % 4 === 0);
  expect(levels).toEqual(levels.toSorted((one, other) => one - other));
});

test('a photo of one colour keeps one colour', () => {
  for (const [level, expected] of [
    [0, 0],
    [30, 115],
    [255, 255],
  ] as const) {
    const pixels = new Uint8ClampedArray(400).fill(level);
    brighten(pixels);
    expect(pixels.filter((_, index) => index % 4 === 0).every((value) => Math.abs(value - expected) <= 1)).toBe(true);
  }
});
