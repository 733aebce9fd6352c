import { boxesOf, type TextBox } from '../../../../contract/design/boxes.ts';
import { aspectOf, RATIO_TYPE_SCALE, type Ratio } from '../../../../contract/design/ratios.ts';
import { type Font, LAYOUTS, type STICKER_CORNERS, TYPE_STEPS_CQW } from '../../../../contract/design/rules.ts';
import {
  type DisplayConfig,
  displayConfig,
  type TextContent,
  type TextRow,
} from '../../../../contract/design/schemas.ts';
import { remainingLight } from '../../../../contract/design/scrim.ts';

import { backgroundTextColor } from '../palette-pairs.ts';
import type { Palette } from './color-rules.ts';
import type { PhotoFacts } from './facts.ts';
import { cellsUnder, focusOf, meanOf } from './photo-cells.ts';
import type { ColorName, Recipe, RowRecipe, SlotRecipe } from './recipe.ts';
import { roomIn, setRow } from './set-row.ts';
import type { Words } from './words.ts';

/** The smallest step whose letters have 9 px in a card of 162 px. */
const SMALLEST_STEP: Record<Ratio, number> = { '1:1': 2, '3:4': 2, '9:16': 2, '4:3': 3, '16:9': 4 };
/** The largest row is this much larger than the next. */
const LEADING = 1.6;
/** A white letter is clear on pixels of at most this brightness. */
const CLEAR_BRIGHTNESS = 0.45;

export type Ingredients = {
  recipe: Recipe;
  ratio: Ratio;
  fonts: Recipe['fonts'][number];
  palette: Palette;
  words: Words;
  photo: PhotoFacts | null;
};
/** A design, and how well its recipe and its words suit each other. */
export type Composed = {
  design: DisplayConfig;
  /** Size steps by which rows are smaller than the recipe's largest. */
  stepsDown: number;
  /** Share of the artwork that the picture takes. */
  picture: number;
  /** Share of the text places that text fills. */
  filled: number;
};

type Row = { recipe: RowRecipe; row: TextRow };
type Slot = { recipe: SlotRecipe; rows: Row[] };

/** Makes a design by a recipe; null if its text does not fit, or a rule forbids it. */
export function compose({ recipe, ratio, fonts, palette, words, photo }: Ingredients): Composed | null {
  if (recipe.photo !== 'none' && photo === null) return null;
  const slots = recipe.slots.map((one, index): Slot => {
    const kind = kindOf(recipe, index);
    const rows = one.rows
      .filter(({ words: name }) => words[name] !== '')
      .map((part): Row => ({ recipe: part, row: styledRow(part, fonts, palette, words, one, kind) }));
    return { recipe: one, rows };
  });
  for (const { rows } of slots) for (const { row, recipe: part } of rows) row.size = largestOf(part, ratio);
  let design = documentOf({ recipe, ratio, fonts, palette, words, photo }, slots);
  const all = slots.flatMap(({ rows }) => rows);
  if (all.length === 0 || all.length > 5) return null;
  for (let round = 0; round < 40; round += 1) {
    design = withSplits(recipe, { ...design, contents: contentsOf(recipe, slots, photo) }, slots);
    const crowded = crowdedRow(design, slots) ?? rivalOf(all, ratio);
    if (crowded === null) return finished(recipe, design, slots, photo, palette);
    if (crowded.row.size <= smallestOf(crowded.recipe, ratio)) {
      // Smaller text beside it makes room for what cannot become smaller.
      const other = all
        .filter((one) => one.row.size > smallestOf(one.recipe, ratio))
        .sort((one, next) => next.row.size - one.row.size)[0];
      if (!other || isAlone(design, crowded, slots)) return null;
      other.row.size -= 1;
    } else crowded.row.size -= 1;
  }
  return null;
}

const largestOf = (part: RowRecipe, ratio: Ratio) => Math.max(part.size[0], SMALLEST_STEP[ratio]);
const smallestOf = (part: RowRecipe, ratio: Ratio) => Math.max(part.size[1], SMALLEST_STEP[ratio]);
const kindOf = (recipe: Recipe, index: number) => {
  const name = LAYOUTS[recipe.layout]?.name;
  if (name === 'ribbon') return 'band';
  return name === 'sticker' && index === 0 ? 'sticker' : 'text';
};

