import { expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';

it('matches the definition of WCAG 2', () => {
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21);
  expect(contrastRatio('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrastRatio('#1B3FC4', '#1B3FC4')).toBe(1);
});
