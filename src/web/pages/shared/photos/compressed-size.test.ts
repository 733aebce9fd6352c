import { describe, expect, test } from 'vitest';
import { compressedSize } from './compressed-size.ts';

describe('size of a compressed photo', () => {
  test.each([
    ['a portrait photo of a phone', { width: 3000, height: 4000 }, { width: 1000, height: 1334 }],
    ['a small photo is unchanged', { width: 640, height: 700 }, { width: 640, height: 700 }],
    ['a wide photo keeps the minimum height', { width: 4032, height: 2268 }, { width: 1067, height: 600 }],
    ['a panorama keeps the minimum height', { width: 12_000, height: 2400 }, { width: 3000, height: 600 }],
    ['a long screenshot keeps the minimum width', { width: 1080, height: 6000 }, { width: 600, height: 3334 }],
    ['a photo that is too small is not enlarged', { width: 900, height: 300 }, { width: 900, height: 300 }],
  ])('%s', (_, size, pressed) => expect(compressedSize(size)).toEqual(pressed));
});