function styledRow(
  part: RowRecipe,
  [heading, body, figure]: Recipe['fonts'][number],
  palette: Palette,
  words: Words,
  slot: SlotRecipe,
  kind: string,
): TextRow {
  const font: Font = part.font === 'heading' ? heading : part.font === 'body' ? body : (figure ?? heading);
  const isOnBand = slot.background === 'band' || kind !== 'text';
  const area = part.marker ?? (isOnBand ? 'band' : 'ground');
  const color = area === 'band' ? palette.bandInk : palette[part.color === 'bandInk' ? 'ink' : part.color];
  return {
    text: words[part.words],
    font,
    size: part.size[0],
    color,
    author_color: null,
    align: part.align,
    caps: part.caps,
    marker: part.marker && palette[part.marker],
    fit: false,
    strip: false,
  };
}

function contentsOf(recipe: Recipe, slots: readonly Slot[], photo: PhotoFacts | null): DisplayConfig['contents'] {
  const texts = slots.map(
    ({ rows, recipe: part }): TextContent => ({
      type: 'TEXT',
      rows: rows.map(({ row }) => ({ ...row })),
      vertical_align: part.vertical_align,
      background: null,
    }),
  );
  if (recipe.photo !== 'slot' || !photo) return texts;
  return [{ type: 'PHOTO', file_id: photo.file_id, ...focusOf(photo), alt: '', zoom: 100, tilt: 0 }, ...texts];
}

function documentOf(
  { recipe, ratio, fonts, palette, words, photo }: Ingredients,
  slots: readonly Slot[],
): DisplayConfig {
  const color = (name: ColorName | undefined) => (name ? palette[name] : null);
  const pattern = recipe.pattern ? patternWord(words) : '';
  return displayConfig.parse({
    border_type: 'NONE',
    ...recipe.style,
    layout: recipe.layout,
    ratio,
    background: palette.ground,
    border_color: color(recipe.border),
    rule_color: palette.ink,
    ...(recipe.photo === 'background' && {
      background_type: 'IMAGE',
      background_id: photo?.file_id ?? null,
    }),
    ...(pattern !== '' && {
      background_type: 'TEXT',
      background_text: pattern,
      background_font: fonts[0],
      background_text_color: backgroundTextColor({ background: palette.ground, ink: weakest(palette) }),
    }),
    ...(LAYOUTS[recipe.layout]?.name === 'sticker' && photo && { sticker_corner: calmCorner(photo, ratio) }),
    contents: contentsOf(recipe, slots, photo),
  });
}

/** Words in the background weaken the contrast of all text on it; the weakest text colour decides how much. */
const weakest = (palette: Palette) => palette.accent;

function patternWord(words: Words): string {
  const word = words.headline.split(' ')[0] ?? '';
  return word.length >= 3 && word.length <= 12 ? word.toUpperCase() : '';
}

function calmCorner(photo: PhotoFacts, ratio: Ratio): (typeof STICKER_CORNERS)[number] {
  const whole = { x: 0, y: 0, width: 100, height: 100 };
  const busyIn = (x: number, y: number) =>
    meanOf(photo.calm, cellsUnder(photo, ratio, whole, focusOf(photo), { x, y, width: 40, height: 40 }));
  const corners = { TOP_LEFT: busyIn(0, 0), TOP_RIGHT: busyIn(60, 0) };
  return corners.TOP_LEFT < corners.TOP_RIGHT ? 'TOP_LEFT' : 'TOP_RIGHT';
}

/** The height of a slot's rows, in percent of the artwork's width. */
function stackHeight(design: DisplayConfig, box: TextBox, { rows }: Slot): number {
  const { width, gap } = roomIn(design, box);
  const heights = rows.map(({ row }) => setRow(design, row, width, box.kind).height);
  return heights.reduce((sum, one) => sum + one, 0) + gap * Math.max(0, rows.length - 1);
}

