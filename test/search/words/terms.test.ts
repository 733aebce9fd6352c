import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containsPhrase } from '../../../src/domain/search/words/read-words.ts';
import { NO_SYNONYMS } from '../../../src/domain/search/words/synonyms.ts';
import { readQuery, termsOf } from '../../../src/domain/search/words/terms.ts';

const wanted = (keyword: string) => readQuery(keyword, NO_SYNONYMS).map(({ alternatives }) => alternatives);

describe('lexemes of a text', () => {
  test.each([
    ['Dijual rumah', 'jual rumah'],
    ['mobile, motors & kemeja', 'Emobil motor kemeja'],
    ["Ma'af, Honda's jum'at", 'maaf Ehonda jumat'],
    ['𝐃𝐢𝐣𝐮𝐚𝐥 Café', 'jual Ecafe'],
    ['iPhone13 / iphone 13', 'iphone13 Eiphon 13'],
    ['Rp 5jt, 5 juta, Rp5.000.000,00', '5000000'],
    ['hrg 1,5 M, lebar 5 m', 'harga 1500000000 lebar 5m 5'],
    ['100 m², 100m2', '100m2 100'],
    ['2 kamar tidur', '2br 2 kamar tidur'],
    ['3KT 2KM', '3br 3 2km 2'],
    ['yang di ke the', ''],
    ['½ ™ \u0000 \ud800', ''],
  ])('of %j are %j', (text, lexemes) => {
    expect(termsOf(text).join(' ')).toBe(lexemes);
  });

  test('are bounded in number and length', () => {
    const long = termsOf(`${'x'.repeat(500)} ${'𝟬'.repeat(500)} ${'語'.repeat(500)} ${'1'.repeat(500)}`);
    expect(Math.max(...long.map((lexeme) => lexeme.length))).toBeLessThanOrEqual(40);
    const many = Array.from({ length: 50_000 }, (_, index) => `kata${index.toString(36)}`).join(' ');
    expect(termsOf(many).length).toBeLessThanOrEqual(2000);
    for (const lexeme of [...long, ...termsOf(many)]) expect(lexeme).toMatch(/^[\p{L}\p{N}]+$/u);
  });
});

describe('a keyword', () => {
  test.each([
    ['anak2', 'anak-anak'],
    ['baju2 anak2', 'baju-baju anak-anak'],
    ['mainan mobil2an', 'mainan mobil-mobilan'],
    ['sayur2an', 'sayur-sayuran'],
  ])('%j asks for what %j asks for', (short, long) => {
    const lexemes = (keyword: string) => [...new Set(wanted(keyword).flat(2))].sort();
    expect(lexemes(short)).toEqual(lexemes(long));
    expect(termsOf(long).every((lexeme) => termsOf(short).includes(lexeme))).toBe(true);
  });

  test.each(['ps2', 'beat2', 'redmi2', 'iphone2'])('%j is a name', (name) => expect(wanted(name)).toEqual([[[name]]]));

  test('asks for every word, in any order', () => {
    expect(wanted('rumah di medan')).toEqual([[['rumah']], [['medan']]]);
  });

  test('asks for one of the terms around "atau"', () => {
    expect(wanted('kursi atau perahu kayu')).toEqual([[['kursi'], ['perahu']], [['kayu']]]);
    expect(wanted('atau kursi or')).toEqual([[['kursi']]]);
  });

  test('leaves out words of intent unless nothing else is searched', () => {
    expect(wanted('jual rumah')).toEqual([[['rumah']]]);
    expect(wanted('jual')).toEqual([[['jual']]]);
  });

  test('keeps a phrase for the check of its order', () => {
    expect(readQuery('"dua lantai"', NO_SYNONYMS)).toEqual([
      { alternatives: [['dua', 'lantai']], negated: false, typed: 'dua lantai', phrase: 'dua lantai' },
    ]);
  });

  test('with a phrase finds its words in their order', () => {
    expect(containsPhrase('Rumah DUA-lantai', 'dua lantai')).toBe(true);
    expect(containsPhrase('Lantai dua', 'dua lantai')).toBe(false);
    expect(containsPhrase('dua lantainya', 'dua lantai')).toBe(false);
  });

  test('excludes words, but not alone', () => {
    expect(readQuery('honda -beat', NO_SYNONYMS)[1]).toMatchObject({ alternatives: [['Ebeat']], negated: true });
    expect(wanted('-beat')).toEqual([]);
  });

  test('takes a number with its unit or name as one', () => {
    expect(wanted('iphone 13')).toEqual([[['iphone13']]]);
    expect(wanted('beat2021')).toEqual([[['Ebeat']], [['2021']]]);
    expect(wanted('rumah 2br')).toEqual([[['rumah']], [['2br']]]);
    expect(wanted('rp 5jt')).toEqual([[['5000000']]]);
    expect(wanted('100m2')).toEqual([[['100m2'], ['lt100'], ['lb100']]]);
  });

  test.each(['', '"', '-', '???', 'atau', 'yang', '½', '\u0000'])('%j asks for nothing', (keyword) => {
    expect(wanted(keyword)).toEqual([]);
  });
});

test('any text has only lexemes that a document can hold, and the same text the same ones', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...PIECES)), { maxLength: 20 }),
      (parts) => {
        const text = parts.join(' ');
        const lexemes = termsOf(text);
        for (const lexeme of lexemes) {
          expect(lexeme).toMatch(/^[\p{L}\p{N}]{1,40}$/u);
          expect(lexeme.isWellFormed()).toBe(true);
        }
        expect(termsOf(text)).toEqual(lexemes);
        for (const { alternatives } of readQuery(text, NO_SYNONYMS)) {
          expect(alternatives.length).toBeGreaterThan(0);
          for (const alternative of alternatives) expect(alternative.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

const PIECES = [
  '"',
  '-',
  ' or ',
  'atau',
  '99999999999999999999 milyar',
  '1e309 jt',
  '1.5.2,3',
  'İ',
  'ﷺ',
  '𝟬x',
  '👨‍👩‍👧',
  'm²',
];

test('a query finds the text that it was copied from', () => {
  const texts = [
    'Rumah 2BR LT 100 m2 hrg Rp 1,5 M nego',
    'iPhone13 Pro 128GB 2nd',
    'Vario125cc 2018 km 30.000',
    'AC 1/2 PK 350 watt',
  ];
  for (const text of texts) {
    const terms = new Set(termsOf(text));
    for (const { alternatives } of readQuery(text, NO_SYNONYMS)) {
      expect(alternatives.some((one) => one.every((lexeme) => terms.has(lexeme)))).toBe(true);
    }
  }
});
