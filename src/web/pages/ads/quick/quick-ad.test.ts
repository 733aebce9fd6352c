import { expect, test } from 'vitest';
import { continuedLine, MAX_TYPED } from './quick-ad.ts';

test.each([
  { line: '', typed: 'Kursi ', whole: 'Kursi ' },
  { line: 'Kursi', typed: 'rotan', whole: 'Kursi rotan' },
  { line: 'Kursi ', typed: ' rotan ', whole: 'Kursi rotan ' },
  { line: 'Kursi', typed: 'rotan\n850rb', whole: 'Kursi rotan 850rb' },
])('"$typed" after "$line" is "$whole"', ({ line, typed, whole }) => {
  expect(continuedLine(line, typed)).toBe(whole);
});

test('a line that is continued is no longer than the device stores', () => {
  expect(continuedLine('a'.repeat(MAX_TYPED), 'b'.repeat(MAX_TYPED))).toHaveLength(MAX_TYPED);
});
