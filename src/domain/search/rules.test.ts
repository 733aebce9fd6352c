import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BOOSTED_ROTATION_MINUTES, BOOSTED_ROW_SIZE } from '../../contract/search/rules.ts';
import { boostedRotation, commonFrom, correctable, nearestWord, typingErrors, withoutHashtags } from './rules.ts';

test('hashtags of a design are not searched', () => {
  expect(withoutHashtags('Promo #sofa_murah hari ini').split(/\s+/)).toEqual(['Promo', 'hari', 'ini']);
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

  test('are looked for in plain words of four letters or more', () => {
    expect(correctable(['sof', 'sofaa', 'sofaa', 'iphone13', 'dua lantai', 'sofá'])).toEqual(['sofaa']);
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
    expect(nearestWord('rotor', known)).toBeNull();
  });

  test('a word that hardly any ad uses is not a correction', () => {
    expect([0, 300, 40_000, 1_000_000].map(commonFrom)).toEqual([2, 2, 2, 50]);
  });
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
