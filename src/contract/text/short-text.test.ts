import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cutText, initialsOf, shortText } from './short-text.ts';

const FAMILY = '👩‍👩‍👧‍👦';
const FLAG = '🇮🇩';

describe('initials', () => {
  test.each([
    [['Melati', 'Suryani'], 'MS'],
    [['melati', ''], 'M'],
    [[`${FAMILY} Toko`, 'Maju', 'Jaya'], `${FAMILY}M`],
    [[FLAG, 'é'.normalize('NFD')], `${FLAG}${'É'.normalize('NFD')}`],
    [['', ' '], ''],
    [['نور', 'ꦱꦿꦶ'], `ن${[...new Intl.Segmenter().segment('ꦱꦿꦶ')][0]?.segment}`],
  ])('of %j are %s', (parts, initials) => expect(initialsOf(parts)).toBe(initials));
});

describe('a shortened text', () => {
  test('ends after a whole word and never in half an emoji', () => {
    expect(shortText('Kursi rotan Cirebon', 30)).toBe('Kursi rotan Cirebon');
    expect(shortText('Kursi rotan Cirebon, anyaman tangan', 24)).toBe('Kursi rotan Cirebon…');
    expect(shortText('Kursi rotan Cirebon', 12)).toBe('Kursi rotan…');
    expect(shortText(`Kursi rotan ${FAMILY} murah`, 18)).toBe('Kursi rotan…');
    expect(shortText('W'.repeat(50), 10)).toBe(`${'W'.repeat(9)}…`);
    expect(cutText(`ab${FLAG}`, 3)).toBe('ab');
    expect(cutText(`ab${FLAG}c`, 4)).toBe(`ab${FLAG}`);
  });

  test('is well formed and within its length, as limits count it, and what is within stays', () => {
    const text = fc.array(fc.constantFrom('a', ' ', FAMILY, FLAG, 'ꦱꦿꦶ', 'é', '漢', ', '), { maxLength: 60 });
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 80 }), (parts, length) => {
        const whole = parts.join('');
        for (const short of [shortText(whole, length), cutText(whole, length)]) {
          expect(z.string().max(length).safeParse(short).success).toBe(true);
          if ([...whole].length <= length) expect(short).toBe(whole);
          expect(short.isWellFormed()).toBe(true);
          expect(whole.startsWith(short.replace(/…$/, ''))).toBe(true);
        }
      }),
    );
  });
});
