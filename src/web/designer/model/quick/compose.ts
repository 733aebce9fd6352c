import { boxesOf, type TextBox } from '../../../../contract/design/boxes.ts';
import { contrastRatio } from '../../../../contract/design/contrast.ts';
import { PAPER_COLOR } from '../../../../contract/design/legibility.ts';
import { aspectOf, type Ratio } from '../../../../contract/design/ratios.ts';
import {
  type Box,
  type Font,
  frameOf,
  isInRegister,
  isOverPhoto,
  layoutOf,
  type STICKER_CORNERS,
} from '../../../../contract/design/rules.ts';
import {
  type DisplayConfig,
  emptyDisplay,
  type PhotoContent,
  type TextContent,
  type TextRow,
} from '../../../../contract/design/schemas.ts';
import { remainingLight } from '../../../../contract/design/scrim.ts';
import { textWidth } from '../../../../contract/design/text-width.ts';
import { withBoundAmounts } from '../../../../contract/text/bound-amounts.ts';
import { backgroundTextColor } from '../palette-pairs.ts';
import type { Palette } from './color-rules.ts';
import { hasCutOut, isBlurred, isDark, type PhotoFacts } from './facts.ts';
import { isRound, MAX_COVERED_SHARE, MIN_LEAD, MIN_PICTURE_SHARE, pictureShare } from './hard-rules.ts';
import { withContrast } from './perceived-color.ts';
import { cellsUnder, type Focus, focusIn, meanOf, visibleShare } from './photo-cells.ts';
import { priceElement } from './price-element.ts';
import type { Recipe, RowRecipe, SlotRecipe } from './recipe.ts';
import { roomIn, type SetRow, setSlot } from './set-row.ts';
import { cutFor, withSubject } from './subject-design.ts';
import { photoPlace } from './subject-place.ts';
import type { Words } from './words.ts';

/** The smallest step whose letters have 9 px in a card of 162 px. */
const SMALLEST_STEP: Record<Ratio, number> = { '1:1': 2, '3:4': 2, '9:16': 2, '4:3': 3, '16:9': 4 };
/** A white letter is clear on pixels of at most this brightness. */
const CLEAR_BRIGHTNESS = 0.45;
/** The share of what matters that is visible if a subject is whole. */
const WHOLE_SUBJECT = 0.84;
/** The share of what is busy that text may cover where no subject is known. */
const MAX_BUSY_COVERED_SHARE = 0.26;
/** The longest line of a stack is at most this much longer than its shortest. */
const MAX_UNEVENNESS = 3;
/** Fitted letters are at most this large, in percent of the artwork's width. */
const LARGEST_FIT = 46;
/** What the padding of columns lacks of a margin, above and below, in cqw. */
const COLUMNS_MARGIN = 7;
/** A word with an O that is set in two lines of letters. */
const SHORT_WORD = /^(?=.*o)\p{L}{3,6}$/iu;
const CENTRE: Focus = { focus_x: 50, focus_y: 50 };
const EMPTY = emptyDisplay();
const WHOLE: Box = { x: 0, y: 0, width: 100, height: 100 };

export type Ingredients = {
  recipe: Recipe;
  ratio: Ratio;
  fonts: Recipe['fonts'][number];
  palette: Palette;
  words: Words;
  photo: PhotoFacts | null;
  /** Share of what matters in the photo that is visible at least. */
  minVisibleShare: number;
  /** How texts of this ad were set before, because that does not depend on colours. */
  known: Map<string, Settled | null>;
};
/** A design, and how well its recipe and its words suit each other. */
export type Composed = {
  design: DisplayConfig;
  /** Size steps by which rows are smaller than the recipe's largest. */
  stepsDown: number;
  /** Share of the artwork that the picture takes. */
  picture: number;
  /** Share of what matters in the photo that is visible. */
  visible: number;
  /** Share of the text places that text fills. */
  filled: number;
};

