import { describe, expect, test } from 'vitest';
import { PRICE_UNITS } from '../ads/rules.ts';
import { elementFacts, shortPrice, withFacts } from './element-facts.ts';
import { elementBox, elementLines, isElementReadable } from './elements.ts';
import { RATIOS } from './ratios.ts';
import { ELEMENT_SIZES, ELEMENT_TYPES } from './rules.ts';
import { designElement, displayConfig } from './schemas.ts';

const AD: Parameters<typeof elementFacts>[0] = {
  price: 850_000,
  price_unit: PRICE_UNITS.IDR,
  price_note: 'none',
  availability: 'available',
};

describe('elements', () => {
  test('say a price as people do', () => {
    expect(shortPrice(850_000)).toEqual(['850', 'ribu']);
    expect(shortPrice(14_500_000)).toEqual(['14,5', 'juta']);
    expect(shortPrice(1_250_000_000)).toEqual(['1,25', 'miliar']);
    expect(shortPrice(1_234_567)).toEqual(['Rp', '1.234.567']);
    expect(shortPrice(0)).toEqual(['GRATIS']);
  });

  test('follow the ad: its price and whether it is sold', () => {
    const design = displayConfig.parse({
      elements: [
        { type: 'DISC', shows: 'PRICE', rows: ['?'] },
        { type: 'STAMP', word: 'DIJUAL' },
        { type: 'TAG', rows: ['nego'] },
      ],
    });
    const linesOf = (ad: typeof AD) => withFacts(design, elementFacts(ad)).elements.map(elementLines);
    expect(linesOf(AD)).toEqual([['850', 'ribu'], ['DIJUAL'], ['nego']]);
    expect(linesOf({ ...AD, availability: 'sold' })[1]).toEqual(['TERJUAL']);
    expect(linesOf({ ...AD, price_note: 'free' })[0]).toEqual(['GRATIS']);
    expect(linesOf({ ...AD, price_unit: PRICE_UNITS.USD })[0]).toEqual(['?']);
    const sold = withFacts(design, elementFacts({ ...AD, availability: 'sold' }));
    expect(withFacts(sold, elementFacts(AD)).elements[1]?.word).toBe('DIJUAL');
  });

  test('have their middle on the artwork in every ratio', () => {
    for (const ratio of RATIOS) {
      for (const type of ELEMENT_TYPES) {
        const element = designElement.parse({ type, col: 12, row: 21 });
        const box = elementBox(displayConfig.parse({ ratio }), element);
        expect(box.x + box.width / 2).toBeCloseTo(100);
        expect(box.y + box.height / 2).toBeLessThanOrEqual((100 / (ratio === '9:16' ? 9 / 16 : 1)) * 1.4);
      }
    }
  });

  test('can be read on a phone with short words', () => {
    for (const size of ELEMENT_SIZES.slice(1)) {
      expect(isElementReadable(designElement.parse({ type: 'DISC', size, font: 'anton', rows: ['850', 'ribu'] }))).toBe(
        true,
      );
    }
    expect(isElementReadable(designElement.parse({ type: 'TAG', size: 'S', rows: ['empat belas', 'juta'] }))).toBe(
      false,
    );
  });
});
