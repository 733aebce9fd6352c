import { type PictureStyle, type PrintedCut, printedStyle } from '../media/images.ts';
import type { DisplayConfig, PhotoContent, TextContent } from './schemas.ts';

/** Font sizes of steps 1–10 in cqw (percent of the artwork's width). */
export const TYPE_STEPS_CQW = [5.2, 6.2, 7.4, 9, 11.5, 14.5, 18.5, 24, 31, 40] as const;

/** Text in tear-off tabs is smaller than its size step, so that a phone number fits a tab's length. */
export const TAB_TYPE_SCALE = 0.82;

/** 18 font families and the interface's own. Playfair and Space Mono have two styles each. */
export const FONTS = [
  'jakarta',
  'anton',
  'bebas_neue',
  'archivo_black',
  'abril_fatface',
  'playfair',
  'playfair_italic',
  'dm_serif',
  'alfa_slab',
  'lobster',
  'pacifico',
  'shrikhand',
  'permanent_marker',
  'caveat',
  'righteous',
  'fredoka',
  'bungee',
  'bangers',
  'rubik_mono',
  'space_mono',
  'space_mono_bold',
] as const;
export type Font = (typeof FONTS)[number];

export const DISPLAY_LIMITS = {
  photos: 4,
  texts: 3,
  rows: 6,
  row_characters: 160,
  row_lines: 4,
  alt_characters: 160,
  background_characters: 12,
  elements: 4,
  element_rows: 3,
  element_characters: 14,
} as const;

/** Stickers, stamps and drawings on an artwork. */
export const ELEMENT_TYPES = [
  'BURST',
  'DISC',
  'SEAL',
  'TAG',
  'STAMP',
  'ARROW',
  'LOOP',
  'UNDERLINE',
  'TAPE',
  'PIN',
  'QR',
  'WHATSAPP',
] as const;
export const ELEMENT_SIZES = ['S', 'M', 'L'] as const;
/** What stamps say. DIJUAL becomes TERJUAL when the ad is sold. */
export const STAMP_WORDS = ['DIJUAL', 'TERJUAL', 'BARU', 'PROMO', 'NEGO', 'GRATIS'] as const;
/** Whether an element shows its own rows, or the ad's price instead. */
export const ELEMENT_FACTS = ['TEXT', 'PRICE'] as const;
/**
 * The grid on whose corners elements have their middle: columns, and rows on the highest artwork. Its cells are
 * squares.
 */
export const ELEMENT_GRID = { columns: 12, rows: 21 } as const;
/** Degrees by which an element may be turned to either side, and the steps in which it is. */
export const ELEMENT_TILT = { max: 12, step: 2 } as const;
/** A colour of a design. */
export const HEX_COLOR = /^#[0-9a-fA-F]{6}$/;

export type Box = { x: number; y: number; width: number; height: number };
/** A movable edge of a layout: its default position and its limits, in percent. */
export type Split = { initial: number; min: number; max: number };
export type Layout = {
  id: number;
  /** Key of the layout's name in the `designer` locale file. */
  name: string;
  photos: number;
  texts: number;
  split: Split | null;
  split_second: Split | null;
};

