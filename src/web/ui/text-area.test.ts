import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writtenText } from '../../contract/text/written-text.ts';
import { writtenLength } from './text-area.tsx';

test('the counter of a text says exactly whether its limit accepts it', () => {
  const limit = 12;
  const characters = fc.constantFrom('a', 'e\u0301', '\u200B', '\u202E', '\r\n', '\n', ' ', '😀', '👨‍👩‍👧', 'ꦲ');
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 16 }), (parts) => {
      const text = parts.join('');
      expect(writtenText(limit).safeParse(text).success).toBe(writtenLength(text) <= limit);
    }),
  );
});
