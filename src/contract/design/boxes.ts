import { aspectOf, RATIO_SIZES, RATIO_TYPE_SCALE } from './ratios.ts';
import { type Box, frameOf, isOverPhoto, layoutOf, splitsOf, TAB_TYPE_SCALE, TYPE_STEPS_CQW } from './rules.ts';
import type { DisplayConfig } from './schemas.ts';
import { SCRIM_STRENGTHS, type Scrim } from './scrim.ts';
import type { ShapeBox } from './shape.ts';

/**
 * How a text slot is rendered: a plain box, one with little padding above and below, one whose rows after the first are
 * in a second column, letters around a subject (`letter-lines.ts`), the ribbon, the round sticker or the tear-off tabs.
 */
export type TextBoxKind = 'text' | 'narrow' | 'columns' | 'pairs' | 'letters' | 'band' | 'sticker' | 'tabs';
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
  /** The sheet of paper with the first photo and the first text, which is tilted with them. */
  paper: Box | null;
  /** The line around a round photo. */
  ring: Box | null;
  /** The shape behind a subject. */
  shape: ShapeBox | null;
  /** The part of the photo's box that shows the photo; its subject may leave this part. */
  opening: Box | null;
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
  Partial<
    Pick<
      DisplayConfig,
      | 'scrim_strength'
      | 'background_type'
      | 'background_id'
      | 'frame'
      | 'overlap'
      | 'subject_size'
      | 'subject_align'
      | 'shape'
    >
  >;

const FRAMED_MARGIN = 6;
const WINDOW_HEIGHT = 34;
/** A round photo leaves the artwork at the right by this share of its width, and is at most `max` wide. */
const CIRCLE = { beyond: 0.16, size: 1.3, max: 92, ring: 2.5 } as const;

function framedLayout(design: Placed, at: number): LayoutBoxes {
  const words = text(3, at + FRAMED_MARGIN, 94, 94 - at);
  const frame = frameOf(design);
  if (frame === 'ARCH') return { photos: [box(10, FRAMED_MARGIN, 80, at)], texts: [words] };
  if (frame !== 'CIRCLE') return { photos: [box(FRAMED_MARGIN, FRAMED_MARGIN, 88, at)], texts: [words] };
  const aspect = aspectOf(design.ratio);
  const bottom = at + FRAMED_MARGIN;
  const width = Math.min(CIRCLE.max, (bottom / aspect) * CIRCLE.size);
  const x = 100 + CIRCLE.beyond * width - width;
  const round = (more: number) =>
    box(x - more, bottom - (width + more) * aspect, width + 2 * more, (width + 2 * more) * aspect);
  // On a wide artwork there is more room beside the circle than below it.
  return {
    photos: [round(0)],
    texts: [aspect > 1 ? text(0, 0, x, 100) : words],
    ring: round(CIRCLE.ring),
  };
}

/** A round shape is this wide, and its middle is at this share of the subject's height. */
const SHAPE = { width: 0.96, middle: 0.52 } as const;
/** Widths in percent of the artwork, and of a sun and a blob in the height of the stage. */
const RINGS_WIDTH = 108;
const SUN = { width: 98, ofStage: 1.9 } as const;
const BLOB_WIDTH = 1.24;
/** Text on a plinth keeps the margin of other text. */
const PLINTH = { x: 4, width: 92 } as const;

/** A subject at the left or right keeps this distance from the artwork's edge, in percent of its width. */
const SUBJECT_MARGIN = 4;
/** The share of the free width that is at the left of a subject. */
export const SUBJECT_ALIGN_SHARES = { LEFT: 0, CENTER: 0.5, RIGHT: 1 } as const;

/** A subject between a headline and a foot; `covered` is the part of the headline's slot that it covers. */
function subjectLayout(design: Placed, at: number, foot: number, covered: number, textFrom = foot): LayoutBoxes {
  const { subject_size: size = 84, subject_align: align = 'CENTER', shape = 'NONE' } = design;
  const aspect = aspectOf(design.ratio);
  const top = at - covered;
  const height = foot - top;
  const width = Math.min(size, (height / aspect) * 1.6);
  const edge = Math.min(SUBJECT_MARGIN, (100 - width) / 2);
  const share = SUBJECT_ALIGN_SHARES[align];
  const photo = box(edge + share * (100 - width - 2 * edge), top, width, height);
  return {
    photos: [photo],
    texts: [text(0, 0, 100, at), text(0, textFrom, 100, 100 - textFrom)],
    shape: shape === 'NONE' ? null : { ...shapeBox(shape, photo, { at, aspect, share }), foot },
  };
}

