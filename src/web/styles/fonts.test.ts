import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';

const require = createRequire(import.meta.url);
const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8');

type Face = { name: string; path: string; ranges: [number, number][] };

/** The faces in order: of each family and style the small file, then the whole one. */
const faces = [...css.matchAll(/@font-face \{(.*?)\n\}/gs)].map(([, text = '']): Face => {
  const value = (property: string) => new RegExp(`${property}:\\s*([^;]+);`).exec(text)?.[1] ?? '';
  const [, url = ''] = /url\("([^"]+)"\)/.exec(text) ?? [];
  return {
    name: ['font-family', 'font-weight', 'font-style'].map(value).join(' '),
    path: url.startsWith('.') ? join(import.meta.dirname, url) : require.resolve(url),
    ranges: [...value('unicode-range').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from = '', to = from]) => [
      Number.parseInt(from, 16),
      Number.parseInt(to, 16),
    ]),
  };
});
const pairs = faces.flatMap((small, index) => {
  const whole = faces[index + 1];
  return index % 2 === 0 && whole ? [{ name: small.name, small, whole }] : [];
});

const lettersOf = ({ ranges }: Face) =>
  ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
  );

/** Sizes of a line, of every letter and of texts with kerning and ligatures. */
function sizesWith({ path }: Face, letters: readonly string[]): number[] {
  const doc = new PDFDocument({ autoFirstPage: false });
  doc.font(readFileSync(path)).fontSize(1000);
  const texts = [
    'AVATAR Toko WAYANG Ty. Yo, P.',
    'difficult office flat fjord',
    '“Rp 1.250.000” – 2 × 3 m²',
    'buku-buku',
  ];
  return [doc.currentLineHeight(true), ...[...letters, ...texts].map((text) => doc.widthOfString(text))];
}

test('there are two files of each of the 21 faces of ads', () => {
  expect(pairs).toHaveLength(21);
});

for (const { name, small, whole } of pairs) {
  test(`the small file of ${name} measures as the whole one, and has letters of its own`, () => {
    expect(whole.name).toBe(name);
    const letters = lettersOf(small);
    const others = new Set(lettersOf(whole));
    expect(letters.filter((letter) => others.has(letter))).toEqual([]);
    expect(statSync(small.path).size).toBeLessThan(statSync(whole.path).size * 0.85);
    expect(sizesWith(small, letters)).toEqual(sizesWith(whole, letters));
  });
}
