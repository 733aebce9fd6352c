import { expect, test } from 'vitest';
import {
  boxMeans,
  boxOf,
  certainty,
  cleanMask,
  contourOf,
  guidedFilter,
  type Mask,
  piecesOf,
  steepened,
  withThinParts,
} from './mask.ts';

const mask = (rows: readonly string[]): Mask => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  values: Float32Array.from(rows.join(''), (share) => Number(share) / 9),
});
const rowsOf = ({ width, values }: Mask) =>
  Array.from({ length: values.length / width }, (_, row) =>
    Array.from(values.subarray(row * width, (row + 1) * width), (share) => (share >= 0.5 ? '#' : '.')).join(''),
  );

test('means are of the pixels inside the picture only', () => {
  const means = boxMeans(mask(['900', '000', '009']), 1);
  expect(Array.from(means.values, (value) => Math.round(value * 36))).toEqual([9, 6, 0, 6, 8, 6, 0, 6, 9]);
});

test('a coarse mask moves to the edge of the photo', () => {
  const columns = Array.from({ length: 40 }, (_, x) => x);
  const rows = 40;
  const photo = {
    width: 40,
    height: rows,
    values: Float32Array.from({ length: 40 * rows }, (_, i) => (i % 40 < 20 ? 0.1 : 0.9)),
  };
  // The model is right about the sides and unsure for eight pixels around the edge.
  const shares = columns.map((x) => Math.min(1, Math.max(0, (x - 16) / 8)));
  const coarse = { ...photo, values: Float32Array.from({ length: 40 * rows }, (_, i) => shares[i % 40] ?? 0) };
  const row = rowsOf(steepened(guidedFilter(coarse, photo, 6, 1e-4)))[20];
  expect(row).toBe(`${'.'.repeat(20)}${'#'.repeat(20)}`);
});

test('pieces are joined by sides, not by corners', () => {
  const { sizes, touchesEdge } = piecesOf(4, 3, (index) => [0, 1, 6, 9].includes(index));
  expect(sizes.slice(1)).toEqual([2, 1, 1]);
  expect(touchesEdge.slice(1)).toEqual([true, false, true]);
});

test('islands go, and holes of which the model was unsure are filled', () => {
  const subject = [
    '0000000000000',
    '0999999999900',
    '0900000000900',
    '0904440000900',
    '0904440000900',
    '0900000000900',
    '0999999999900',
    '0000000000000',
    '0000000000009',
  ];
  const sure = mask(subject.map((row) => row.replaceAll('4', '1')));
  const doubtful = mask(subject.map((row, y) => (y > 1 && y < 6 ? `09${'4'.repeat(8)}900` : row)));
  expect(rowsOf(cleanMask(mask(subject), sure).mask)[4]).toBe('.#........#..');
  const filled = cleanMask(mask(subject), doubtful);
  expect(rowsOf(filled.mask)[4]).toBe('.##########..');
  expect(rowsOf(filled.mask)[8]).toBe('.............');
  expect(filled.pieces).toBe(1);
  expect(boxOf(filled.mask)).toEqual({ left: 1, top: 1, right: 11, bottom: 7 });
});

test('thin faint parts that lead away from the subject belong to it, wide ones do not', () => {
  const rows = Array.from({ length: 30 }, (_, y) =>
    Array.from({ length: 40 }, (_, x) => {
      if (y < 10) return x > 4 && x < 35 ? 9 : 0;
      const isLeg = x > 8 && x < 11 && y < 28;
      const isShadow = x > 20 && y < 24;
      return isLeg || isShadow ? 3 : 0;
    }).join(''),
  );
  const found = rowsOf(withThinParts(mask(rows), 2));
  expect(found[20]?.slice(0, 20)).toBe('.........##.........');
  expect(found[20]?.slice(24)).not.toContain('#');
  expect(found.slice(0, 10)).toEqual(rowsOf(mask(rows)).slice(0, 10));
});

test('a contour has no pixel at the edge of the photo', () => {
  expect(contourOf(mask(['09990', '09990', '09990', '00000']))).toEqual([1, 3, 6, 8, 11, 12, 13]);
});

test('a contour is certain where the model goes from subject to ground', () => {
  const square = (inside: string, outside: string) =>
    mask(
      Array.from({ length: 20 }, (_, y) =>
        y > 4 && y < 15 ? `${outside.repeat(5)}${inside.repeat(10)}${outside.repeat(5)}` : outside.repeat(20),
      ),
    );
  expect(certainty(square('9', '0'), square('9', '0'), 3)).toBe(1);
  expect(certainty(square('9', '0'), square('6', '3'), 3)).toBe(0);
  expect(boxOf(square('0', '0'))).toBeNull();
});