type Row = { recipe: RowRecipe; row: TextRow };
type Slot = { recipe: SlotRecipe; rows: Row[] };
type Set = { box: TextBox; rows: SetRow[]; height: number }[];
/** The sizes of all rows and the layout's edges with which a text fits. */
export type Settled = Pick<DisplayConfig, 'split' | 'split_second'> & { sizes: readonly number[]; set: Set };

/** Makes a design by a recipe; null if its text does not fit, or a rule forbids it. */
export function compose(ingredients: Ingredients): Composed | null {
  const { recipe, ratio, fonts, words, known } = ingredients;
  if (recipe.photo !== 'none' && ingredients.photo === null) return null;
  if (recipe.photo === 'subject' && !hasCutOut(ingredients.photo)) return null;
  if (recipe.isOfLetters && !(ingredients.photo && isRound(ingredients.photo) && SHORT_WORD.test(words.headline)))
    return null;
  if (recipe.shadow && !(ingredients.photo && isRound(ingredients.photo))) return null;
  const needed = recipe.slots.flatMap(({ rows }) => rows).filter(({ required }) => required);
  if (needed.some(({ words: name }) => words[name] === '')) return null;
  for (const lines of linesToTry(recipe)) {
    const slots = recipe.slots.map((slot, index) => slotOf(ingredients, slot, index, lines));
    if (!slots.every((slot) => slot !== null)) continue;
    const texts = slots.flatMap(({ rows }) => rows.map(({ row }) => row.text));
    const key = [recipe.name, ratio, ...fonts, ...texts].join('\n');
    const settled = known.get(key) ?? (known.has(key) ? null : settle(ingredients, slots));
    known.set(key, settled);
    const composed = settled && finished(ingredients, slots, settled);
    if (composed) return composed;
  }
  return null;
}

/** Numbers of rows into which a stacked headline is broken, the most first. */
function linesToTry(recipe: Recipe): number[] {
  const most = Math.max(1, ...recipe.slots.flatMap(({ rows }) => rows.map(({ stack }) => stack)));
  return Array.from({ length: most }, (_, index) => most - index);
}

function slotOf(ingredients: Ingredients, slot: SlotRecipe, index: number, lines: number): Slot | null {
  const rows: Row[] = [];
  for (const part of slot.rows) {
    const text = ingredients.words[part.words];
    if (text === '') continue;
    const styled = styledRow(ingredients, part, slot, index);
    if (part.stack <= 1) {
      rows.push({ recipe: part, row: styled });
      continue;
    }
    // On a sticker or a coupon number and unit are two lines of one sign.
    const words = (part.words === 'amount' ? text : withBoundAmounts(text)).split(' ');
    const broken = brokenInto(words, Math.min(lines, part.stack), styled);
    if (!broken) return null;
    const other = otherMarker(ingredients, part, slot);
    broken.forEach((line, at) => {
      rows.push({ recipe: part, row: { ...styled, ...(at % 2 === 1 && other), text: line } });
    });
  }
  return { recipe: slot, rows };
}

/** Every second strip of paper has the other colour. */
function otherMarker({ palette }: Ingredients, part: RowRecipe, slot: SlotRecipe): Partial<TextRow> | null {
  if (!part.strip || part.marker !== 'ground' || slot.background) return null;
  return { marker: palette.band, color: palette.bandInk };
}

/** The words in this many lines of nearly the same length; null if it has too few words, or they differ too much. */
function brokenInto(words: readonly string[], lines: number, row: TextRow): string[] | null {
  const unbroken = (part: string) => part.replaceAll('\u00A0', ' ');
  if (lines === 1 || (words.length < lines && !row.fit)) return [unbroken(words.join(' '))];
  if (words.length < lines) return null;
  const widths = (parts: readonly string[]) =>
    parts.map((part) => textWidth(row.caps ? part.toUpperCase() : part, row.font));
  const ways = lines === 2 ? splitsInTwo(words) : splitsInThree(words);
  const rated = ways.map((parts) => {
    const all = widths(parts);
    return { parts, uneven: Math.max(...all) / Math.min(...all) };
  });
  const best = rated.sort((one, other) => one.uneven - other.uneven)[0];
  const isEven = best && (!row.fit || best.uneven < MAX_UNEVENNESS);
  return isEven ? best.parts.map(unbroken) : null;
}

