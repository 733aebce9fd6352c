import { z } from 'zod';
import { SCRIM_STRENGTHS } from './scrim.ts';
import { cleanText, writtenText } from './written-text.ts';

/**
 * The display document: the design of one ad. `docs/display.md` draws it.
 * It is closed: nobody gives coordinates, HTML, CSS or addresses. Lengths are percent of the artwork;
 * colours are six-digit hex. The n-th PHOTO of `contents` fills the layout's n-th photo place and the n-th TEXT
 * its n-th text place; contents beyond the layout's places are kept but not drawn, so changing layout loses nothing.
 */
export const DISPLAY_VERSION = 1;

/** Reference size in px of each ratio: the smallest photo that fills the whole artwork. */
export const RATIO_SIZES = {
  '1:1': { width: 600, height: 600 },
  '4:3': { width: 800, height: 600 },
  '3:4': { width: 600, height: 800 },
  '16:9': { width: 960, height: 540 },
  '9:16': { width: 540, height: 960 },
} as const;
export type Ratio = keyof typeof RATIO_SIZES;
export const RATIOS = Object.keys(RATIO_SIZES) as Ratio[];

/** Type scale factor of a ratio (wide artworks have less height for the same width). */
export const RATIO_TYPE_SCALE: Record<Ratio, number> = { '1:1': 1, '3:4': 1, '9:16': 1, '4:3': 0.76, '16:9': 0.64 };

/** Size steps 1–10 in cqw (percent of the artwork’s width). */
export const TYPE_STEPS_CQW = [5.2, 6.2, 7.4, 9, 11.5, 14.5, 18.5, 24, 31, 40] as const;

/** 18 families and the interface's own; Playfair and Space Mono come in two cuts. */
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
} as const;

export type Box = { x: number; y: number; width: number; height: number };
/** A movable edge of a layout: where it stands unless moved, and how far it may move, in percent. */
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

/** The fourteen layouts; `boxesOf` places them. */
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
];

export const BACKGROUND_TYPES = ['SOLID_COLOR', 'IMAGE', 'TEXT'] as const;
export const BACKGROUND_SIZES = ['COVER', 'TILE'] as const;
export const BORDER_TYPES = ['NONE', 'BOLD', 'THIN', 'DASH'] as const;
export const SCRIMS = ['NONE', 'TOP', 'BOTTOM', 'BOTH'] as const;
export const STICKER_CORNERS = ['TOP_LEFT', 'TOP_RIGHT', 'BOTTOM_LEFT', 'BOTTOM_RIGHT'] as const;
export const TEXT_ALIGNS = ['LEFT', 'CENTER', 'RIGHT'] as const;
export const VERTICAL_ALIGNS = ['START', 'CENTER', 'END', 'BETWEEN'] as const;

export const hexColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .transform((value) => value.toUpperCase());

/** A design's text, cleaned; lines beyond the limit are joined. */
export function cleanDisplayText(text: string, lines: number = DISPLAY_LIMITS.row_lines): string {
  return joinLines(cleanText(text), lines);
}

function joinLines(text: string, lines: number): string {
  const parts = text.split('\n');
  if (parts.length <= lines) return text;
  return [...parts.slice(0, lines - 1), parts.slice(lines - 1).join(' ')].join('\n');
}

const designText = (characters: number) =>
  writtenText(characters).overwrite((text) => joinLines(text, DISPLAY_LIMITS.row_lines));

export const textRow = z.strictObject({
  text: designText(DISPLAY_LIMITS.row_characters),
  font: z.enum(FONTS).default('jakarta'),
  size: z.int().min(1).max(10).default(3),
  color: hexColor.default('#15171C'),
  align: z.enum(TEXT_ALIGNS).default('LEFT'),
  caps: z.boolean().default(false),
  /** Colour of the marker highlight behind the words, or none. */
  marker: hexColor.nullable().default(null),
});
export type TextRow = z.output<typeof textRow>;

export const photoContent = z.strictObject({
  type: z.literal('PHOTO'),
  /** An own file, or an empty place. */
  file_id: z.uuid().nullable().default(null),
  /** Focal point in percent of the picture; it stays in sight when the place has another ratio. */
  focus_x: z.number().min(0).max(100).default(50),
  focus_y: z.number().min(0).max(100).default(50),
  alt: designText(DISPLAY_LIMITS.alt_characters).default(''),
});
export type PhotoContent = z.output<typeof photoContent>;

export const textContent = z.strictObject({
  type: z.literal('TEXT'),
  rows: z.array(textRow).max(DISPLAY_LIMITS.rows).default([]),
  vertical_align: z.enum(VERTICAL_ALIGNS).default('CENTER'),
  /** Colour behind the whole place: the ribbon, the sticker, the tear-off tabs; or none. */
  background: hexColor.nullable().default(null),
});
export type TextContent = z.output<typeof textContent>;

