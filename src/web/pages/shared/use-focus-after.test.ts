import { expect, test } from 'vitest';
import { neighbourOf } from './use-focus-after.ts';

test.each([
  ['the next', ['a', 'b', 'c'], ['a', 'c'], 'c'],
  ['the one before, after the last', ['a', 'b', 'c'], ['a', 'b'], 'b'],
  ['the next remaining one, after several', ['a', 'b', 'c', 'd'], ['a', 'd', 'e'], 'd'],
  ['none, after the only one', ['a'], [], null],
  ['none, if only new ones were added', ['a'], ['b', 'a'], null],
])('next to a removed row is %s', (_name, before, left, neighbour) => {
  expect(neighbourOf(before, left)).toBe(neighbour);
});
