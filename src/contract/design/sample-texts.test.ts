import { describe, expect, test } from 'vitest';
import { PURPOSE_TEXTS } from './purpose-texts.ts';
import { isSampleText, TEMPLATE_TEXTS } from './sample-texts.ts';

describe('sample text', () => {
  test('is recognised in both languages, ignoring case and whitespace', () => {
    for (const text of ['Tulis di sini', ' type  HERE ', 'nama\nbarang', 'NAME OF ITEM', '08XX-xxxx-xxx']) {
      expect(isSampleText(text), text).toBe(true);
    }
  });

  test('matches only a whole row', () => {
    for (const text of ['', 'Nama barang antik', 'Les apa saja ada', 'Dijual', '0812-3456-7890']) {
      expect(isSampleText(text), text).toBe(false);
    }
  });

  test('does not match texts that a real ad could contain', () => {
    const words = ['GRATIS', 'DIJUAL CEPAT', 'DISEWAKAN', 'Dicari', 'mulai', 'ribu', 'Mulai Rp 5.000', 'HEMAT', 'FREE'];
    for (const text of words) expect(isSampleText(text), text).toBe(false);
  });

  test('fits a row of the design', () => {
    const purposes = Object.values(PURPOSE_TEXTS).flatMap((parts) => Object.values(parts).flat());
    const texts = [...Object.values(TEMPLATE_TEXTS).flat(3), ...purposes];
    for (const text of texts) {
      expect(text.trim()).toBe(text);
      expect(text.length).toBeGreaterThan(1);
      expect(text.length).toBeLessThan(80);
    }
  });
});