/** The layouts. `boxesOf` positions their slots. */
export const LAYOUTS: readonly Layout[] = [
  { id: 0, name: 'full', photos: 0, texts: 1, split: null, split_second: null },
  { id: 1, name: 'photo_top', photos: 1, texts: 1, split: { initial: 62, min: 25, max: 80 }, split_second: null },
  { id: 2, name: 'photo_bottom', photos: 1, texts: 1, split: { initial: 38, min: 20, max: 75 }, split_second: null },
  { id: 3, name: 'split_left', photos: 1, texts: 1, split: { initial: 50, min: 25, max: 75 }, split_second: null },
  { id: 4, name: 'split_right', photos: 1, texts: 1, split: { initial: 50, min: 25, max: 75 }, split_second: null },
  { id: 5, name: 'poster', photos: 1, texts: 2, split: { initial: 50, min: 30, max: 70 }, split_second: null },
  { id: 6, name: 'framed', photos: 1, texts: 1, split: { initial: 70, min: 40, max: 80 }, split_second: null },
  { id: 7, name: 'two_photos', photos: 2, texts: 1, split: { initial: 56, min: 30, max: 80 }, split_second: null },
  { id: 8, name: 'three_photos', photos: 3, texts: 1, split: { initial: 60, min: 35, max: 80 }, split_second: null },
  { id: 9, name: 'ribbon', photos: 1, texts: 1, split: { initial: 62, min: 4, max: 80 }, split_second: null },
  { id: 10, name: 'sticker', photos: 1, texts: 2, split: { initial: 36, min: 28, max: 50 }, split_second: null },
  {
    id: 11,
    name: 'lines',
    photos: 0,
    texts: 3,
    split: { initial: 30, min: 15, max: 55 },
    split_second: { initial: 78, min: 60, max: 90 },
  },
  {
    id: 12,
    name: 'tear_off',
    photos: 0,
    texts: 3,
    split: { initial: 36, min: 15, max: 55 },
    split_second: { initial: 72, min: 58, max: 85 },
  },
  { id: 13, name: 'coupon', photos: 0, texts: 2, split: { initial: 70, min: 50, max: 82 }, split_second: null },
  {
    id: 14,
    name: 'cover',
    photos: 1,
    texts: 2,
    split: { initial: 52, min: 30, max: 62 },
    split_second: { initial: 86, min: 72, max: 94 },
  },
  {
    id: 15,
    name: 'stage',
    photos: 1,
    texts: 2,
    split: { initial: 30, min: 16, max: 46 },
    split_second: { initial: 80, min: 64, max: 90 },
  },
  { id: 16, name: 'through', photos: 1, texts: 1, split: { initial: 76, min: 56, max: 84 }, split_second: null },
  {
    id: 17,
    name: 'spotlight',
    photos: 1,
    texts: 2,
    split: { initial: 34, min: 16, max: 50 },
    split_second: { initial: 80, min: 60, max: 92 },
  },
  { id: 18, name: 'newspaper', photos: 1, texts: 3, split: { initial: 80, min: 66, max: 88 }, split_second: null },
  { id: 19, name: 'window', photos: 1, texts: 2, split: { initial: 34, min: 14, max: 50 }, split_second: null },
  { id: 20, name: 'polaroid', photos: 1, texts: 2, split: { initial: 74, min: 62, max: 82 }, split_second: null },
  { id: 21, name: 'letters', photos: 1, texts: 2, split: null, split_second: null },
  {
    id: 22,
    name: 'catalogue',
    photos: 1,
    texts: 3,
    split: { initial: 24, min: 14, max: 40 },
    split_second: { initial: 84, min: 70, max: 92 },
  },
  {
    id: 23,
    name: 'clippings',
    photos: 1,
    texts: 2,
    split: { initial: 36, min: 18, max: 50 },
    split_second: { initial: 80, min: 64, max: 90 },
  },
  { id: 24, name: 'coupon_subject', photos: 1, texts: 3, split: { initial: 70, min: 50, max: 82 }, split_second: null },
];

export const BACKGROUND_TYPES = ['SOLID_COLOR', 'IMAGE', 'TEXT'] as const;
export const BACKGROUND_SIZES = ['COVER', 'TILE'] as const;
export const BORDER_TYPES = ['NONE', 'BOLD', 'THIN', 'DASH'] as const;
export const SCRIMS = ['NONE', 'TOP', 'BOTTOM', 'BOTH'] as const;
export const STICKER_CORNERS = ['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'] as const;
export const TEXT_ALIGNS = ['LEFT', 'CENTER', 'RIGHT'] as const;
export const VERTICAL_ALIGNS = ['START', 'CENTER', 'END', 'BETWEEN'] as const;
/** Shapes of a photo. A layout draws those of `framesOf`, and RECT in place of others. */
export const FRAMES = ['RECT', 'ARCH', 'CIRCLE', 'HALF_LEFT', 'HALF_RIGHT', 'HALF_TOP'] as const;
export type Frame = (typeof FRAMES)[number];
/** Patterns over a SOLID_COLOR background. */
export const GROUNDS = ['NONE', 'DOTS', 'GRID', 'RAYS', 'STRIPES', 'CHECK', 'SPOT', 'SPLIT'] as const;
/** Drawings at the edges of the artwork. */
export const SEASONS = ['NONE', 'RAMADAN', 'LEBARAN', 'AGUSTUS', 'NATAL', 'IMLEK'] as const;
export type Season = (typeof SEASONS)[number];