const splitsInTwo = (words: readonly string[]) =>
  words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
const splitsInThree = (words: readonly string[]) =>
  words.slice(2).flatMap((_, at) => {
    const rest = words.slice(at + 1);
    return splitsInTwo(rest).map((parts) => [words.slice(0, at + 1).join(' '), ...parts]);
  });

const smallestOf = (part: RowRecipe, ratio: Ratio) => Math.max(part.size[1], SMALLEST_STEP[ratio]);
const isBandKind = (recipe: Recipe, index: number) => recipe.layout === 9 || (recipe.layout === 10 && index === 0);
const isPaperSheet = (recipe: Recipe, index: number) => recipe.layout === 20 && index === 0;

function styledRow(
  { recipe, ratio, fonts: [heading, body, figure], palette, words }: Ingredients,
  part: RowRecipe,
  slot: SlotRecipe,
  index: number,
): TextRow {
  const font: Font = part.font === 'heading' ? heading : part.font === 'body' ? body : (figure ?? heading);
  const area = part.marker ?? (isBandKind(recipe, index) ? 'band' : (slot.background ?? 'ground'));
  const onGround = part.color === 'bandInk' ? palette.ink : palette[part.color];
  const color = area === 'band' ? palette.bandInk : onGround;
  return {
    text: words[part.words],
    font,
    size: Math.max(part.size[0], SMALLEST_STEP[ratio]),
    color: isPaperSheet(recipe, index) ? withContrast(palette.accent, [PAPER_COLOR], 5) : color,
    author_color: null,
    align: part.align,
    caps: part.caps,
    marker: part.marker && palette[part.marker],
    fit: part.fit,
    strip: part.strip,
  };
}

/** Moves edges and makes rows smaller until all text fits. */
function settle(ingredients: Ingredients, slots: readonly Slot[]): Settled | null {
  const { ratio } = ingredients;
  const all = slots.flatMap(({ rows }) => rows);
  if (all.length === 0) return null;
  const start = documentOf(ingredients);
  for (let round = 0; round < 40; round += 1) {
    const design = withSplits(ingredients, { ...start, contents: contentsOf(ingredients, slots) });
    const set = setSlots(design);
    const fault = faultOf(design, slots, set, ratio);
    if (fault === null) {
      const { split, split_second } = design;
      return { split, split_second, set, sizes: all.map(({ row }) => row.size) };
    }
    if (fault === 'unfit') return null;
    const mayShrink = (one: Row) => !one.row.fit && one.row.size > smallestOf(one.recipe, ratio);
    const shrink = ({ recipe }: Row) => {
      for (const one of all) if (one.recipe === recipe) one.row.size -= 1;
    };
    if (mayShrink(fault.row)) shrink(fault.row);
    else {
      // Smaller text beside it makes room for what cannot become smaller.
      const other = fault.isAlone
        ? undefined
        : fault.beside.filter(mayShrink).sort((one, next) => next.row.size - one.row.size)[0];
      if (!other) return null;
      shrink(other);
    }
  }
  return null;
}

/** Space that is added between rows, and the most of it with which they still belong together, in percent of the artwork's width. */
const AIR = 1.6;
const MAX_GAP_RATIO = 3.6;

