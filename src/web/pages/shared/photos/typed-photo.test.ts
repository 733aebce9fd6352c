import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { mayBePhoto, typedPhoto } from './typed-photo.ts';

const picture = () => sharp({ create: { width: 20, height: 20, channels: 3, background: '#a00' } });

describe('a photo without a type', () => {
  it.each([
    ['image/jpeg', () => picture().jpeg().toBuffer()],
    ['image/png', () => picture().png().toBuffer()],
    ['image/webp', () => picture().webp().toBuffer()],
    ['image/avif', () => picture().avif({ effort: 0 }).toBuffer()],
  ] as const)('gets %s by its bytes', async (type, bytes) => {
    const typed = await typedPhoto(new File([new Uint8Array(await bytes())], 'foto', { type: '' }));
    expect([typed.type, typed.name]).toEqual([type, 'foto']);
    expect(typed.size).toBeGreaterThan(20);
  });

  it('that has a type, or is no picture, stays as it is', async () => {
    for (const file of [
      new File(['halo'], 'a.txt'),
      new File(['halo'], 'a.png', { type: 'image/png' }),
      new File([], 'b'),
    ]) {
      expect(await typedPhoto(file)).toBe(file);
    }
  });

  it('is not left out when it is dropped', () => {
    expect(['', 'image/heic', 'application/octet-stream', 'text/html'].map((type) => mayBePhoto({ type }))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