/** How a photo's subject is cut out, in layouts with a subject (`hasSubject`). */
export const CUTS = ['NONE', 'CLEAN', 'OUTLINE', 'SCISSOR'] as const;
/** How a photo's colours are printed. */
export const TONES = ['NONE', 'MONO', 'DUO', 'HALFTONE', 'DIM'] as const;
/** The shadow of a cut-out subject: where it stands, or from above. */
export const SHADOWS = ['NONE', 'CONTACT', 'SOFT', 'LONG'] as const;
/** Whether a subject is in front of the headline or behind it. */
export const DEPTHS = ['FRONT', 'BEHIND'] as const;
/** What stands behind a subject, in `shape_color`. */
export const SHAPES = ['NONE', 'CIRCLE', 'RINGS', 'RING', 'SUN', 'BLOB', 'ARCH', 'PLINTH'] as const;

/** The layout of a design. Throws if its number is unknown. */
export function layoutOf(design: Pick<DisplayConfig, 'layout'>): Layout {
  const layout = LAYOUTS.find(({ id }) => id === design.layout);
  if (!layout) throw new Error(`no layout ${design.layout}`);
  return layout;
}

const FRAMES_BY_LAYOUT: Readonly<Record<string, readonly Frame[]>> = {
  framed: ['RECT', 'ARCH', 'CIRCLE'],
  through: FRAMES,
};

/** The shapes that the layout draws its photo in. */
export function framesOf(design: Pick<DisplayConfig, 'layout'>): readonly Frame[] {
  return FRAMES_BY_LAYOUT[layoutOf(design).name] ?? ['RECT'];
}

/** The shape of the photo as it is drawn. */
export function frameOf(design: Pick<DisplayConfig, 'layout'> & Partial<Pick<DisplayConfig, 'frame'>>): Frame {
  const { frame = 'RECT' } = design;
  return framesOf(design).includes(frame) ? frame : 'RECT';
}

/** Whether the layout's photo stands free, so that it can be tilted. */
export function hasTilt(design: Pick<DisplayConfig, 'layout'>): boolean {
  return ['framed', 'polaroid'].includes(layoutOf(design).name);
}

/** Whether the layout's photo can be a subject without its ground. */
export function hasSubject(design: Pick<DisplayConfig, 'layout'>): boolean {
  return (
    ['cover', 'stage', 'newspaper', 'letters', 'catalogue', 'clippings', 'coupon_subject'].includes(
      layoutOf(design).name,
    ) || isInRegister(design)
  );
}

/** Whether the layout's subject can stand at the left or right. */
export function hasSubjectAlign(design: Pick<DisplayConfig, 'layout'>): boolean {
  return ['cover', 'stage', 'clippings'].includes(layoutOf(design).name);
}

/** Whether the layout's subject covers a part of the headline's slot. */
export function hasOverlap(design: Pick<DisplayConfig, 'layout'>): boolean {
  return layoutOf(design).name === 'cover';
}

/** Whether the text of a slot stands behind the subject. */
export function isBehindSubject(design: Pick<DisplayConfig, 'layout' | 'depth'>, slot: number): boolean {
  return hasOverlap(design) && design.depth === 'BEHIND' && slot === 0;
}

/** Whether the layout draws the photo, and its subject again at the same place above it. */
export function isInRegister(design: Pick<DisplayConfig, 'layout'>): boolean {
  return ['through', 'spotlight'].includes(layoutOf(design).name);
}

