import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDesign } from '../../../test/support/artworks.ts';
import { boxesOf } from './boxes.ts';
import { letterLines } from './letter-lines.ts';
import { slotsOf } from './rules.ts';
import { type DisplayConfigInput, displayConfig } from './schemas.ts';
import { innerSize } from './text-space.ts';

function linesOf(input: DisplayConfigInput) {
  const design = displayConfig.parse({ ...input, layout: 21 });
  const [box] = boxesOf(design).texts;
  if (!box) throw new Error('the layout has no text');
  return { design, ...letterLines(design, slotsOf(design).texts[0] ?? null, box) };
}
const lettersIn = (...texts: string[]) =>
  linesOf({ contents: [{ type: 'TEXT', rows: texts.map((text) => ({ text, font: 'archivo_black' as const })) }] });
const wordsOf = ({ rows }: ReturnType<typeof linesOf>) => rows.map(({ letters }) => letters.map(({ text }) => text));

test('the subject replaces the first O, and a word is halved', () => {
  expect(wordsOf(lettersIn('Kopi'))).toEqual([['K', 'pi']]);
  expect(wordsOf(lettersIn('MOTOR'))).toEqual([['M', 'T', 'OR']]);
  expect(wordsOf(lettersIn('Sepatu'))).toEqual([['Sep', 'atu']]);
  expect(wordsOf(lettersIn('O'))).toEqual([]);
});

test('the second line has the second word, or the other rows', () => {
  expect(wordsOf(lettersIn('Kopi susu pagi'))).toEqual([['K', 'pi', 'susu pagi']]);
  expect(wordsOf(lettersIn('Roti', 'manis', 'baru'))).toEqual([['R', 'ti'], ['manis'], ['baru']]);
  expect(wordsOf(lettersIn('Susu', 'kopi'))).toEqual([['Susu'], ['k', 'pi']]);
});

test('both lines are equally high, and the subject is in the line of its letter', () => {
  const { rows, subject, design } = lettersIn('Kopi');
  const [row] = rows;
  const [before, after] = row?.letters ?? [];
  expect(row?.size).toBeGreaterThan(30);
  const inner = innerSize(design);
  const middle = ((subject.y + subject.height / 2) * inner.height) / 100;
  expect(middle).toBeLessThan((row?.box.y ?? 0) + (row?.box.height ?? 0) / 2);
  expect((subject.x * inner.width) / 100).toBeGreaterThan((row?.box.x ?? 0) + (before?.x ?? 0));
  expect(after?.y).toBeGreaterThan(before?.y ?? 0);
  expect((subject.width * inner.width) / 100).toBeCloseTo((subject.height * inner.height) / 100);
});

test('letters and subject stay on the artwork, for any design', () => {
  fc.assert(
    fc.property(anyDesign, (input) => {
      const { rows, subject, design } = linesOf(input);
      const inner = innerSize(design);
      for (const { box, size } of rows) {
        expect(size).toBeGreaterThan(0);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(inner.width);
        expect(box.y + box.height).toBeLessThanOrEqual(inner.height);
      }
      for (const value of [subject.x, subject.y]) expect(value).toBeGreaterThanOrEqual(0);
      expect(subject.x + subject.width).toBeLessThanOrEqual(100);
      expect(subject.y + subject.height).toBeLessThanOrEqual(100);
    }),
    { numRuns: 300 },
  );
});
