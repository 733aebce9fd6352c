import { expect, test } from 'vitest';
import { numberText, parseNumber } from './parse-number.ts';

test.each([
  ['12', 'id', 12],
  ['1.250', 'id', 1250],
  ['1.250.000', 'id', 1_250_000],
  ['1.250,5', 'id', 1250.5],
  ['12,5', 'id', 12.5],
  ['12.5', 'id', 12.5],
  ['1,250', 'en', 1250],
  ['1,250.5', 'en', 1250.5],
  ['12.5', 'en', 12.5],
  ['-3', 'id', -3],
  ['1.25.0', 'id', null],
  ['lima', 'id', null],
  ['1e9', 'en', null],
  ['', 'id', null],
] as const)('%s in %s', (text, locale, value) => expect(parseNumber(text, locale)).toBe(value));

test('a number is written as it is read', () => {
  for (const value of [0, 12.5, -3, 1250.25]) {
    expect(parseNumber(numberText(value, 'id'), 'id')).toBe(value);
    expect(parseNumber(numberText(value, 'en'), 'en')).toBe(value);
  }
});
