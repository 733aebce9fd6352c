import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, READABLE_CONTRAST } from '../design/contrast.ts';
import { accentColors, accentContrast, accentForDark, accentTokens, softOnAccent } from './accent.ts';

const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);
const isReadable = (one: string, other: string) => contrastRatio(one, other) >= READABLE_CONTRAST;

describe('an accent colour', () => {
  test('of the design itself is accepted in its theme and refused in the other one', () => {
    expect(accentContrast('#1B3FC4', 'light')).toBeGreaterThan(READABLE_CONTRAST);
    expect(accentContrast('#93A9FF', 'dark')).toBeGreaterThan(READABLE_CONTRAST);
    expect(accentContrast('#1B3FC4', 'dark')).toBeLessThan(READABLE_CONTRAST);
    expect(accentContrast('#93A9FF', 'light')).toBeLessThan(READABLE_CONTRAST);
  });

  test('that is accepted can be read on every ground, with every text on it, pressed or not', () => {
    fc.assert(
      fc.property(color, fc.constantFrom('light' as const, 'dark' as const), (accent, theme) => {
        fc.pre(accentContrast(accent, theme) >= READABLE_CONTRAST);
        const { hover, press, tint, on_accent } = accentColors(accent, theme);
        for (const each of [accent, hover, press]) {
          expect([each, isReadable(each, tint), isReadable(each, on_accent)]).toEqual([each, true, true]);
        }
        if (theme === 'light') expect(isReadable(accent, softOnAccent(accent))).toBe(true);
      }),
    );
  });

  test('of any kind has a lighter one that can be read in the dark theme', () => {
    fc.assert(
      fc.property(color, (accent) => {
        expect(accentContrast(accentForDark(accent), 'dark')).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  test('has six-digit colours only as tokens', () => {
    for (const value of Object.values(accentTokens('#0C6B41', 'dark'))) expect(value).toMatch(/^#[\dA-F]{6}$/);
  });
});