/** Shares what a text place has left between its rows, if it is little. */
function withAir(design: DisplayConfig, slots: readonly Slot[], set: Set): DisplayConfig {
  let index = -1;
  const contents = design.contents.map((content) => {
    if (content.type !== 'TEXT') return content;
    index += 1;
    const place = set[index];
    const gaps = content.rows.length - 1;
    if (!place || gaps < 1 || slots[index]?.recipe.vertical_align !== 'CENTER' || place.box.kind !== 'text')
      return content;
    const free = roomIn(design, place.box).height - place.height;
    return free <= gaps * MAX_GAP_RATIO ? { ...content, vertical_align: 'BETWEEN' as const } : content;
  });
  return { ...design, contents };
}

/** The text places with their rows, or only one of them. */
function setSlots(design: DisplayConfig, only?: number): Set {
  const { texts } = boxesOf(design);
  const contents = design.contents.filter((content) => content.type === 'TEXT');
  return texts.flatMap((box, index) => {
    const content = contents[index];
    return content && (only ?? index) === index ? [{ box, ...setSlot(design, content, box) }] : [];
  });
}

type Fault = 'unfit' | { row: Row; beside: readonly Row[]; isAlone: boolean };

/** The first row that is broken into too many lines, is too large for its place or too large beside the largest. */
function faultOf(design: DisplayConfig, slots: readonly Slot[], set: Set, ratio: Ratio): Fault | null {
  for (const [index, { rows }] of slots.entries()) {
    const place = set[index];
    if (!place || rows.length === 0) continue;
    for (const [at, row] of rows.entries()) {
      const own = place.rows[at];
      if (!own) continue;
      if (row.row.fit && place.box.kind !== 'letters' && (own.size > LARGEST_FIT || own.lines > 1)) return 'unfit';
      if (own.hasBrokenWord || own.lines > row.recipe.lines) return { row, beside: rows, isAlone: true };
    }
    const columns = place.box.kind === 'columns' && rows.length > 1 ? 2 : 1;
    if (place.height > roomIn(design, place.box, columns).height + 0.01) {
      const shrinking = rows.filter(({ row, recipe }) => !row.fit && row.size > smallestOf(recipe, ratio));
      const largest = [...shrinking].sort((one, other) => other.row.size - one.row.size)[0];
      return largest ? { row: largest, beside: rows, isAlone: false } : 'unfit';
    }
  }
  return rivalOf(slots, set, ratio);
}

/** A row that is too large beside the headline. */
function rivalOf(slots: readonly Slot[], set: Set, ratio: Ratio): Fault | null {
  const all = slots.flatMap(({ rows }, slot) => rows.map((row, at) => ({ row, size: set[slot]?.rows[at]?.size ?? 0 })));
  const leading = Math.max(...all.map(({ size }) => size));
  const leader = all.find(({ size }) => size === leading)?.row.recipe;
  // Two rows that fill two places, as on a coupon, are each the largest of their own.
  const others = all
    .filter(({ row }) => row.recipe !== leader && !row.row.fit)
    .sort((one, other) => other.size - one.size);
  const [second] = others;
  if (!second || leading >= MIN_LEAD * second.size) return null;
  if (second.row.row.size <= smallestOf(second.row.recipe, ratio)) return 'unfit';
  return { row: second.row, beside: [second.row], isAlone: true };
}

/** Tones have levels of their own, so they show what is in a dark photo, and dots hide that one is blurred. */
function toneFor({ photo: shown, tone, layout, mood }: Recipe, photo: PhotoFacts): PhotoContent['tone'] {
  // Only pictures on the server are printed in tones.
  if (photo.file_id === null) return 'NONE';
  if (tone || shown !== 'slot' || isOverPhoto({ layout })) return tone ?? 'NONE';
  if (isDark(photo)) return mood === 'elegant' ? 'MONO' : 'DUO';
  return isBlurred(photo) && mood !== 'elegant' ? 'HALFTONE' : 'NONE';
}

