import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { boxesOf } from './boxes.ts';
import { RATIOS } from './ratios.ts';
import { FONTS, LAYOUTS } from './rules.ts';
import { type DisplayConfigInput, displayConfig } from './schemas.ts';
import { cutOffSlots } from './text-fit.ts';
import { textWidth } from './text-width.ts';

const LONG = 'Kursi rotan anyaman tangan dari Cirebon, dijual cepat karena pindah rumah, siap antar se-Bandung Raya';
const designWith = (row: object, design: DisplayConfigInput = {}, slot: object = {}) =>
  cutOffSlots(
    displayConfig.parse({ contents: [{ type: 'TEXT', rows: [{ text: LONG, ...row }], ...slot }], ...design }),
  );

test('a long text in large letters is cut off, in small ones it is not', () => {
  for (const { id } of LAYOUTS) {
    for (const ratio of RATIOS) {
      for (const font of FONTS) expect(designWith({ size: 9, font }, { layout: id, ratio })).toEqual([0]);
    }
    const isLarge = boxesOf(displayConfig.parse({ layout: id })).texts[0]?.kind === 'text';
    if (isLarge || id === 9) expect(designWith({ size: 1 }, { layout: id })).toEqual([]);
  }
});

test('space around the text counts: borders, markers, alignment', () => {
  const fits = { size: 7, text: 'Kursi rotan anyaman tangan dari Cirebon, cepat' };
  expect(designWith(fits)).toEqual([]);
  expect(designWith({ ...fits, size: 8, caps: true, font: 'rubik_mono' })).toEqual([0]);
  expect(designWith({ size: 4 }, { layout: 1, split: 80, border_type: 'BOLD' })).toEqual([0]);
});

test('tabs hold one line each, and a row of the ribbon may fill the card', () => {
  const tabs = (text: string) =>
    cutOffSlots(
      displayConfig.parse({
        layout: 12,
        contents: [{ type: 'TEXT' }, { type: 'TEXT' }, { type: 'TEXT', rows: [{ text, size: 3 }] }],
      }),
    );
  expect(tabs('0812 3456')).toEqual([]);
  expect(tabs('0812 3456 7890 Kursi rotan Cirebon')).toEqual([2]);
  expect(designWith({ size: 6 }, { layout: 9 })).toEqual([]);
  expect(designWith({ size: 10 }, { layout: 9 })).toEqual([0]);
});

test('the widths are those of the fonts', () => {
  const folder = join(import.meta.dirname, '../../../node_modules/@fontsource');
  const doc = new PDFDocument({ autoFirstPage: false });
  for (const [font, file] of [
    ['anton', 'anton/files/anton-latin-400-normal.woff'],
    ['lobster', 'lobster/files/lobster-latin-400-normal.woff'],
  ] as const) {
    doc.font(readFileSync(join(folder, file))).fontSize(1000);
    const measured = Array.from({ length: 95 }, (_, index) =>
      Math.round(doc.widthOfString(String.fromCodePoint(32 + index))),
    );
    measured.forEach((width, index) => {
      const spaced = textWidth(String.fromCodePoint(32 + index), font);
      expect(Math.abs(spaced * 1000 - width), `${index}`).toBeLessThan(3);
    });
  }
});