type Stage = { at: number; aspect: number; share: number };

/** The box of a shape behind a subject; rings, a sun and a plinth are in the middle, the others follow the subject. */
function shapeBox(shape: DisplayConfig['shape'], photo: Box, { at, aspect, share }: Stage): Box {
  const foot = photo.y + photo.height;
  const side = Math.min(photo.height / aspect, photo.width) * SHAPE.width;
  const middle = photo.x + share * (photo.width - side) + side / 2;
  const round = (width: number, height = width, x = middle) =>
    box(x - width / 2, photo.y + photo.height * SHAPE.middle - (height * aspect) / 2, width, height * aspect);
  switch (shape) {
    case 'ARCH':
      return box(middle - side / 2, photo.y + photo.height * 0.06, side, photo.height * 0.94);
    case 'RINGS': {
      const width = Math.min(RINGS_WIDTH, (2 * (foot - at)) / aspect);
      return box(50 - width / 2, at, width, foot - at);
    }
    case 'SUN': {
      const width = Math.min(SUN.width, (photo.height / aspect) * SUN.ofStage);
      return round(width, width, 50);
    }
    case 'BLOB':
      return round(side * BLOB_WIDTH, side);
    case 'PLINTH':
      return box(PLINTH.x, at, PLINTH.width, 100 - at);
    default:
      return round(side);
  }
}

/** A photo in a frame that its subject leaves, and the text below or beside it. */
function throughLayout(design: Placed, at: number): LayoutBoxes {
  const below = text(0, at, 100, 100 - at);
  switch (frameOf(design)) {
    case 'HALF_LEFT':
      return { photos: [box(0, 0, 60, 100)], opening: box(0, 0, 44, 100), texts: [text(58, 0, 42, 100)] };
    case 'HALF_RIGHT':
      return { photos: [box(40, 0, 60, 100)], opening: box(56, 0, 44, 100), texts: [text(0, 0, 42, 100)] };
    case 'HALF_TOP':
      return { photos: [box(0, 0, 100, at)], opening: box(0, 0, 100, at * 0.56), texts: [below] };
    case 'CIRCLE': {
      const aspect = aspectOf(design.ratio);
      const side = Math.min(80, ((at - 12) / aspect) * 0.94);
      return { photos: [box(0, 1, 100, at - 1)], opening: box(50 - side / 2, 4, side, side * aspect), texts: [below] };
    }
    default:
      return { photos: [box(0, 1, 100, at - 1)], opening: box(8, 5, 84, at - 19), texts: [below] };
  }
}

function catalogueLayout(at: number, foot: number): LayoutBoxes {
  return {
    photos: [box(3, at, 56, foot - at)],
    texts: [text(0, 0, 100, at), text(61, at, 36.5, foot - at, 'pairs'), text(0, foot, 100, 100 - foot)],
  };
}

/** Two lines of letters, each 40 % high, and the space around them. */
const LETTERS_HEIGHT = 84;

const isWide = ({ ratio }: Placed) => aspectOf(ratio) > 1;

function newspaperLayout(design: Placed, at: number): LayoutBoxes {
  const top = 3;
  const head = isWide(design) ? 17 : 12;
  const rules = [
    { y: top, double: false },
    { y: head, double: true },
    { y: at, double: false },
  ];
  const masthead = text(0, top, 100, head - top, 'narrow');
  const foot = text(0, at, 100, 100 - at, 'columns');
  if (isWide(design)) {
    return {
      photos: [box(57, head + 4, 40, at - head - 6)],
      texts: [masthead, text(0, head + 2, 56, at - head - 2), foot],
      rules,
    };
  }
  return { photos: [box(5, 42, 90, at - 43.5)], texts: [masthead, text(0, head + 1.5, 100, 40.5 - head), foot], rules };
}

/** Width of the paper and its distance from the top, by ratio; its border and the height of its text in cqw. */
const PAPER_WIDTHS = { '1:1': 76, '3:4': 76, '9:16': 76, '4:3': 52, '16:9': 42 } as const;
const PAPER = { top: 8, foot: 10, border: 4.5, text: 0.21 } as const;

