import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sizeOf } from '../../../test/support/soak.ts';
import { displayConfig } from '../../contract/display.ts';
import { LAYOUTS } from '../../contract/display-rules.ts';
import { RATIOS } from '../../contract/ratios.ts';
import { drawArtwork } from './draw-output.tsx';
import { drawableText } from './fonts.ts';
import { qrCode } from './qr.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOREIGN = 'a\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 家 مرحبا สวัสดี e\u0301\u0301\u0301 \uD800 \u202Egnp \u200B';
const NO_PICTURES = () => ({ src: '' });

describe('text rendered without a browser', () => {
  test('keeps the characters of the fonts, and base letters without unsupported marks', () => {
    expect(drawableText('Rp 1.250.000, “baru” – café')).toBe('Rp 1.250.000, “baru” – café');
    expect(drawableText('Ồ ž')).toBe('O z');
  });

  test('omits emoji, other scripts and invisible characters, but never the row', () => {
    expect(drawableText('Murah \u{1F525}\u{1F525} sekali')).toBe('Murah sekali');
    expect(drawableText('家 مرحبا')).toBe('\u00A0');
  });

  test('is always short enough and drawable, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (text) => {
        const drawn = drawableText(text);
        expect(drawn.length).toBeLessThanOrEqual(Math.max(1, text.normalize('NFC').length));
        expect(drawn).toMatch(/^[\n\u0020-\u2215]+$/u);
      }),
      { numRuns: sizeOf({ test: 100, soak: 3000 }) },
    );
  });
});

describe('an artwork rendered without a browser', () => {
  for (const { id } of LAYOUTS) {
    test(`is drawn in layout ${id} with text in every script`, async () => {
      const ratio = RATIOS[id % RATIOS.length] ?? '3:4';
      const rows = [
        { text: FOREIGN, size: 10, font: 'bungee' as const, caps: true, marker: '#FFEE00' },
        { text: 'W'.repeat(160), size: 8, font: 'rubik_mono' as const },
        { text: '', size: 1 },
      ];
      const document = displayConfig.parse({
        layout: id,
        ratio,
        background_type: 'TEXT',
        background_text: '\u{1F525} 家',
        border_type: 'DASH',
        border_inset: true,
        contents: [{ type: 'PHOTO' }, ...Array.from({ length: 3 }, () => ({ type: 'TEXT' as const, rows }))],
      });
      const artwork = await drawArtwork(document, NO_PICTURES, 200, ROOT);
      expect(await sharp(artwork).metadata()).toMatchObject({ format: 'jpeg', width: 200 });
    });
  }
});

test('a QR code has its quiet zone', () => {
  const { path, size } = qrCode('https://papan.example/i/7k3m9q2x');
  expect(path.startsWith('M4 4h7')).toBe(true);
  expect(size).toBe(25 + 4 * 2 + 4);
});