function contentsOf({ recipe, photo }: Ingredients, slots: readonly Slot[]): DisplayConfig['contents'] {
  const texts = slots.map(
    ({ rows, recipe: part }): TextContent => ({
      type: 'TEXT',
      rows: rows.map(({ row }) => ({ ...row })),
      vertical_align: part.vertical_align,
      background: null,
    }),
  );
  if ((recipe.photo !== 'slot' && recipe.photo !== 'subject') || !photo) return texts;
  const picture = {
    type: 'PHOTO' as const,
    file_id: photo.file_id,
    alt: '',
    cut: recipe.photo === 'subject' ? cutFor(recipe, photo) : ('NONE' as const),
    tone: toneFor(recipe, photo),
    shadow: 'NONE' as const,
    zoom: 100,
    tilt: recipe.tilt ?? 0,
  };
  return [{ ...picture, ...CENTRE }, ...texts];
}

function documentOf({ recipe, ratio, fonts, palette, words, photo }: Ingredients): DisplayConfig {
  const pattern = recipe.pattern ? patternWord(words) : '';
  const soft = softOf(palette);
  return {
    ...EMPTY,
    ...recipe.style,
    layout: recipe.layout,
    ratio,
    background: palette.ground,
    border_color: recipe.border ? palette[recipe.border] : null,
    rule_color: palette[recipe.rule ?? 'ink'],
    shape_color: recipe.shape ? palette[recipe.shape] : null,
    ground_color: soft,
    ...(recipe.photo === 'background' && { background_type: 'IMAGE', background_id: photo?.file_id ?? null }),
    ...(pattern !== '' && {
      background_type: 'TEXT',
      background_text: pattern,
      background_font: fonts[0],
      background_text_color: soft,
    }),
    ...(recipe.layout === 10 && photo && { sticker_corner: calmCorner(photo, ratio) }),
    ...(recipe.layout === 9 && photo && { split: calmBand(photo, ratio) }),
    contents: [],
  };
}

const softColors = new WeakMap<Palette, string>();

/** The colour of patterns; a palette is used for many designs. */
function softOf(palette: Palette): string {
  const { ground, ink, accent } = palette;
  const before = softColors.get(palette);
  if (before) return before;
  const [palest = ink] = [ink, accent].sort((one, other) => contrastRatio(one, ground) - contrastRatio(other, ground));
  const made = backgroundTextColor({ background: ground, ink: palest });
  softColors.set(palette, made);
  return made;
}

function patternWord(words: Words): string {
  const word = words.headline.split(' ')[0] ?? '';
  return word.length >= 3 && word.length <= 12 ? word.toUpperCase() : '';
}

const busyIn = (photo: PhotoFacts, ratio: Ratio, box: Box) =>
  meanOf(photo.calm, cellsUnder(photo, ratio, WHOLE, focusIn(photo, ratio, WHOLE), box));

function calmCorner(photo: PhotoFacts, ratio: Ratio): (typeof STICKER_CORNERS)[number] {
  const [left, right] = [0, 60].map((x) => busyIn(photo, ratio, { x, y: 0, width: 40, height: 40 }));
  return (left ?? 0) < (right ?? 0) ? 'TOP_LEFT' : 'TOP_RIGHT';
}

function calmBand(photo: PhotoFacts, ratio: Ratio): number {
  const [top, bottom] = [4, 62].map((y) => busyIn(photo, ratio, { x: 0, y, width: 100, height: 34 }));
  return (top ?? 0) < (bottom ?? 0) * 0.8 ? 6 : 64;
}

