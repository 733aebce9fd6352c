import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOSTED_ROTATION_MINUTES, BOOSTED_ROW_SIZE } from '../../contract/search-rules.ts';
import {
  boostedRotation,
  correctedText,
  facetQuery,
  nearestWord,
  nextWindow,
  plainWords,
  prefixOf,
  readKeyword,
  typingErrors,
  websearchText,
  withoutHashtags,
  withoutIntent,
} from './rules.ts';

const asked = (keyword: string) => websearchText(readKeyword(keyword));

describe('words', () => {
  test('are a text without punctuation', () => {
    expect(plainWords('Jual/beli wi-fi, AC & TV (2nd) — women’s Jum’at')).toBe('Jual beli wi fi AC TV 2nd women Jumat');
  });
  test('exclude hashtags of a design', () => {
    expect(plainWords(withoutHashtags('Promo #sofa_murah hari ini'))).toBe('Promo hari ini');
  });
});

describe('a keyword', () => {
  test.each([
    ['rumah di bandung', 'rumah bandung'],
    ['"rumah di bandung"', '"rumah di bandung"'],
    ['sofa atau kursi', 'sofa or kursi'],
    ['atau sofa or or kursi or', 'sofa or kursi'],
    ['motor -matic', 'motor -matic'],
    ['motor -"honda beat"', 'motor -"honda beat"'],
    ['motor -honda-beat', 'motor -"honda beat"'],
    ['--- "', ''],
    ['yang', 'yang'],
    ["'; drop table listings; --", 'drop table listings'],
    ['sofa:* & (kursi | !meja)', 'sofa kursi meja'],
    ['wi-fi/5g', 'wi fi 5g'],
    ['\u0000sofa\u0000\ud800', 'sofa'],
  ])('%j is read as %j', (keyword, expected) => {
    expect(asked(keyword)).toBe(expected);
  });

  test('reading a keyword twice gives the same result', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (keyword) => {
        expect(asked(asked(keyword))).toBe(asked(keyword));
      }),
      { numRuns: 2000 },
    );
  });

  test('drops words of intent unless no other word is left', () => {
    const things = (keyword: string) => {
      const left = withoutIntent(readKeyword(keyword));
      return left && websearchText(left);
    };
    expect(things('beli laptop')).toBe('laptop');
    expect(things('Dicari or sofa')).toBe('sofa');
    for (const keyword of ['laptop', 'dijual', 'beli -sofa', '"cari sofa"']) expect(things(keyword)).toBeNull();
  });

  test('takes its last word as a prefix only when it is a long, plain word', () => {
    expect(prefixOf(readKeyword('rumah minim'))?.prefix).toBe('minim');
    for (const keyword of ['ru', '"rumah minim"', 'rumah -minim', 'rumah or minim']) {
      expect(prefixOf(readKeyword(keyword))).toBeNull();
    }
  });
});

describe('typing errors', () => {
  test.each([
    ['motor', 'motor', 0],
    ['moter', 'motor', 1],
    ['mtoor', 'motor', 1],
    ['mootor', 'motor', 1],
    ['otor', 'motor', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('from %s to %s', (typed, meant, errors) => {
    expect(typingErrors(typed, meant)).toBe(errors);
  });

  test('the nearest word is the most plausible known word', () => {
    const known = [
      { word: 'sofa', uses: 5 },
      { word: 'soda', uses: 9 },
      { word: 'motor', uses: 80 },
      { word: 'kotor', uses: 90 },
    ];
    expect(nearestWord('moter', known)).toBe('motor');
    expect(nearestWord('sofs', known)).toBe('sofa');
    expect(nearestWord('xyzw', known)).toBeNull();
    expect(nearestWord('sof', known)).toBeNull();
  });

  test('phrases and exclusions are not corrected', () => {
    const keyword = readKeyword('moter "moter" -moter');
    expect(correctedText(keyword, new Map([['moter', 'motor']]))).toBe('motor "moter" -moter');
  });
});

test('the next window is one that should have enough hits', () => {
  expect(nextWindow('days', 400, 1000)).toBe('blocks');
  expect(nextWindow('days', 300, 1000)).toBe('all');
  expect(nextWindow('blocks', 999, 1000)).toBe('all');
  expect(facetQuery({ category_id: 3, province_id: 31 }, 800, 'days')).toBe(`'@c3' & '@p31' & ('@d800' | '@d799')`);
  expect(facetQuery({}, 800, 'blocks')).toBe(`('@b100' | '@b99')`);
  expect(facetQuery({}, 800, 'all')).toBeNull();
});

describe('boosted ads', () => {
  const turn = (index: number) => new Date(index * BOOSTED_ROTATION_MINUTES * 60_000);

  test('are shown equally often per rotation cycle and never twice in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10_000_000 }), (size, first) => {
        const circle = Array.from({ length: size }, (_, index) => `ad-${index}`);
        const shown = new Map<string, number>();
        for (let index = 0; index < size; index += 1) {
          const row = boostedRotation(circle, turn(first + index));
          expect(new Set(row).size).toBe(Math.min(size, BOOSTED_ROW_SIZE));
          for (const id of row) shown.set(id, (shown.get(id) ?? 0) + 1);
        }
        expect([...shown.values()]).toEqual(circle.map(() => Math.min(size, BOOSTED_ROW_SIZE)));
      }),
    );
  });

  test('change only when the rotation interval ends', () => {
    const circle = Array.from({ length: 30 }, (_, index) => `ad-${index}`);
    const start = turn(7);
    expect(boostedRotation(circle, new Date(start.getTime() + BOOSTED_ROTATION_MINUTES * 60_000 - 1))).toEqual(
      boostedRotation(circle, start),
    );
    const next = boostedRotation(circle, turn(8));
    expect(boostedRotation(circle, start).filter((id) => next.includes(id))).toEqual([]);
  });
});