function polaroidLayout(design: Placed, at: number): LayoutBoxes {
  const aspect = aspectOf(design.ratio);
  const width = PAPER_WIDTHS[design.ratio];
  const x = (100 - width) / 2;
  const paper = box(x, PAPER.top, width, at - PAPER.foot);
  const border = Math.min(PAPER.border, width * 0.06);
  const words = Math.min(18 * aspect, paper.height * PAPER.text);
  return {
    photos: [box(x + border, paper.y + border * aspect, width - 2 * border, paper.height - words - border * aspect)],
    texts: [text(x, paper.y + paper.height - words, width, words, 'narrow'), text(0, at, 100, 100 - at)],
    paper,
  };
}

/** The part of a coupon that is cut off, and the line along which it is. */
const stub = (at: number) => text(at, 0, 100 - at, 100);
const cutAt = (at: number) => ({
  cut: box(at, 8, 0, 84),
  notches: [
    { x: at, y: 0 },
    { x: at, y: 100 },
  ],
});

/** A coupon with a headline, a subject below it and words beside or, where that is too narrow, above the subject. */
function couponLayout(design: Placed, at: number): LayoutBoxes {
  const isNarrow = aspectOf(design.ratio) <= 1;
  const words = isNarrow ? text(2.5, 30, at - 5, 20, 'narrow') : text(at * 0.56, 44, at * 0.44 - 2.5, 56, 'narrow');
  const photo = isNarrow ? box(2, 51, at - 4, 47) : box(2, 42, at * 0.6, 56);
  return { photos: [photo], texts: [text(0, 0, at, isNarrow ? 30 : 44), stub(at), words], ...cutAt(at) };
}

/** Layouts with at least one photo. */
function photoLayout(design: Placed, at: number, second: number): LayoutBoxes {
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
      return framedLayout(design, at);
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
    case 14:
      return subjectLayout(design, at, second, (at * (design.overlap ?? 2)) / 10);
    case 15:
      return subjectLayout(design, at, second, 0);
    case 16:
      return throughLayout(design, at);
    case 17:
      return {
        photos: [box(0, 0, 100, 100)],
        texts: [text(0, 0, 100, at), text(0, second, 100, 100 - second)],
        scrims: [{ ...box(0, 0, 100, 100), edge: 'all', strength: 4 }],
      };
    case 21:
      // The subject is where its text has the first O; this is its place in a short word.
      return {
        photos: [box(48, 4, 44, 38)],
        texts: [text(0, 0, 100, LETTERS_HEIGHT, 'letters'), text(0, LETTERS_HEIGHT, 100, 100 - LETTERS_HEIGHT)],
      };
    case 22:
      return catalogueLayout(at, second);
    case 24:
      return couponLayout(design, at);
    case 23:
      return subjectLayout(design, at, second + 6, at * 0.2, second);
    case 18:
      return newspaperLayout(design, at);
    case 19:
      return {
        photos: [box(0, at, 100, WINDOW_HEIGHT)],
        texts: [text(0, 0, 100, at), text(0, at + WINDOW_HEIGHT, 100, 100 - WINDOW_HEIGHT - at)],
      };
    case 20:
      return polaroidLayout(design, at);
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
      return { photos: [], texts: [text(0, 0, first, 100), stub(first)], ...cutAt(first) };
    default:
      return { photos: [], texts: [text(0, 0, 100, 100)] };
  }
}

/** The boxes of everything in a design's layout. The n-th box belongs to the n-th slot of `slotsOf`. */
export function boxesOf(design: Placed): ArtworkBoxes {
  const { first, second } = splitsOf(design);
  const isText = layoutOf(design).photos === 0;
  const boxes = isText
    ? textLayout(design, first ?? 100, second ?? 100)
    : photoLayout(design, first ?? 100, second ?? 100);
  const hasPicture = design.background_type === 'IMAGE' && Boolean(design.background_id);
  const background_scrims = hasPicture && !isOverPhoto(design) ? laterScrims(design) : [];
  return {
    scrims: [],
    background_scrims,
    rules: [],
    cut: null,
    notches: [],
    paper: null,
    ring: null,
    shape: null,
    opening: null,
    ...boxes,
  };
}

/** Font size of a row in cqw. Multiplied by the artwork's width in px and divided by 100, it is the size in px. */
export function letterSize(design: Pick<DisplayConfig, 'ratio'>, size: number, kind: TextBoxKind = 'text'): number {
  const step = TYPE_STEPS_CQW[size - 1] ?? TYPE_STEPS_CQW[2];
  return step * RATIO_TYPE_SCALE[design.ratio] * (kind === 'tabs' ? TAB_TYPE_SCALE : 1);
}
