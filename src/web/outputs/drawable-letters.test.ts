import { expect, test } from 'vitest';
import { missingLetters, withoutMissingLetters } from '../../contract/text/drawable-letters.ts';
import { drawableText } from './fonts.ts';

test('letters of other scripts are named and can be left out', () => {
  expect(missingLetters('Kursi rotan 🔥 مرحبا ꦗꦮ ᬩᬮᬶ 中国 こんにちは 서울 é “Rp” – ž')).toEqual([]);
  expect(missingLetters('Thai สวัส สวัส')).toEqual(['ส', 'วั']);
  expect(withoutMissingLetters('Kursi สวัส rotan')).toBe('Kursi rotan');
});

test('every other letter of everyday writing is drawn', () => {
  const written = [
    'Kursi “rotan” – 12,5 × 3 €',
    'ÅÄÖ žčř',
    'مرحبا بالعالم',
    'ꦱꦸꦒꦼꦁ',
    'ᬲ᭄ᬯᬲ᭄ᬢ᭄',
    '中国菜日本語対応',
    'こんにちは',
    '한국어',
    '🔥👍🏽🇮🇩',
  ];
  for (const text of written) {
    expect(missingLetters(text), text).toEqual([]);
    const length = (one: string) => [...new Intl.Segmenter().segment(one)].length;
    expect(length(drawableText(text)), text).toBe(length(text.normalize('NFC')));
  }
});
