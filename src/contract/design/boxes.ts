import { isOverPhoto, TAB_TYPE_SCALE } from './legibility.ts';
import { RATIO_SIZES, RATIO_TYPE_SCALE } from './ratios.ts';
import { type Box, splitsOf, TYPE_STEPS_CQW } from './rules.ts';
import type { DisplayConfig } from './schemas.ts';
import { SCRIM_STRENGTHS, type Scrim } from './scrim.ts';

/** How a text slot is rendered: a plain box, the ribbon, the round sticker or the tear-off tabs. */
export type TextBoxKind = 'text' | 'band' | 'sticker' | 'tabs';
export type TextBox = Box & { kind: TextBoxKind };
export type Rule = { y: number; double: boolean };
/** Everything that a layout slots on the artwork, in percent of the artwork inside its border. */
export type ArtworkBoxes = {
  photos: Box[];
  /**
   * The ribbon's box (`band`) reaches to the bottom of the artwork; the length of its text decides how much of it is
   * used.
   */
  texts: TextBox[];
  /** Gradients over the photos. */
  scrims: Scrim[];
  /** Gradients over the picture of an IMAGE background, below everything else. */
  background_scrims: Scrim[];
  rules: Rule[];
  /** The dashed cut line of a coupon and its two notches. */
  cut: Box | null;
  notches: { x: number; y: number }[];
};

const STICKER_MARGIN = 4;

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const text = (x: number, y: number, width: number, height: number, kind: TextBoxKind = 'text'): TextBox => ({
  x,
  y,
  width,
  height,
  kind,
});

type LayoutBoxes = Partial<ArtworkBoxes> & Pick<ArtworkBoxes, 'photos' | 'texts'>;

function stickerBox(design: Pick<DisplayConfig, 'ratio' | 'sticker_corner'>, width: number): TextBox {
  const size = RATIO_SIZES[design.ratio];
  const toHeight = size.width / size.height;
  const height = width * toHeight;
  const marginY = STICKER_MARGIN * toHeight;
  const x = design.sticker_corner.endsWith('LEFT') ? STICKER_MARGIN : 100 - STICKER_MARGIN - width;
  const y = design.sticker_corner.startsWith('TOP') ? marginY : 100 - marginY - height;
  return text(x, y, width, height, 'sticker');
}

function scrimsOf({ scrim, scrim_strength }: Pick<Placed, 'scrim' | 'scrim_strength'>): Scrim[] {
  const strength = SCRIM_STRENGTHS.find((known) => known === scrim_strength) ?? 1;
  if (scrim === 'BOTH' && strength === 4) return [{ ...box(0, 0, 100, 100), edge: 'all', strength }];
  const scrims: Scrim[] = [];
  if (scrim === 'TOP' || scrim === 'BOTH') scrims.push({ ...box(0, 0, 100, 55), edge: 'top', strength });
  if (scrim === 'BOTTOM' || scrim === 'BOTH') scrims.push({ ...box(0, 40, 100, 60), edge: 'bottom', strength });
  return scrims;
}

/**
 * Layout 9 and IMAGE backgrounds supported no scrim at first. Documents with strength 1 from that time are still
 * rendered without one.
 */
const laterScrims = (design: Pick<Placed, 'scrim' | 'scrim_strength'>) =>
  (design.scrim_strength ?? 1) > 1 ? scrimsOf(design) : [];

type Placed = Pick<
  DisplayConfig,
  'ratio' | 'layout' | 'split' | 'split_second' | 'scrim' | 'sticker_corner' | 'tab_count'
> &
  Partial<Pick<DisplayConfig, 'scrim_strength' | 'background_type' | 'background_id'>>;

/** Layouts with at least one photo. */
function photoLayout(design: Placed, at: number): LayoutBoxes {
  switch (design.layout) {
    case 1:
      return { photos: [box(0, 0, 100, at)], texts: [text(0, at, 100, 100 - at)] };
    case 2:
      return { photos: [box(0, at, 100, 100 - at)], texts: [text(0, 0, 100, at)] };
    case 3:
      return { photos: [box(0, 0, at, 100)], texts: [text(at, 0, 100 - at, 100)] };
    case 4:
      return { photos: [box(at, 0, 100 - at, 100)], texts: [text(0, 0, at, 100)] };
    case 6:
      return { photos: [box(6, 6, 88, at)], texts: [text(3, at + 6, 94, 94 - at)] };
    case 7:
      return { photos: [box(0, 0, 50, at), box(50, 0, 50, at)], texts: [text(0, at, 100, 100 - at)] };
    case 8: {
      const half = at / 2 - 0.6;
      return {
        photos: [box(0, 0, 61.5, at), box(63, 0, 37, half), box(63, at / 2 + 0.6, 37, half)],
        texts: [text(0, at, 100, 100 - at)],
      };
    }
    case 9:
      return {
        photos: [box(0, 0, 100, 100)],
        texts: [text(0, at, 100, 100 - at, 'band')],
        scrims: laterScrims(design),
      };
    case 10:
      return {
        photos: [box(0, 0, 100, 100)],
        texts: [stickerBox(design, at), text(0, 50, 100, 50)],
        scrims: scrimsOf(design),
      };
    default:
      return {
        photos: [box(0, 0, 100, 100)],
        texts: [text(0, 0, 100, at), text(0, at, 100, 100 - at)],
        scrims: scrimsOf(design),
      };
  }
}

/** Layouts with text only. */
function textLayout(design: Placed, first: number, second: number): LayoutBoxes {
  const head = text(0, 0, 100, first);
  const body = text(0, first, 100, second - first);
  switch (design.layout) {
    case 11:
      return {
        photos: [],
        texts: [head, body, text(0, second, 100, 100 - second)],
        rules: [
          { y: first, double: true },
          { y: second, double: false },
        ],
      };
    case 12:
      return { photos: [], texts: [head, body, text(0, second, 100, 100 - second, 'tabs')] };
    case 13:
      return {
        photos: [],
        texts: [text(0, 0, first, 100), text(first, 0, 100 - first, 100)],
        cut: box(first, 8, 0, 84),
        notches: [
          { x: first, y: 0 },
          { x: first, y: 100 },
        ],
      };
    default:
      return { photos: [], texts: [text(0, 0, 100, 100)] };
  }
}

/** The boxes of everything in a design's layout. The n-th box belongs to the n-th slot of `slotsOf`. */
export function boxesOf(design: Placed): ArtworkBoxes {
  const { first, second } = splitsOf(design);
  const isText = design.layout === 0 || design.layout > 10;
  const boxes = isText ? textLayout(design, first ?? 100, second ?? 100) : photoLayout(design, first ?? 100);
  const hasPicture = design.background_type === 'IMAGE' && Boolean(design.background_id);
  const background_scrims = hasPicture && !isOverPhoto(design) ? laterScrims(design) : [];
  return { scrims: [], background_scrims, rules: [], cut: null, notches: [], ...boxes };
}

/** Font size of a row in cqw. Multiplied by the artwork's width in px and divided by 100, it is the size in px. */
export function letterSize(design: Pick<DisplayConfig, 'ratio'>, size: number, kind: TextBoxKind = 'text'): number {
  const step = TYPE_STEPS_CQW[size - 1] ?? TYPE_STEPS_CQW[2];
  return step * RATIO_TYPE_SCALE[design.ratio] * (kind === 'tabs' ? TAB_TYPE_SCALE : 1);
}
