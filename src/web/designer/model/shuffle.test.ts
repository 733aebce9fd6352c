import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastRatio, READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { isTooPale, rowContrast } from '../../../contract/design/legibility.ts';
import { RATIOS } from '../../../contract/design/ratios.ts';
import { BACKGROUND_TYPES, BORDER_TYPES, FONTS, LAYOUTS, slotsOf } from '../../../contract/design/rules.ts';
import { type DisplayConfig, displayConfig } from '../../../contract/design/schemas.ts';
import id from '../../locales/id/designer.json' with { type: 'json' };
import { backgroundTextColor, PAIRS, painted } from './palette-pairs.ts';
import { shuffled } from './shuffle.ts';

const FILE = '0198c5a0-0000-7000-8000-000000000001';
const color = fc.constantFrom('#FFFFFF', '#000000', '#777777', '#F4C51C', '#E4512C');
const row = fc.record({
  text: fc.string({ maxLength: 30 }),
  font: fc.constantFrom(...FONTS),
  size: fc.integer({ min: 1, max: 10 }),
  color,
  marker: fc.option(color),
});
const text = fc.record({
  type: fc.constant('TEXT' as const),
  rows: fc.array(row, { maxLength: 4 }),
  background: fc.option(color),
});
const photo = fc.record({
  type: fc.constant('PHOTO' as const),
  file_id: fc.option(fc.constant(FILE)),
  alt: fc.string({ maxLength: 20 }),
  focus_x: fc.integer({ min: 0, max: 100 }),
});
const design: fc.Arbitrary<DisplayConfig> = fc
  .record({
    ratio: fc.constantFrom(...RATIOS),
    layout: fc.constantFrom(...LAYOUTS.map(({ id }) => id)),
    background: color,
    background_type: fc.constantFrom(...BACKGROUND_TYPES),
    background_id: fc.option(fc.constant(FILE)),
    background_text: fc.string({ maxLength: 8 }),
    border_type: fc.constantFrom(...BORDER_TYPES),
    border_color: fc.option(color),
    contents: fc
      .tuple(fc.array(text, { maxLength: 3 }), fc.array(photo, { maxLength: 3 }), fc.boolean())
      .map(([texts, photos, first]) => (first ? [...texts, ...photos] : [...photos, ...texts])),
  })
  .map((input) => displayConfig.parse(input));

/** The parts that a style must not change. */
function substanceOf({ contents, layout, ratio, background_type, background_id, background_text }: DisplayConfig) {
  const parts = contents.map((content) =>
    content.type === 'PHOTO' ? content : content.rows.map(({ text, size }) => [text, size]),
  );
  return { layout, ratio, background_type, background_id, background_text, parts };
}

function expectReadable(design: DisplayConfig): void {
  for (const content of slotsOf(design).texts) {
    for (const line of content?.rows ?? []) {
      if (!content) continue;
      expect(isTooPale(design, content, line)).toBe(false);
      // Also over photos, because the text has its own background there.
      expect(rowContrast(design, content, line)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    }
  }
}

describe('colour pairs', () => {
  test.each(PAIRS)('$name is legible: text on the background and on the marker', (colors) => {
    expect(contrastRatio(colors.ink, colors.background)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    expect(contrastRatio(colors.markerInk, colors.marker)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    expect(contrastRatio(colors.ink, backgroundTextColor(colors))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    expect(backgroundTextColor(colors)).not.toBe(colors.background);
    expect(Object.keys(id.pairs.names)).toContain(colors.name);
  });

  test('have unique names and backgrounds', () => {
    expect(new Set(PAIRS.map(({ name }) => name)).size).toBe(PAIRS.length);
    expect(new Set(PAIRS.map(({ background }) => background)).size).toBe(PAIRS.length);
  });

  test('make any design legible and leave its contents unchanged', () => {
    fc.assert(
      fc.property(design, fc.constantFrom(...PAIRS), (before, colors) => {
        const after = painted(before, colors);
        expect(displayConfig.parse(after)).toEqual(after);
        expect(substanceOf(after)).toEqual(substanceOf(before));
        expectReadable(after);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('shuffle', () => {
  test('changes only the style, and the result is valid and legible', () => {
    fc.assert(
      fc.property(design, fc.integer(), (before, seed) => {
        const after = shuffled(before, seed);
        expect(displayConfig.parse(after)).toEqual(after);
        expect(substanceOf(after)).toEqual(substanceOf(before));
        expect(after.background).not.toBe(before.background);
        expectReadable(after);
      }),
      { numRuns: 2000 },
    );
  });

  test('is deterministic for a seed, and varied over seeds', () => {
    const before = displayConfig.parse({ layout: 1, contents: [{ type: 'TEXT', rows: [{ text: 'a' }] }] });
    expect(shuffled(before, 7)).toEqual(shuffled(before, 7));
    const styles = new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify(shuffled(before, seed))));
    expect(styles.size).toBeGreaterThan(150);
  });
});