/** Moves the layout's edges so that text places are as large as their text needs. */
function withSplits({ recipe }: Ingredients, design: DisplayConfig): DisplayConfig {
  const inner = 100 / aspectOf(design.ratio);
  const [least, most] = recipe.picture ?? [46, 70];
  /** The percent of the height that the text of a place needs, in the design with these edges. */
  const needed = (placed: DisplayConfig, index: number) => {
    const place = setSlots(placed, index)[0];
    if (!place || place.rows.length === 0) return 0;
    const padding = (inner * place.box.height) / 100 - roomIn(placed, place.box).height;
    const air = AIR * (place.rows.length - 1);
    return ((place.height + padding + air) / inner) * 100 + 0.4;
  };
  const clamped = (picture: number) => Math.min(most, Math.max(least, picture));
  switch (recipe.layout) {
    case 1: {
      const text = needed({ ...design, split: least }, 0);
      return { ...design, split: Math.floor(clamped(100 - text)) };
    }
    case 2: {
      const text = needed({ ...design, split: 100 - least }, 0);
      return { ...design, split: Math.ceil(100 - clamped(100 - text)) };
    }
    case 6: {
      const text = needed({ ...design, split: least }, 0);
      return { ...design, split: Math.floor(clamped(94 - text)) };
    }
    case 3:
      return { ...design, split: most };
    case 4:
      return { ...design, split: 100 - most };
    case 9:
      return { ...design, split: Math.min(design.split ?? 62, Math.floor(93 - needed(design, 0))) };
    case 12: {
      if (recipe.photo === 'none') return design;
      return { ...design, split: Math.ceil(needed({ ...design, split: 55 }, 0)) };
    }
    case 14:
    case 15:
    case 17:
    case 23: {
      const { split, split_second } = layoutOf(design);
      const within = (value: number, edge: typeof split) =>
        edge ? Math.round(Math.min(edge.max, Math.max(edge.min, value))) : null;
      const tried = { ...design, split: split?.max ?? null, split_second: split_second?.min ?? null };
      return {
        ...design,
        split: within(needed(tried, 0) + 0.5, split),
        split_second: within(99.5 - needed(tried, 1), split_second),
      };
    }
    case 16: {
      if (frameOf(design).startsWith('HALF_') && frameOf(design) !== 'HALF_TOP') return design;
      const { split } = layoutOf(design);
      if (!split) return design;
      const text = needed({ ...design, split: split.min }, 0);
      return { ...design, split: Math.floor(Math.min(split.max, Math.max(split.min, 99.5 - text))) };
    }
    case 22: {
      const head = needed({ ...design, split: 40 }, 0);
      const foot = needed({ ...design, split_second: 70 }, 2);
      return {
        ...design,
        split: Math.round(Math.min(40, Math.max(14, head))),
        split_second: Math.round(Math.min(92, Math.max(70, 99.5 - foot))),
      };
    }
    case 18: {
      const foot = needed({ ...design, split: 66 }, 2);
      // Its columns have no padding below.
      return { ...design, split: Math.floor(Math.min(86, 98.5 - foot - COLUMNS_MARGIN * aspectOf(design.ratio))) };
    }
    case 19: {
      const head = needed({ ...design, split: 46 }, 0);
      const foot = needed({ ...design, split: 20 }, 1);
      // What neither needs is shared.
      const free = Math.max(0, 66 - head - foot) / 2;
      return { ...design, split: Math.round(Math.min(50, Math.max(14, head + free))) };
    }
    case 20: {
      const text = needed({ ...design, split: 62 }, 1);
      return { ...design, split: Math.floor(Math.min(80, Math.max(62, 100 - text))) };
    }
    default:
      return design;
  }
}