/** Moves the layout's edges so that text places are as large as their text needs. */
function withSplits(recipe: Recipe, design: DisplayConfig, slots: readonly Slot[]): DisplayConfig {
  const { texts } = boxesOf(design);
  const frameHeight = 100 / aspectOf(design.ratio);
  const needed = (index: number) => {
    const [box, one] = [texts[index], slots[index]];
    if (!box || !one || one.rows.length === 0) return 0;
    const own = roomIn(design, box);
    const padding = (frameOfBox(design, box) - own.height) * 1;
    return ((stackHeight(design, box, one) + padding) / frameHeight) * 100;
  };
  const [least, most] = recipe.picture ?? [46, 70];
  const picture = (text: number) => Math.min(most, Math.max(least, 100 - text));
  switch (recipe.layout) {
    case 1:
      return { ...design, split: Math.round(picture(needed(0))) };
    case 2:
      return { ...design, split: Math.round(100 - picture(needed(0))) };
    case 6:
      return { ...design, split: Math.round(Math.min(80, Math.max(40, Math.min(most, 93 - needed(0))))) };
    case 3:
      return { ...design, split: most };
    case 4:
      return { ...design, split: 100 - most };
    case 9:
      return { ...design, split: Math.min(design.split ?? 62, Math.floor(93 - needed(0))) };
    case 11:
    case 12: {
      if (recipe.photo === 'none') return design;
      const [head, foot] = [needed(0), needed(2)];
      return { ...design, split: Math.round(head + 1), split_second: Math.round(99 - foot) };
    }
    default:
      return design;
  }
}

/** The height of a slot with its padding, in percent of the artwork's width. */
function frameOfBox(design: DisplayConfig, box: TextBox): number {
  return (100 / aspectOf(design.ratio)) * (box.height / 100);
}

/** A row that does not fit, or the largest one of a text place that is too full. */
function crowdedRow(design: DisplayConfig, slots: readonly Slot[]): Row | null {
  const { texts } = boxesOf(design);
  for (const [index, one] of slots.entries()) {
    const box = texts[index];
    if (!box) continue;
    const { width, height } = roomIn(design, box);
    for (const entry of one.rows) {
      const { lines, hasBrokenWord } = setRow(design, entry.row, width, box.kind);
      if (hasBrokenWord || lines > entry.recipe.lines) return entry;
    }
    if (stackHeight(design, box, one) > height) return largestRow(one.rows);
  }
  return null;
}

const largestRow = (rows: readonly Row[]): Row | null =>
  rows.reduce<Row | null>((largest, one) => (largest && largest.row.size >= one.row.size ? largest : one), null);

const isAlone = (design: DisplayConfig, crowded: Row, slots: readonly Slot[]): boolean => {
  const { texts } = boxesOf(design);
  const index = slots.findIndex(({ rows }) => rows.includes(crowded));
  const box = texts[index];
  if (!box) return true;
  const { lines, hasBrokenWord } = setRow(design, crowded.row, roomIn(design, box).width, box.kind);
  return hasBrokenWord || lines > crowded.recipe.lines;
};

const letters = (row: TextRow) => TYPE_STEPS_CQW[row.size - 1] ?? 0;

/** A row that is too large beside the largest one; null if one row leads. */
function rivalOf(rows: readonly Row[], ratio: Ratio): Row | null {
  const [first, second] = [...rows].sort((one, other) => other.row.size - one.row.size);
  if (!first || !second || letters(first.row) >= LEADING * letters(second.row) * 0.97) return null;
  const isSmallest = second.row.size <= smallestOf(second.recipe, ratio);
  return isSmallest ? null : second;
}

