import { describe, expect, test } from 'vitest';
import { pressedSize } from './compress-photo.ts';

describe('size of a compressed photo', () => {
  test.each([
    ['a phone’s upright photo', { width: 3000, height: 4000 }, { width: 1000, height: 1334 }],
    ['a small one stays', { width: 640, height: 700 }, { width: 640, height: 700 }],
    ['a wide one keeps the least height', { width: 4032, height: 2268 }, { width: 1067, height: 600 }],
    ['a panorama too', { width: 12_000, height: 2400 }, { width: 3000, height: 600 }],
    ['a long screenshot keeps the least width', { width: 1080, height: 6000 }, { width: 600, height: 3334 }],
    ['what is too small is not blown up', { width: 900, height: 300 }, { width: 900, height: 300 }],
  ])('%s', (_, size, pressed) => expect(pressedSize(size)).toEqual(pressed));
});