function finished(
  ingredients: Ingredients,
  slots: readonly Slot[],
  { sizes, set, split, split_second }: Settled,
): Composed | null {
  const { recipe, palette, photo } = ingredients;
  const rows = slots.flatMap((slot) => slot.rows);
  rows.forEach(({ row }, index) => {
    row.size = sizes[index] ?? row.size;
  });
  const placed = { ...documentOf(ingredients), split, split_second, contents: contentsOf(ingredients, slots) };
  const focused = withFocus(withAir(placed, slots, set), photo);
  let index = -1;
  const contents = focused.contents.map((content) => {
    if (content.type !== 'TEXT') return content;
    index += 1;
    const name = slots[index]?.recipe.background ?? (isBandKind(recipe, index) ? 'band' : null);
    return { ...content, background: name && palette[name] };
  });
  const onPhoto = withScrim({ ...focused, contents }, slots, set, photo);
  const plain = photo && recipe.photo === 'subject' ? withSubject(onPhoto, photo, recipe) : onPhoto;
  const picture = pictureShare(plain);
  if (picture !== null && picture < MIN_PICTURE_SHARE) return null;
  if (photo && isLostInNiche(plain, photo)) return null;
  if (photo && recipe.photo === 'slot' && isCutHard(plain, photo, ingredients.minVisibleShare)) return null;
  const visible = photo && recipe.photo !== 'none' ? visibleShareIn(recipe, plain, slots, set, photo) : 1;
  if (visible < (isInRegister(plain) ? WHOLE_SUBJECT : ingredients.minVisibleShare)) return null;
  // Its place is looked for last, because that takes longest.
  const element = recipe.priceOn && photo ? priceElement(ingredients, plain, photo) : null;
  if (recipe.priceOn && !element) return null;
  const design = element ? { ...plain, elements: [element] } : plain;
  const uses = set.flatMap(({ box, rows, height }, slot) =>
    rows.length > 0 && !isBandKind(recipe, slot) ? [height / Math.max(1, roomIn(design, box).height)] : [],
  );
  return {
    design,
    stepsDown: rows.reduce((sum, { row, recipe: part }) => sum + (row.fit ? 0 : part.size[0] - row.size), 0),
    picture: picture ?? 0,
    visible,
    filled: uses.length === 0 ? 1 : Math.min(1, uses.reduce((sum, one) => sum + one, 0) / uses.length),
  };
}

/** The part of a whole photo that a slot must show, relative to the required part of what matters in it. */
const SHOWN = 0.75;

/** Whether a slot shows so little of a photo that it would cut whatever the photo shows. */
function isCutHard(design: DisplayConfig, photo: PhotoFacts, minVisibleShare: number): boolean {
  const [slot] = boxesOf(design).photos;
  if (!slot) return false;
  const shape = (slot.width / slot.height) * aspectOf(design.ratio) * (photo.height / photo.width);
  return Math.min(shape, 1 / shape) < SHOWN * minVisibleShare;
}

/** The share of a niche's height that the subject in it has at least. */
const FILLED_NICHE = 0.5;

/** Whether a niche is mostly empty, as a tall one is above a wide subject. */
function isLostInNiche(design: DisplayConfig, photo: PhotoFacts): boolean {
  const { shape } = boxesOf(design);
  if (design.shape !== 'ARCH' || !shape) return false;
  const place = photoPlace(design, photo);
  return place !== null && place.visible.height < FILLED_NICHE * shape.height;
}

function withFocus(design: DisplayConfig, photo: PhotoFacts | null): DisplayConfig {
  const [box] = boxesOf(design).photos;
  if (!photo || !box) return design;
  const focus = focusIn(photo, design.ratio, box);
  return {
    ...design,
    contents: design.contents.map((content) => (content.type === 'PHOTO' ? { ...content, ...focus } : content)),
  };
}

/** Text places with a colour of their own over a picture that fills the artwork. */
const coveredBoxes = (design: DisplayConfig, slots: readonly Slot[]): Box[] =>
  boxesOf(design).texts.filter((_, index) => slots[index]?.recipe.background);

/** Where text is over the photo. */
function overlays(design: DisplayConfig, set: Set): Box[] {
  if (!['poster', 'ribbon', 'sticker', 'spotlight'].includes(layoutOf(design).name)) return [];
  const texts = design.contents.filter((content) => content.type === 'TEXT');
  return set.flatMap((place, index) => {
    const content = texts[index];
    if (place.rows.length === 0 || !content) return [];
    if (place.box.kind === 'band') {
      const height = Math.min(place.box.height, (place.height + 5) * aspectOf(design.ratio));
      return [{ ...place.box, height }];
    }
    if (place.box.kind === 'sticker') return [place.box];
    return [extentOf(design, place, content.vertical_align)];
  });
}

