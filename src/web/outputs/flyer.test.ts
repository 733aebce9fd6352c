import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { defaultBrand } from '../../contract/brand/brand.ts';
import type { OutputJob } from '../../contract/design/outputs.ts';
import { RATIOS } from '../../contract/design/ratios.ts';
import { displayConfig } from '../../contract/design/schemas.ts';
import { drawFlyer } from './flyer.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
// Tests that read PDFs are skipped if poppler is missing, unless it is required.
const isReadable = process.env.PAPAN_TEST_POPPLER === 'required' || !spawnSync('pdftotext', ['-v']).error;
const ADDRESS = 'papan.test/i/abcd1234';
const SCAN = 'Pindai untuk foto lengkap dan nomor penjual';

const folder = mkdtempSync(join(tmpdir(), 'papan-flyer-'));
afterAll(() => rmSync(folder, { recursive: true }));

const job = (changes: Partial<OutputJob>): OutputJob => ({
  kind: 'flyer',
  locale: 'id',
  design: displayConfig.parse({
    layout: 1,
    contents: [{ type: 'PHOTO' }, { type: 'TEXT', rows: [{ text: 'Dijual cepat', size: 8 }] }],
  }),
  pictures: new Map(),
  title: 'Honda Beat 2019 mulus',
  city_name: 'Depok, Jawa Barat',
  price: 12_500_000,
  price_unit: 0,
  price_note: 'none',
  price_period: 'none',
  brand: defaultBrand(),
  address: `https://${ADDRESS}`,
  address_text: ADDRESS,
  ...changes,
});

/** Writes the flyer to a file and returns the file's path. */
async function flyerFile(changes: Partial<OutputJob>, shownPrice = 'Rp\u00A012.500.000'): Promise<string> {
  const artwork = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#E9E9E2' } })
    .jpeg()
    .toBuffer();
  const path = join(folder, 'flyer.pdf');
  writeFileSync(path, await drawFlyer({ job: job(changes), artwork, shownPrice, scanText: SCAN }, ROOT));
  return path;
}

function run(command: string, ...options: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  return stdout;
}

/** The words of a PDF and their boxes, in points. */
function wordsOf(path: string) {
  const word = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g;
  return [...run('pdftotext', '-bbox', path, '-').matchAll(word)].map(([, left, top, right, bottom, text]) => ({
    text: text ?? '',
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

const textOf = (path: string) => run('pdftotext', '-raw', path, '-').replaceAll(/\s+/g, ' ');

describe.runIf(isReadable)('a flyer', () => {
  test('is one A5 page with the ad’s texts, its address on nine tabs, and embedded fonts only', async () => {
    const path = await flyerFile({});
    const info = run('pdfinfo', path);
    expect(info).toMatch(/Title: +Honda Beat 2019 mulus/);
    expect(info).toMatch(/Pages: +1\n/);
    expect(info).toMatch(/Page size: +419\.25 x 595\.5 pts/);
    const text = textOf(path);
    for (const part of ['Dijual cepat', 'Rp12.500.000', 'Honda Beat 2019 mulus', `Depok, Jawa Barat · ${SCAN}`]) {
      expect(text).toContain(part);
    }
    expect(text.split(ADDRESS)).toHaveLength(10);
    const fonts = run('pdffonts', path).trim().split('\n').slice(2);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/(PlusJakartaSans|SpaceMono)\S* +CID TrueType +\S+ +yes yes yes/);
  });

  test('contains the artwork as it is and a code that leads to the ad', async () => {
    const path = await flyerFile({});
    expect(run('pdfimages', '-list', path)).toMatch(/image +60 +80 +rgb +3 +8 +jpeg/);
  });

  test('names a product with another name beside the symbol', async () => {
    expect(textOf(await flyerFile({ brand: defaultBrand('Lapak Kita') }))).toContain('Lapak Kita');
    expect(textOf(await flyerFile({}))).not.toMatch(/papan /i);
  });

  test.for(RATIOS)('keeps long texts on the page and apart, in ratio %s', async (ratio) => {
    const design = displayConfig.parse({ layout: 1, ratio, contents: [{ type: 'PHOTO' }] });
    const city_name = 'Kabupaten Kepulauan Siau Tagulandang Biaro, Sulawesi Utara';
    for (const title of ['W'.repeat(55), 'Rumah dua lantai di pusat kota '.repeat(3).slice(0, 70)]) {
      const path = await flyerFile({ design, title, city_name }, 'Rp\u00A0999.999.999.999/minggu\u00A0nego');
      expect(textOf(path).replaceAll(' ', '')).toContain(title.replaceAll(' ', ''));
      const words = wordsOf(path).filter(({ text }) => text !== ADDRESS);
      for (const { left, right, bottom } of words) {
        expect(left).toBeGreaterThanOrEqual(22);
        // The QR code begins at 300.75 points, the tabs at 489.
        expect(right).toBeLessThanOrEqual(285);
        expect(bottom).toBeLessThanOrEqual(489);
      }
    }
  });
});
