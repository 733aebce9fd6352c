import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxesOf, letterSize } from './boxes.ts';
import { displayConfig, LAYOUTS, RATIOS, STICKER_CORNERS, TYPE_STEPS_CQW } from './display.ts';

const layouts = LAYOUTS.map((layout) => layout.id);

test('every place of every layout stays inside the face, wherever its edges are moved', () => {
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

test.each(layouts)('layout %i has as many boxes as the contract says places', (layout) => {
  const boxes = boxesOf(displayConfig.parse({ layout }));
  const { photos, texts } = LAYOUTS[layout] ?? { photos: -1, texts: -1 };
  expect([boxes.photos.length, boxes.texts.length]).toEqual([photos, texts]);
});

test('the places of a split share the face without a gap', () => {
  for (const layout of [1, 2, 3, 4]) {
    const { photos, texts } = boxesOf(displayConfig.parse({ layout, split: 44 }));
    const area = [...photos, ...texts].reduce((sum, box) => sum + box.width * box.height, 0);
    expect(area).toBeCloseTo(10_000);
  }
});

const stylesheet = readFileSync(new URL('../web/styles/face.css', import.meta.url), 'utf8');

test('the stylesheet letters the steps as the contract sizes them', () => {
  for (const [index, step] of TYPE_STEPS_CQW.entries())
    expect(stylesheet).toMatch(
      new RegExp(`\\.s${index + 1} \\{\\s+font-size: calc\\([^)]*\\) \\* [^)]*\\) \\* ${step}cqw\\)`),
    );
});

test('a lite face drops exactly the rows that a narrow column would letter under 8 px', () => {
  const hidden = new Map<string, number>();
  for (const [, width, selectors] of stylesheet.matchAll(/@container \(width < (\d+)px\) \{\s*([^{]+)\{/g))
    for (const selector of (selectors ?? '').split(/,(?![^(]*\))/)) hidden.set(selector.trim(), Number(width));
  const ratioClasses = { '1:1': ':not(.r43, .r169)', '4:3': '.r43', '16:9': '.r169' } as const;
  for (const ratio of ['1:1', '4:3', '16:9'] as const)
    for (const kind of ['text', 'tabs'] as const)
      for (const size of TYPE_STEPS_CQW.keys()) {
        const needed = Math.ceil(Math.min(220, 800 / letterSize({ ratio }, size + 1, kind)));
        const place = kind === 'tabs' ? ' .tabs-tear' : '';
        const found = hidden.get(`.ad.lite${ratioClasses[ratio]}${place} .s${size + 1}`);
        // Under 110 px there is no column.
        expect(found ?? 0).toBe(needed < 110 ? 0 : needed);
      }
});
