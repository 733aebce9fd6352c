import { expect, test } from 'vitest';
import { type Extent, slotsOf } from './windows.ts';

/** A board with a hundred slots of a thousand ads each, of which half have a word. */
const board: Extent = {
  oldest: 0,
  newest: 99,
  recent: [],
  ads: 100_000,
  shareOf: () => 0.5,
  unknown: 0.001,
};
const shares = { all: 0.5, effort: 0.5, isKnown: true };
/** Hits in so many average slots, without what is wanted in addition. */
const hitsIn = (slots: number) => (slots * 500) / 1.3;

test('a window of a board whose newest slots are not counted has average slots', () => {
  expect(slotsOf(board, hitsIn(3), shares)).toBe(3);
  expect(slotsOf(board, hitsIn(3), shares, 50)).toBe(3);
});

test('a window goes back over quiet hours', () => {
  const night = { ...board, recent: [99, 98, 97, 96].map((slot) => ({ slot, ads: slot < 97 ? 1_000 : 10 })) };
  expect(slotsOf(night, hitsIn(0.01), shares)).toBe(1);
  expect(slotsOf(night, hitsIn(1), shares)).toBe(4);
  // The slots before those that are counted have the average.
  expect(slotsOf(night, hitsIn(3), shares)).toBe(6);
});

test('a window counts slots without ads, and begins anywhere', () => {
  const gaps = { ...board, recent: [99, 95, 90].map((slot) => ({ slot, ads: 1_000 })) };
  expect(slotsOf(gaps, hitsIn(2), shares)).toBe(5);
  expect(slotsOf(gaps, hitsIn(2), shares, 97)).toBe(8);
  expect(slotsOf(gaps, hitsIn(2), shares, 60)).toBe(2);
});

test('a wrong estimate costs no more than passing 30,000 entries', () => {
  expect(slotsOf(board, 1_000_000, shares)).toBe(60);
});
