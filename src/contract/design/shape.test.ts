import { expect, test } from 'vitest';
import { boxesOf } from './boxes.ts';
import { rowContrast } from './legibility.ts';
import { RATIOS } from './ratios.ts';
import { SHAPES } from './rules.ts';
import { displayConfig } from './schemas.ts';
import { shapeColors, shapeParts } from './shape.ts';

const SUBJECT = { type: 'PHOTO', cut: 'CLEAN' } as const;
const words = (color: string) => ({ type: 'TEXT' as const, rows: [{ text: 'Rp 520.000', color }] });

test('rings and a plinth leave the headline free, and rings rise from the floor', () => {
  for (const ratio of RATIOS) {
    for (const shape of ['RINGS', 'PLINTH'] as const) {
      const { shape: drawn, texts, photos } = boxesOf(displayConfig.parse({ ratio, layout: 15, shape }));
      const headline = texts[0] ?? { y: 0, height: 0 };
      expect(drawn?.y).toBeGreaterThanOrEqual(headline.y + headline.height);
      expect(drawn?.foot).toBeCloseTo((photos[0]?.y ?? 0) + (photos[0]?.height ?? 0));
      if (shape === 'RINGS') expect((drawn?.y ?? 0) + (drawn?.height ?? 0)).toBeCloseTo(drawn?.foot ?? 0);
    }
  }
});

test('text over a shape has to be legible on it', () => {
  const contrastOn = (look: object, color: string) => {
    const design = displayConfig.parse({ layout: 15, ...look, contents: [SUBJECT, words(color), words(color)] });
    const text = design.contents[2];
    if (text?.type !== 'TEXT' || !text.rows[0]) throw new Error('the design has no text');
    return rowContrast(design, text, text.rows[0]) ?? 0;
  };
  const plinth = { background: '#FFFFFF', shape: 'PLINTH', shape_color: '#231A4A' };
  expect(contrastOn(plinth, '#231A4A')).toBe(1);
  expect(contrastOn({ ...plinth, shape: 'CIRCLE' }, '#231A4A')).toBeGreaterThan(10);
});

test('three rings have three tints, nearer to yellow inside, of any colour', () => {
  for (const shape_color of ['#B7312C', '#1B3FC4', '#777777', '#FFFFFF', '#000000', '#2E8B57']) {
    const design = displayConfig.parse({ layout: 15, shape: 'RINGS', shape_color, contents: [SUBJECT] });
    const colors = shapeColors(design);
    expect(colors[0]).toBe(shape_color);
    for (const color of colors) expect(color).toMatch(/^#[0-9A-F]{6}$/);
    expect(new Set(colors).size).toBe(3);
  }
});

test('a plain shape has no drawing', () => {
  for (const shape of SHAPES) {
    const design = displayConfig.parse({ layout: 15, shape, contents: [SUBJECT] });
    const box = boxesOf(design).shape;
    expect(box === null ? 0 : shapeParts(design, box).length).toBe(
      { RINGS: 3, SUN: 1, BLOB: 1, PLINTH: 3 }[shape as string] ?? 0,
    );
  }
});