function visibleShareIn(
  recipe: Recipe,
  design: DisplayConfig,
  slots: readonly Slot[],
  set: Set,
  photo: PhotoFacts,
): number {
  // A cut-out is whole in its slot.
  if (recipe.photo === 'subject' && !isInRegister(design)) return 1;
  const [box] = boxesOf(design).photos;
  const picture = design.contents.find((content) => content.type === 'PHOTO');
  if (recipe.photo !== 'background') {
    const place = box ?? WHOLE;
    const focus = picture ?? CENTRE;
    const visible = { ...place, width: Math.min(place.width, 100 - place.x), y: Math.max(0, place.y) };
    const shown = visibleShare(photo, design.ratio, place, focus, {
      ...visible,
      height: place.y + place.height - visible.y,
    });
    const hidden = overlays(design, set).reduce(
      (sum, one) => sum + visibleShare(photo, design.ratio, place, focus, one),
      0,
    );
    return hidden > (photo.subject ? MAX_COVERED_SHARE : MAX_BUSY_COVERED_SHARE) ? 0 : shown - hidden;
  }
  const covered = coveredBoxes(design, slots).reduce(
    (sum, one) => sum + visibleShare(photo, design.ratio, WHOLE, CENTRE, one),
    0,
  );
  return visibleShare(photo, design.ratio, WHOLE, CENTRE) - covered;
}

/** Darkens the photo under text that has no area of its own. */
function withScrim(design: DisplayConfig, slots: readonly Slot[], set: Set, photo: PhotoFacts | null): DisplayConfig {
  if (layoutOf(design).name !== 'poster' || !photo) return design;
  const picture = design.contents.find((content) => content.type === 'PHOTO');
  const lines = slots.flatMap(({ rows, recipe }, index) => {
    const place = set[index];
    const isOnPhoto = rows.some(({ row }) => row.marker === null && !row.strip);
    return place && isOnPhoto ? [extentOf(design, place, recipe.vertical_align)] : [];
  });
  if (lines.length === 0) return { ...design, scrim: 'NONE' };
  const isClear = (state: DisplayConfig) => {
    const { scrims } = boxesOf(state);
    return lines.every((box) => {
      const cells = cellsUnder(photo, design.ratio, WHOLE, picture ?? CENTRE, {
        ...box,
        y: box.y - 4,
        height: box.height + 8,
      });
      const brightest = Math.max(0, ...cells.map((cell) => photo.bright[cell] ?? 1));
      return [box.y, box.y + box.height].every((y) => brightest * remainingLight(scrims, y) <= CLEAR_BRIGHTNESS);
    });
  };
  const isBelow = lines.every(({ y }) => y >= 40);
  const isAbove = lines.every(({ y, height }) => y + height <= 55);
  const scrim = isBelow ? 'BOTTOM' : isAbove ? 'TOP' : 'BOTH';
  const states = [1, 2, 3, 4].map((scrim_strength): DisplayConfig => ({ ...design, scrim, scrim_strength }));
  return states.find(isClear) ?? { ...design, scrim: 'BOTH', scrim_strength: 4 };
}

/** Where the rows of a slot are, in percent of the artwork. */
function extentOf(design: DisplayConfig, { box, height: own }: Set[number], align: SlotRecipe['vertical_align']): Box {
  const toPercent = aspectOf(design.ratio);
  const height = Math.min(box.height, own * toPercent);
  const padding = 5 * toPercent;
  const free = box.height - height;
  const y = align === 'START' ? box.y + padding : align === 'END' ? box.y + free - padding : box.y + free / 2;
  return { x: box.x, y, width: box.width, height };
}
