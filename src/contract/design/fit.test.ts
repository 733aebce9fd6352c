import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDesign } from '../../../test/support/artworks.ts';
import { boxesOf } from './boxes.ts';
import { fittedIn } from './fit.ts';
import { shownText } from './letters.ts';
import { layoutOf, slotsOf } from './rules.ts';
import { type DisplayConfigInput, displayConfig } from './schemas.ts';
import { textSpace } from './text-space.ts';
import { textWidth } from './text-width.ts';

const designWith = (texts: readonly string[], design: DisplayConfigInput = {}) =>
  displayConfig.parse({
    ...design,
    contents: [{ type: 'TEXT', rows: texts.map((text) => ({ text, font: 'anton', fit: true })) }],
  });

describe('fitted rows', () => {
  test('are as wide as their place', () => {
    const design = designWith(['KLASIK'], { ratio: '9:16' });
    const [row] = fittedIn(design, 0);
    const box = boxesOf(design).texts[0];
    if (!row || !box) throw new Error('the row is not fitted');
    expect(textWidth('KLASIK', 'anton') * row.size).toBeCloseTo(textSpace(design, box).width * 0.995, 1);
    expect(row.above).toBeGreaterThan(0);
  });

  test('are smaller where they would be too high together', () => {
    const [one] = fittedIn(designWith(['850'], { ratio: '16:9' }), 0);
    const [first, second] = fittedIn(designWith(['850', '850'], { ratio: '16:9' }), 0);
    expect(first?.size).toBeLessThan(one?.size ?? 0);
    expect(second?.size).toBe(first?.size);
  });

  test('keep their own size where they could not be read, and in the ribbon', () => {
    expect(fittedIn(designWith(['sangat panjang '.repeat(10)]), 0)).toEqual([null]);
    expect(fittedIn(designWith(['PITA'], { layout: 9 }), 0)).toEqual([null]);
  });

  test('never leave their place, for any design', () => {
    fc.assert(
      fc.property(anyDesign, (input) => {
        const checked = displayConfig.safeParse(input);
        if (!checked.success) return;
        const design = checked.data;
        const { texts } = boxesOf(design);
        for (let slot = 0; slot < layoutOf(design).texts; slot += 1) {
          const rows = slotsOf(design).texts[slot]?.rows ?? [];
          const box = texts[slot];
          fittedIn(design, slot).forEach((fitted, index) => {
            const row = rows[index];
            // Letters around a subject are in two lines: see their own test.
            if (!fitted || !row || !box || box.kind === 'letters') return;
            const width = Math.max(
              ...shownText(row)
                .split('\n')
                .map((line) => textWidth(line, row.font)),
            );
            expect(width * fitted.size).toBeLessThanOrEqual(textSpace(design, box).width + 0.01);
          });
        }
      }),
      { numRuns: 300 },
    );
  });
});
