import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxesOf, letterSize } from './boxes.ts';
import { CLOSED_TABS_CQW, letterPx, READABLE_PX } from './legibility.ts';
import { RATIOS } from './ratios.ts';
import { LAYOUTS, layoutOf, STICKER_CORNERS, TYPE_STEPS_CQW } from './rules.ts';
import { displayConfig } from './schemas.ts';

const layouts = LAYOUTS.map((layout) => layout.id);

test('every slot of every layout stays inside the artwork at all split positions', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...layouts),
      fc.constantFrom(...RATIOS),
      fc.constantFrom(...STICKER_CORNERS),
      fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
      (layout, ratio, sticker_corner, split, split_second) => {
        const boxes = boxesOf(
          displayConfig.parse({ layout, ratio, sticker_corner, split, split_second, scrim: 'BOTH' }),
        );
        const all = [...boxes.photos, ...boxes.texts, ...boxes.scrims, ...(boxes.cut ? [boxes.cut] : [])];
        for (const box of all) {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.y).toBeGreaterThanOrEqual(0);
          expect(box.width).toBeGreaterThanOrEqual(0);
          expect(box.height).toBeGreaterThan(0);
          expect(box.x + box.width).toBeLessThanOrEqual(100.001);
          expect(box.y + box.height).toBeLessThanOrEqual(100.001);
        }
        for (const rule of boxes.rules) expect(rule.y > 0 && rule.y < 100).toBe(true);
      },
    ),
    { numRuns: 2000 },
  );
});

test.each(layouts)('layout %i has as many boxes as the contract declares slots', (layout) => {
  const boxes = boxesOf(displayConfig.parse({ layout }));
  const { photos, texts } = layoutOf({ layout });
  expect([boxes.photos.length, boxes.texts.length]).toEqual([photos, texts]);
});

test('the slots on both sides of a split leave no gap', () => {
  for (const layout of [1, 2, 3, 4]) {
    const { photos, texts } = boxesOf(displayConfig.parse({ layout, split: 44 }));
    const area = [...photos, ...texts].reduce((sum, box) => sum + box.width * box.height, 0);
    expect(area).toBeCloseTo(10_000);
  }
});

const stylesheet = readFileSync(new URL('../../web/styles/artwork.css', import.meta.url), 'utf8');

test('the stylesheet uses the font sizes of the contract', () => {
  for (const [index, step] of TYPE_STEPS_CQW.entries())
    expect(stylesheet).toMatch(
      new RegExp(`\\.s${index + 1} \\{\\s+font-size: calc\\([^)]*\\) \\* [^)]*\\) \\* ${step}cqw\\)`),
    );
});

/** The widest container query in px, by selector, whose rule sets `declaration`. */
function widths(declaration: string): Map<string, number> {
  const rules = /@container \(width < (\d+)px\) \{\s*([^{]+)\{\s*([^;]+);/g;
  const found = new Map<string, number>();
  for (const [, width, selectors, set] of stylesheet.matchAll(rules))
    if (set === declaration)
      for (const selector of (selectors ?? '').split(/,(?![^(]*\))/)) found.set(selector.trim(), Number(width));
  return found;
}
const ratioClasses = { '1:1': ':not(.r43, .r169)', '4:3': '.r43', '16:9': '.r169' } as const;
/** The widest column in which a size step renders smaller than `min` px; 0 if there is no such column. */
function narrow(size: number, ratio: keyof typeof ratioClasses, kind: 'text' | 'tabs', min: number): number {
  const width = Math.ceil(Math.min(220, (min * 100) / letterSize({ ratio }, size, kind)));
  // No column is narrower than 110 px.
  return width < 110 ? 0 : width;
}

test.each(['1:1', '4:3', '16:9'] as const)(
  'a lite %s artwork hides exactly the rows that a narrow column would render under 8 px',
  (ratio) => {
    const hidden = widths('display: none');
    for (const size of TYPE_STEPS_CQW.keys())
      expect(hidden.get(`.ad.lite${ratioClasses[ratio]} .s${size + 1}`) ?? 0).toBe(narrow(size + 1, ratio, 'text', 8));
  },
);

test.each(['1:1', '4:3', '16:9'] as const)(
  'a lite %s artwork merges exactly the tear-off tabs that a narrow column would render too small to read',
  (ratio) => {
    const closed = new Map<string, number>();
    for (const [selector, width] of widths('--closed: 1')) {
      const [, artwork = '', steps = ''] = /^(.*) \.tabs-tear:has\((.*)\)$/.exec(selector) ?? [];
      for (const step of steps.split(', ')) closed.set(`${artwork} ${step}`, width);
    }
    for (const size of TYPE_STEPS_CQW.keys())
      expect(closed.get(`.ad.lite${ratioClasses[ratio]} .s${size + 1}`) ?? 0).toBe(
        narrow(size + 1, ratio, 'tabs', READABLE_PX),
      );
    expect(stylesheet).toContain(`font-size: max(${READABLE_PX}px, ${CLOSED_TABS_CQW}cqw);`);
  },
);

test('tabs are never too small for a phone, unless the author switches the simplified view off', () => {
  for (const ratio of RATIOS)
    for (const size of TYPE_STEPS_CQW.keys()) {
      const design = displayConfig.parse({ layout: 12, ratio });
      expect(letterPx(design, 2, size + 1)).toBeGreaterThanOrEqual(READABLE_PX);
    }
  expect(letterPx(displayConfig.parse({ layout: 12, lite: false }), 2, 1)).toBeLessThan(READABLE_PX);
});
