import { describe, expect, it } from 'vitest';
import { designElement } from '../../../contract/design/schemas.ts';
import { setElement } from './element-commands.ts';
import { firstDesign } from './model.ts';

const element = designElement.parse({ type: 'BURST', rows: ['PROMO'] });
const state = { design: { ...firstDesign(), elements: [element] }, selection: null, shrunk: {} };

/** Good and bad values of each property. */
const VALUES: Record<string, readonly unknown[]> = {
  type: ['BURST', 'STAMP', 'PHOTO', null],
  row: [0, 21, 22, -1, 1.5, Number.NaN],
  col: [0, 12, -1, 0.5, Number.NaN],
  size: ['S', 'L', 'XL'],
  tilt: [-12, 0, 12, 3, 14, Number.POSITIVE_INFINITY],
  color: ['#c01a1f', '#C01A1F', 'red', '#fff', ''],
  ink: ['#ffffff', 'url(x)'],
  font: ['anton', 'comic_sans'],
  word: ['BARU', 'MURAH'],
  shows: ['PRICE', 'CITY'],
};

describe('a change of an element', () => {
  for (const [property, values] of Object.entries(VALUES)) {
    it(`of its ${property} is possible if the schema allows it, and stored as the schema would`, () => {
      for (const value of values) {
        const input = { index: 0, change: { [property]: value } };
        const expected = designElement.safeParse({ ...element, [property]: value });
        expect(setElement.can(state, input), String(value)).toBe(expected.success);
        if (expected.success) expect(setElement.apply(state, input).design.elements).toEqual([expected.data]);
      }
    });
  }
});
