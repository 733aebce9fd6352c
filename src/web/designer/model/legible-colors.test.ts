import { describe, expect, it, test } from 'vitest';
import { READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { rowContrast } from '../../../contract/design/legibility.ts';
import { LAYOUTS, slotsOf } from '../../../contract/design/rules.ts';
import { type DisplayConfig, type DisplayConfigInput, displayConfig } from '../../../contract/design/schemas.ts';
import {
  applyTemplate,
  makeLegible,
  removePhoto,
  setBackground,
  setLayout,
  setRatio,
  setRowColor,
} from './commands.ts';
import { createEngine, type Engine } from './engine.ts';
import { blankDesign, firstDesign } from './model.ts';

const FILE = '0198c5a0-0000-7000-8000-000000000001';
const [INK, WHITE, YELLOW] = ['#15171C', '#FFFFFF', '#F4C51C'];
const OVER_PHOTO = ['poster', 'sticker', 'spotlight'];

const designWith = (layout: number, colors: readonly string[] = [INK, INK], more: DisplayConfigInput = {}) =>
  displayConfig.parse({
    layout,
    contents: [
      { type: 'PHOTO', file_id: FILE },
      { type: 'TEXT', rows: colors.map((color) => ({ text: 'Kursi rotan Cirebon', size: 4, color })) },
    ],
    ...more,
  });

/** The designer on a dark photo: white text. */
function makeWhite(engine: Engine): void {
  const { texts } = slotsOf(engine.snapshot().design);
  const colors = texts.flatMap((content, slot) => (content?.rows ?? []).map((_, row) => ({ slot, row, color: WHITE })));
  engine.follow(makeLegible, { scrim: 'NONE', scrim_strength: 1, colors });
}

function contrastsOf(design: DisplayConfig): (number | null)[] {
  return slotsOf(design).texts.flatMap((content) =>
    content ? content.rows.map((row) => rowContrast(design, content, row)) : [],
  );
}
const colorsOf = (engine: Engine) =>
  slotsOf(engine.snapshot().design).texts.flatMap((content) => content?.rows.map(({ color }) => color) ?? []);

describe('a colour that the designer chose for a photo', () => {
  const from = LAYOUTS.filter(({ name }) => OVER_PHOTO.includes(name));
  const to = LAYOUTS.filter(({ name }) => !OVER_PHOTO.includes(name));
  const ways = from.flatMap((first) => to.map((second) => ({ first, second })));
  test.each(ways)('goes with it: $first.name to $second.name', ({ first, second }) => {
    const engine = createEngine(designWith(1, [INK, INK]));
    engine.run(setLayout, first.id);
    makeWhite(engine);
    expect(colorsOf(engine)).toEqual([WHITE, WHITE]);
    engine.run(setLayout, second.id);
    for (const contrast of contrastsOf(engine.snapshot().design)) {
      expect(contrast).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    }
    expect(colorsOf(engine)).toEqual([INK, INK]);
  });

  it('also goes after the page was loaded again', () => {
    const engine = createEngine(designWith(5));
    makeWhite(engine);
    const again = createEngine(displayConfig.parse(structuredClone(engine.snapshot().design)));
    again.run(setLayout, 1);
    expect(colorsOf(again)).toEqual([INK, INK]);
  });

  it('stays while the text is on a photo, and returns with undo', () => {
    const engine = createEngine(designWith(5));
    makeWhite(engine);
    engine.run(setRatio, '1:1');
    expect(colorsOf(engine)).toEqual([WHITE, WHITE]);
    engine.run(setLayout, 0);
    engine.undo();
    expect(colorsOf(engine)).toEqual([WHITE, WHITE]);
  });

  it('is forgotten when the author chooses one', () => {
    const engine = createEngine(designWith(5));
    makeWhite(engine);
    engine.run(setRowColor, { slot: 0, row: 0, value: '#BE1E2D' });
    engine.run(setLayout, 0);
    expect(colorsOf(engine)).toEqual(['#BE1E2D', INK]);
  });
});

describe('a change of the look', () => {
  it('replaces colours that it makes illegible, and restores them when they are legible again', () => {
    const engine = createEngine(designWith(5, [YELLOW, YELLOW]));
    engine.run(setLayout, 1);
    expect(colorsOf(engine)).toEqual([INK, INK]);
    engine.run(setBackground, INK);
    expect(colorsOf(engine)).toEqual([YELLOW, YELLOW]);
  });

  it('keeps a pale colour that the author chose on the same background', () => {
    const engine = createEngine(designWith(1, [YELLOW, INK]));
    engine.run(setLayout, 2);
    expect(colorsOf(engine)).toEqual([YELLOW, INK]);
  });

  it('counts for fitting the text, and other changes do not', () => {
    const engine = createEngine(designWith(5));
    const looks = () => engine.snapshot().look;
    engine.run(setRowColor, { slot: 0, row: 0, value: YELLOW });
    expect(looks()).toBe(0);
    engine.run(setLayout, 1);
    engine.run(removePhoto, { slot: 0 });
    engine.run(applyTemplate, designWith(0));
    expect(looks()).toBe(3);
  });
});

test('the ribbon has the design’s own background, so that its text needs no other colour', () => {
  const engine = createEngine(designWith(9, [INK, YELLOW]));
  const [first, second] = contrastsOf(engine.snapshot().design);
  expect(first).toBeGreaterThanOrEqual(READABLE_CONTRAST);
  expect(second).toBeLessThan(READABLE_CONTRAST);
});

test('a design from scratch has no photo slot', () => {
  const engine = createEngine(firstDesign());
  engine.run(applyTemplate, blankDesign());
  expect(slotsOf(engine.snapshot().design).photos).toEqual([]);
});
