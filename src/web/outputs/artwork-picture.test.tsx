import { join } from 'node:path';
import fc from 'fast-check';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { sizeOf } from '../../../test/support/soak.ts';
import { RATIOS } from '../../contract/design/ratios.ts';
import { LAYOUTS } from '../../contract/design/rules.ts';
import { displayConfig } from '../../contract/design/schemas.ts';
import { lettersOf } from '../../contract/text/short-text.ts';
import { fallbackFor, fontRuns } from './fallback-fonts.ts';
import { drawableText, isOurLetter } from './fonts.ts';
import { qrCode } from './qr.ts';
import { renderArtworkPicture } from './render-output.tsx';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const FOREIGN = 'a\u{1F468}\u200D\u{1F469}\u200D\u{1F467} 家 مرحبا สวัสดี e\u0301\u0301\u0301 \uD800 \u202Egnp \u200B';
const ADDRESS = 'https://papan.example/i/7k3m9q2x';
const NO_PICTURES = () => ({ src: '' });

describe('text rendered without a browser', () => {
  test('keeps the characters of the fonts, and base letters without unsupported marks', () => {
    expect(drawableText('Rp 1.250.000, “baru” – café')).toBe('Rp 1.250.000, “baru” – café');
    expect(drawableText('Ồ ž')).toBe('O z');
  });

  test('keeps what Indonesians write, in the fonts that have it', () => {
    const written = [
      'Murah 🔥 sekali',
      'مرحبا، بالعالم',
      'ꦱꦸꦒꦼꦁ ꦫꦮꦸꦃ',
      'ᬲ᭄ᬯᬲ᭄ᬢ᭄ᬬᬲ᭄ᬢᬸ',
      '中国',
      'こんにちは、日本',
      '서울',
      '🇮🇩',
      '👍🏽',
    ];
    for (const text of written) expect(drawableText(text)).toBe(text.normalize('NFC'));
    expect(drawableText('❤️ 👩‍👧')).toBe('❤ 👩👧');
  });

  test('omits letters of other scripts and invisible characters, but never the row', () => {
    expect(drawableText('Murah สวัสดี sekali')).toBe('Murah sekali');
    expect(drawableText('สวัสดี')).toBe('\u00A0');
  });

  test('is drawn from right to left where the script is', () => {
    const order = (text: string) => fontRuns(text, isOurLetter).map((run) => run.text);
    expect(order('Nasi مرحبا بالعالم 12')).toEqual(['Nasi ', 'بالعالم', ' ', 'مرحبا', ' 12']);
    expect(order('السلام Papan 12')).toEqual([' Papan 12', 'السلام']);
    expect(order('中国 baru')).toEqual(['中', '国', ' baru']);
  });

  test('is always short enough and drawable, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 160 }), (text) => {
        const drawn = drawableText(text);
        expect(drawn.length).toBeLessThanOrEqual(Math.max(1, text.normalize('NFC').length));
        const isDrawn = (letter: string) => isOurLetter(letter) || fallbackFor(letter) !== null;
        expect(lettersOf(drawn).filter((letter) => !isDrawn(letter))).toEqual([]);
      }),
      { numRuns: sizeOf({ test: 50, soak: 3000 }) },
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
      const design = displayConfig.parse({
        layout: id,
        ratio,
        background_type: 'TEXT',
        background_text: '\u{1F525} 家',
        border_type: 'DASH',
        border_inset: true,
        contents: [{ type: 'PHOTO' }, ...Array.from({ length: 3 }, () => ({ type: 'TEXT' as const, rows }))],
      });
      const artwork = await renderArtworkPicture(design, NO_PICTURES, 200, ROOT, ADDRESS);
      expect(await sharp(artwork).metadata()).toMatchObject({ format: 'jpeg', width: 200 });
    });
  }
});

test('a subject leaves its frame at the same place as in its photo', async () => {
  const drawn = async (color: string, top: number) => {
    const part = await sharp({ create: { width: 100, height: 100 - top, channels: 4, background: color } })
      .png()
      .toBuffer();
    const whole = sharp({ create: { width: 100, height: 100, channels: 4, background: '#00000000' } });
    const png = await whole
      .composite([{ input: part, left: 0, top }])
      .png()
      .toBuffer();
    return { src: `data:image/png;base64,${png.toString('base64')}` };
  };
  const [photo, subject] = await Promise.all([drawn('#FF0000', 0), drawn('#00FF00', 50)]);
  const design = displayConfig.parse({
    ratio: '1:1',
    layout: 16,
    frame: 'HALF_LEFT',
    background: '#0000FF',
    contents: [{ type: 'PHOTO', file_id: '0198c5a0-0000-7000-8000-000000000001', cut: 'CLEAN' }],
  });
  const pictures = (_: string, style?: string | null) => (style === 'register' ? subject : photo);
  const picture = await renderArtworkPicture(design, pictures, 200, ROOT, ADDRESS);
  const { data } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [0, 1, 2].map((channel) => ((data[(y * 200 + x) * 3 + channel] ?? 0) > 127 ? 1 : 0));
  expect([at(40, 50), at(40, 150), at(104, 50), at(104, 150), at(170, 150)]).toEqual([
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [0, 1, 0],
    [0, 0, 1],
  ]);
});

test('a QR code has its quiet zone', () => {
  const { path, size } = qrCode(ADDRESS);
  expect(path.startsWith('M4 4h7')).toBe(true);
  expect(size).toBe(25 + 4 * 2 + 4);
});

test('a QR code on an artwork has all its modules at the address of the ad', async () => {
  const width = 600;
  const design = displayConfig.parse({
    ratio: '1:1',
    background: '#C01A1F',
    elements: [{ type: 'QR', col: 6, row: 6, size: 'M' }],
  });
  const picture = await renderArtworkPicture(design, NO_PICTURES, width, ROOT, ADDRESS);
  const { data } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { modules } = QRCode.create(ADDRESS, { errorCorrectionLevel: 'M' });
  const quiet = 4;
  const side = (0.3 * width) / (modules.size + 2 * quiet);
  const first = width / 2 - (modules.size / 2) * side;
  const wrong = Array.from({ length: modules.size ** 2 }, (_, index) => {
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    const at = (module: number) => Math.round(first + (module + 0.5) * side - 0.5);
    return (data[at(y) * width + at(x)] ?? 0) < 128 ? modules.get(y, x) === 0 : modules.get(y, x) === 1;
  });
  expect(wrong.filter(Boolean)).toHaveLength(0);
});
