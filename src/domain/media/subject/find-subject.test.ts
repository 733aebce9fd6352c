import { expect, test } from 'vitest';
import { describeSubject } from './find-subject.ts';

const SIDE = 40;
const pixels = { width: SIDE, height: SIDE, rgb: Buffer.alloc(SIDE * SIDE * 3, 120) };
/** A square of a quarter of the photo, away from its edges. */
const values = Float32Array.from({ length: SIDE * SIDE }, (_, index) => {
  const [x, y] = [index % SIDE, Math.floor(index / SIDE)];
  return x >= 10 && x < 30 && y >= 10 && y < 30 ? 1 : 0;
});
const gradeOf = (pieces: number, certain: number) =>
  describeSubject(pixels, { width: SIDE, height: SIDE, values }, { pieces, certain }).grade;

test('a thing in one piece with a certain contour can be cut out in every way', () => {
  expect([gradeOf(1, 0.92), gradeOf(1, 0.91), gradeOf(2, 1)]).toEqual(['A', 'B', 'B']);
});

test('a vague contour, and several pieces without a certain one, such as a room, are not cut out', () => {
  expect([gradeOf(1, 0.59), gradeOf(3, 0.79), gradeOf(6, 0.72)]).toEqual(['C', 'C', 'C']);
  expect([gradeOf(2, 0.79), gradeOf(3, 0.98)]).toEqual(['B', 'B']);
});
