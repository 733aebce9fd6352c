import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coveringLexemes, LAST_SLOT, logarithmicSlot, priceAxis, slotLexemes, TIME } from './axes.ts';

test('a window has the lexemes of exactly the slots in it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(TIME, priceAxis(0)),
      fc.integer({ min: 0, max: 2000 }),
      fc.integer({ min: 0, max: 600 }),
      fc.integer({ min: 0, max: 3000 }),
      (axis, from, length, slot) => {
        const window = new Set(coveringLexemes(axis, from, from + length));
        const isCovered = slotLexemes(axis, slot).some((lexeme) => window.has(lexeme));
        expect(isCovered).toBe(slot >= from && slot <= from + length);
      },
    ),
  );
});

test('a window of any length has few lexemes', () => {
  for (const axis of [TIME, priceAxis(0)]) expect(coveringLexemes(axis, 1, 62 * 8).length).toBeLessThan(32);
  expect(coveringLexemes(priceAxis(0), 0, LAST_SLOT).length).toBeLessThan(12);
});

test('slots of prices ascend with the price', () => {
  expect([0, 1, 2, 3, 1_000_000].map(logarithmicSlot)).toEqual([0, 1, 5, 7, 80]);
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (a, b) => {
      expect(logarithmicSlot(Math.max(a, b))).toBeGreaterThanOrEqual(logarithmicSlot(Math.min(a, b)));
    }),
  );
});
