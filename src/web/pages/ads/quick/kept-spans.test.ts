import { expect, test } from 'vitest';
import type { Span } from '../../../../contract/ads/line/read-price.ts';
import { keptSpans } from './kept-spans.ts';

const BEFORE = 'Kursi 850rb Depok';
const SPANS: readonly Span[] = [
  [0, 5],
  [6, 11],
  [12, 17],
];
const marked = (after: string) => keptSpans(SPANS, BEFORE, after).map(([from, to]) => after.slice(from, to));

test.each([
  ['at the end', 'Kursi 850rb Depok n', ['Kursi', '850rb', 'Depok']],
  ['between two', 'Kursi baru 850rb Depok', ['Kursi', '850rb', 'Depok']],
  ['at the start', 'Jual Kursi 850rb Depok', ['Kursi', '850rb', 'Depok']],
  ['inside one', 'Kursi 8750rb Depok', ['Kursi', '8750rb', 'Depok']],
  ['by leaving letters out at the end', 'Kursi 850rb De', ['Kursi', '850rb', 'De']],
  ['by leaving out one', 'Kursi Depok', ['Kursi', 'Depok']],
])('marks stay where they were when a text is changed %s', (_, after, expected) => {
  expect(marked(after)).toEqual(expected);
});

test('no mark stays in a text that has been replaced', () => {
  expect(marked('')).toEqual([]);
  expect(marked('Motor')).toEqual([]);
});