export const displayConfig = z.strictObject({
  version: z.literal(DISPLAY_VERSION).default(DISPLAY_VERSION),
  content_type: z.literal('DESIGN').default('DESIGN'),
  ratio: z.enum(RATIOS).default('3:4'),
  layout: z
    .int()
    .min(0)
    .max(LAYOUTS.length - 1)
    .default(0),
  /** Where the layout's movable edge stands, in percent; null: where the layout has it. */
  split: z.number().min(0).max(100).nullable().default(null),
  split_second: z.number().min(0).max(100).nullable().default(null),
  background_type: z.enum(BACKGROUND_TYPES).default('SOLID_COLOR'),
  background: hexColor.default('#FFFFFF'),
  /** The own file of an IMAGE background. */
  background_id: z.uuid().nullable().default(null),
  background_size: z.enum(BACKGROUND_SIZES).default('COVER'),
  /** The word of a TEXT background, tiled over the artwork. */
  background_text: designText(DISPLAY_LIMITS.background_characters).default(''),
  background_font: z.enum(FONTS).default('anton'),
  background_text_color: hexColor.default('#E9E9E2'),
  border_type: z.enum(BORDER_TYPES).default('NONE'),
  border_color: hexColor.nullable().default(null),
  /** THIN and DASH may sit inside the edge, like stitching. */
  border_inset: z.boolean().default(false),
  /** A shade over the photo under the words. */
  scrim: z.enum(SCRIMS).default('NONE'),
  /** How dark it is: `scrim.ts`. At 1 only layouts 5 and 10 draw it; above, also layout 9 and IMAGE backgrounds. */
  scrim_strength: z.int().min(1).max(SCRIM_STRENGTHS.length).default(1),
  /** Colour of the rules of layouts 11 and 13. */
  rule_color: hexColor.default('#15171C'),
  sticker_corner: z.enum(STICKER_CORNERS).default('TOP_RIGHT'),
  /** Tilt of the ribbon in degrees. */
  tilt: z.number().min(-6).max(6).default(-5),
  tab_count: z.int().min(6).max(8).default(6),
  contents: z
    .array(z.discriminatedUnion('type', [photoContent, textContent]))
    .max(DISPLAY_LIMITS.photos + DISPLAY_LIMITS.texts)
    .refine((contents) => contents.filter((content) => content.type === 'PHOTO').length <= DISPLAY_LIMITS.photos)
    .refine((contents) => contents.filter((content) => content.type === 'TEXT').length <= DISPLAY_LIMITS.texts)
    .default([]),
  /** Rows too small for a phone's column may be left out there. */
  lite: z.boolean().default(true),
});
/** A checked display document. */
export type DisplayConfig = z.output<typeof displayConfig>;
/** What a client may send: every field has a default. */
export type DisplayConfigInput = z.input<typeof displayConfig>;

/** The layout of a document. */
export function layoutOf(document: Pick<DisplayConfig, 'layout'>): Layout {
  const layout = LAYOUTS[document.layout];
  if (!layout) throw new Error(`no layout ${document.layout}`);
  return layout;
}

/** Where the two movable edges stand, in percent, held inside what the layout allows; null where it has none. */
export function splitsOf(document: Pick<DisplayConfig, 'layout' | 'split' | 'split_second'>): {
  first: number | null;
  second: number | null;
} {
  const layout = layoutOf(document);
  const held = (split: Split | null, value: number | null) =>
    split && Math.min(split.max, Math.max(split.min, value ?? split.initial));
  return { first: held(layout.split, document.split), second: held(layout.split_second, document.split_second) };
}

/** Photo and text places that the layout draws, in order, filled from `contents`. */
export function placesOf(document: DisplayConfig): { photos: (PhotoContent | null)[]; texts: (TextContent | null)[] } {
  const layout = layoutOf(document);
  const photos = document.contents.filter((content) => content.type === 'PHOTO');
  const texts = document.contents.filter((content) => content.type === 'TEXT');
  return {
    photos: Array.from({ length: layout.photos }, (_, index) => photos[index] ?? null),
    texts: Array.from({ length: layout.texts }, (_, index) => texts[index] ?? null),
  };
}

/** All words of the design that are drawn, rows joined by line feeds. */
export function displayText(document: DisplayConfig): string {
  return placesOf(document)
    .texts.flatMap((content) => content?.rows.map((row) => row.text) ?? [])
    .join('\n');
}

/** The pictures of its photo contents, drawn or not, in order. */
export function photoIdsOf(document: DisplayConfig): string[] {
  return document.contents.flatMap((content) => (content.type === 'PHOTO' && content.file_id ? [content.file_id] : []));
}

/** Every file that the document names. */
export function displayFileIds(document: DisplayConfig): string[] {
  const ids = photoIdsOf(document);
  if (document.background_id) ids.push(document.background_id);
  return [...new Set(ids)];
}

/** A new, empty document with the specification's defaults. */
export function emptyDisplay(): DisplayConfig {
  return displayConfig.parse({});
}