function finished(
  recipe: Recipe,
  composed: DisplayConfig,
  slots: readonly Slot[],
  photo: PhotoFacts | null,
  palette: Palette,
): Composed | null {
  const rows = slots.flatMap((one) => one.rows);
  const sorted = rows.map(({ row }) => letters(row)).sort((one, other) => other - one);
  if (sorted.length > 1 && (sorted[0] ?? 0) < LEADING * 0.9 * (sorted[1] ?? 0)) return null;
  const backgrounds = slots.map(({ recipe: { background } }) => background && palette[background]);
  let slotNumber = -1;
  const contents = composed.contents.map((content) => {
    if (content.type !== 'TEXT') return content;
    slotNumber += 1;
    const kind = kindOf(recipe, slotNumber);
    return { ...content, background: backgrounds[slotNumber] ?? (kind === 'text' ? null : palette.band) };
  });
  const design = withScrim({ ...composed, contents }, slots, photo);
  const picture = pictureShare(recipe, design, slots);
  if (recipe.photo !== 'none' && picture < 0.3) return null;
  const { texts } = boxesOf(design);
  const uses = slots.flatMap((one, index) => {
    const box = texts[index];
    return box && one.rows.length > 0 && kindOf(recipe, index) === 'text'
      ? [stackHeight(design, box, one) / roomIn(design, box).height]
      : [];
  });
  const stepsDown = rows.reduce((sum, { row, recipe: part }) => sum + (part.size[0] - row.size), 0);
  return {
    design,
    stepsDown,
    picture,
    filled: uses.length === 0 ? 1 : uses.reduce((sum, one) => sum + one, 0) / uses.length,
  };
}

function pictureShare(recipe: Recipe, design: DisplayConfig, slots: readonly Slot[]): number {
  if (recipe.photo === 'none') return 0;
  const { photos, texts } = boxesOf(design);
  if (recipe.photo === 'slot') return photos.reduce((sum, { width, height }) => sum + (width * height) / 10_000, 0);
  const covered = slots.reduce((sum, one, index) => {
    const box = texts[index];
    return one.recipe.background && box ? sum + (box.width * box.height) / 10_000 : sum;
  }, 0);
  return 1 - covered;
}

/** Darkens the photo under text that has no area of its own. */
function withScrim(design: DisplayConfig, slots: readonly Slot[], photo: PhotoFacts | null): DisplayConfig {
  if (design.layout !== 5 || !photo) return design;
  const { texts } = boxesOf(design);
  const whole = { x: 0, y: 0, width: 100, height: 100 };
  const lines = slots.flatMap(({ rows }, index) => {
    const box = texts[index];
    return box && rows.some(({ row }) => row.marker === null) ? [textExtent(design, box, slots[index])] : [];
  });
  if (lines.length === 0) return { ...design, scrim: 'NONE' };
  const isClear = (state: DisplayConfig) =>
    lines.every((box) => {
      const cells = cellsUnder(photo, design.ratio, whole, focusOf(photo), box);
      const brightest = Math.max(0, ...cells.map((cell) => photo.bright[cell] ?? 1));
      const { scrims } = boxesOf(state);
      return [box.y, box.y + box.height / 2, box.y + box.height].every(
        (y) => brightest * remainingLight(scrims, y) <= CLEAR_BRIGHTNESS,
      );
    });
  const side = lines.every(({ y }) => y >= 40)
    ? 'BOTTOM'
    : lines.every(({ y, height }) => y + height <= 55)
      ? 'TOP'
      : 'BOTH';
  for (const strength of [1, 2, 3, 4]) {
    const state = { ...design, scrim: side, scrim_strength: strength } as DisplayConfig;
    if (isClear(state)) return state;
  }
  return { ...design, scrim: 'BOTH', scrim_strength: 4 };
}

/** Where the rows of a slot are, in percent of the artwork. */
function textExtent(design: DisplayConfig, box: TextBox, slot: Slot | undefined) {
  const toPercent = aspectOf(design.ratio);
  const height = slot ? stackHeight(design, box, slot) * toPercent : box.height;
  const padding = 5 * toPercent;
  const align = slot?.recipe.vertical_align;
  const y =
    align === 'START'
      ? box.y + padding
      : align === 'END'
        ? box.y + box.height - padding - height
        : box.y + (box.height - height) / 2;
  return { x: box.x + 5, y, width: box.width - 10, height };
}

/** A row's letters in a card of 162 px, in px. */
export const smallestLetters = (design: DisplayConfig): number =>
  Math.min(
    ...design.contents.flatMap((content) =>
      content.type === 'TEXT'
        ? content.rows.map(({ size }) => ((TYPE_STEPS_CQW[size - 1] ?? 0) * RATIO_TYPE_SCALE[design.ratio] * 162) / 100)
        : [],
    ),
  );
