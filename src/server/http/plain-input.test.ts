import { expect, test } from 'vitest';
import { requireValidText } from './plain-input.ts';

const DEPTH = 10;

/** Lists in one another, which count how many of them are read. */
function nestedLists(levels: number): { input: unknown[]; reads: () => number } {
  let reads = 0;
  let input: unknown[] = [];
  for (let level = 0; level < levels; level += 1) {
    input = new Proxy([input], {
      get(list, name, receiver) {
        if (name === '0') reads += 1;
        return Reflect.get(list, name, receiver);
      },
    });
  }
  return { input, reads: () => reads };
}

test('values that are nested too deeply are refused without reading them to the end', () => {
  const { input, reads } = nestedLists(10_000);
  expect(() => requireValidText({ keyword: input })).toThrow(expect.objectContaining({ key: 'invalid_argument' }));
  expect(reads()).toBe(DEPTH);
});