const CUT_STYLE_OF = { NONE: null, CLEAN: 'clean', OUTLINE: 'outline', SCISSOR: 'scissor' } as const;
const TONE_STYLE_OF = { NONE: null, MONO: 'mono', DUO: 'duo', HALFTONE: 'halftone', DIM: null } as const;
const SHADOW_STYLE_OF = { NONE: null, CONTACT: 'contact', SOFT: 'soft', LONG: 'long' } as const;

/** The cut-out that a design draws in place of the photo, without tone and shadow; null for the photo itself. */
export function contourOf(design: Pick<DisplayConfig, 'layout'>, photo: PhotoContent): PrintedCut | null {
  return hasSubject(design) && !isInRegister(design) ? CUT_STYLE_OF[photo.cut] : null;
}

/** The cut-out that a design draws in place of the photo; null for the photo itself. */
export function cutOf(design: Pick<DisplayConfig, 'layout'>, photo: PhotoContent): PictureStyle | null {
  const cut = contourOf(design, photo);
  return cut && printedStyle({ cut, tone: TONE_STYLE_OF[photo.tone], shadow: SHADOW_STYLE_OF[photo.shadow] });
}

/** The cut-out that a design draws above its photo; null for none. */
export function copyOf(design: Pick<DisplayConfig, 'layout'>, photo: PhotoContent) {
  return isInRegister(design) && photo.cut !== 'NONE' ? ('register' as const) : null;
}

/** The derived picture that a design draws in place of a photo that is not cut out; null for the photo itself. */
export function toneOf(design: Pick<DisplayConfig, 'layout'>, photo: PhotoContent) {
  return contourOf(design, photo) ? null : TONE_STYLE_OF[photo.tone];
}

const LAYOUTS_OVER_PHOTO = ['poster', 'ribbon', 'sticker', 'spotlight'];

/** Whether the layout's text is over its photo. */
export function isOverPhoto(design: Pick<DisplayConfig, 'layout'>): boolean {
  return LAYOUTS_OVER_PHOTO.includes(layoutOf(design).name);
}

/** Positions of the two movable edges in percent, within the layout's limits; null if the layout has none. */
export function splitsOf(design: Pick<DisplayConfig, 'layout' | 'split' | 'split_second'>): {
  first: number | null;
  second: number | null;
} {
  const layout = layoutOf(design);
  const clamped = (split: Split | null, value: number | null) =>
    split && Math.min(split.max, Math.max(split.min, value ?? split.initial));
  return { first: clamped(layout.split, design.split), second: clamped(layout.split_second, design.split_second) };
}

/** The layout's photo and text slots in order, filled from `contents`; null for an empty slot. */
export function slotsOf(design: DisplayConfig): { photos: (PhotoContent | null)[]; texts: (TextContent | null)[] } {
  const layout = layoutOf(design);
  const photos = design.contents.filter((content) => content.type === 'PHOTO');
  const texts = design.contents.filter((content) => content.type === 'TEXT');
  return {
    photos: Array.from({ length: layout.photos }, (_, index) => photos[index] ?? null),
    texts: Array.from({ length: layout.texts }, (_, index) => texts[index] ?? null),
  };
}

/** All visible text of the design, rows joined by line feeds. */
export function displayText(design: DisplayConfig): string {
  const rows = slotsOf(design).texts.flatMap((content) => content?.rows.map((row) => row.text) ?? []);
  const elements = design.elements.flatMap((element) => element.rows);
  return [...rows, ...elements].join('\n');
}

/** File ids of all photo contents in order, visible or not. */
export function photoIdsOf(design: DisplayConfig): string[] {
  return design.contents.flatMap((content) => (content.type === 'PHOTO' && content.file_id ? [content.file_id] : []));
}

/** Every file id in the design. */
export function displayFileIds(design: DisplayConfig): string[] {
  const ids = photoIdsOf(design);
  if (design.background_id) ids.push(design.background_id);
  return [...new Set(ids)];
}
