import { z } from 'zod';
import { cleanText } from '../text/text-rules.ts';
import { writtenText } from '../text/written-text.ts';
import { RATIOS } from './ratios.ts';
import {
  BACKGROUND_SIZES,
  BACKGROUND_TYPES,
  BORDER_TYPES,
  CUTS,
  DEPTHS,
  DISPLAY_LIMITS,
  ELEMENT_FACTS,
  ELEMENT_GRID,
  ELEMENT_SIZES,
  ELEMENT_TILT,
  ELEMENT_TYPES,
  FONTS,
  FRAMES,
  GROUNDS,
  HEX_COLOR,
  LAYOUTS,
  SCRIMS,
  SEASONS,
  SHADOWS,
  SHAPES,
  STAMP_WORDS,
  STICKER_CORNERS,
  TEXT_ALIGNS,
  TONES,
  VERTICAL_ALIGNS,
} from './rules.ts';
import { SCRIM_STRENGTHS } from './scrim.ts';

/**
 * The design of one ad, explained in `docs/display.md`. The format is closed: it contains no
 * coordinates, HTML, CSS or URLs. Lengths are percent of the artwork; colours are six-digit hex. The n-th PHOTO of
 * `contents` fills the layout's n-th photo slot and the n-th TEXT its n-th text slot. Contents beyond the layout's
 * slots are stored but not rendered, so changing the layout loses nothing.
 */
export const DISPLAY_VERSION = 1;

export const hexColor = z
  .string()
  .regex(HEX_COLOR)
  .transform((value) => value.toUpperCase());

/** Cleans a design's text and joins lines beyond the limit. */
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
  /** The author's own colour, while the designer shows another one that is legible on what is behind the text. */
  author_color: hexColor.nullable().default(null),
  align: z.enum(TEXT_ALIGNS).default('LEFT'),
  caps: z.boolean().default(false),
  /** Colour of the marker highlight behind the text, or null. */
  marker: hexColor.nullable().default(null),
  /** Makes the text as large as its place is wide, instead of `size`: see `fit.ts`. */
  fit: z.boolean().default(false),
  /** Draws the row on a strip of paper, in the marker's colour if it has one. */
  strip: z.boolean().default(false),
});
export type TextRow = z.output<typeof textRow>;

export const photoContent = z.strictObject({
  type: z.literal('PHOTO'),
  /** A file of the author; null for an empty slot. */
  file_id: z.uuid().nullable().default(null),
  /** Focal point in percent of the picture. It stays visible if the slot has another aspect ratio. */
  focus_x: z.number().min(0).max(100).default(50),
  focus_y: z.number().min(0).max(100).default(50),
  alt: designText(DISPLAY_LIMITS.alt_characters).default(''),
  /** Draws the photo's subject without its ground, in layouts with a subject (`hasSubject`). */
  cut: z.enum(CUTS).default('NONE'),
  /** How its colours are printed; DUO and HALFTONE show the background between their ink. */
  tone: z.enum(TONES).default('NONE'),
  /** The shadow of a subject that is cut out. */
  shadow: z.enum(SHADOWS).default('NONE'),
  /** Percent by which the picture is larger than its slot needs, around the focal point. */
  zoom: z.int().min(100).max(300).default(100),
  /** Degrees, in layouts whose photo stands free (`hasTilt`). */
  tilt: z.int().min(-18).max(18).multipleOf(2).default(0),
});
export type PhotoContent = z.output<typeof photoContent>;

export const textContent = z.strictObject({
  type: z.literal('TEXT'),
  rows: z.array(textRow).max(DISPLAY_LIMITS.rows).default([]),
  vertical_align: z.enum(VERTICAL_ALIGNS).default('CENTER'),
  /** Background colour of the whole slot (text box, ribbon, sticker or tear-off tabs), or null. */
  background: hexColor.nullable().default(null),
});
export type TextContent = z.output<typeof textContent>;

/**
 * A sticker, stamp or drawing. Its middle is on a corner of a coarse grid; its text is as large as its shape allows.
 */
export const designElement = z.strictObject({
  type: z.enum(ELEMENT_TYPES),
  col: z.int().min(0).max(ELEMENT_GRID.columns).default(10),
  row: z.int().min(0).max(ELEMENT_GRID.rows).default(2),
  size: z.enum(ELEMENT_SIZES).default('M'),
  /** Degrees. */
  tilt: z.int().min(-ELEMENT_TILT.max).max(ELEMENT_TILT.max).multipleOf(ELEMENT_TILT.step).default(0),
  color: hexColor.default('#C01A1F'),
  /** Colour of its text; a stamp's text has the colour of its lines. */
  ink: hexColor.default('#FFFFFF'),
  font: z.enum(FONTS).default('archivo_black'),
  /** The word of a STAMP. */
  word: z.enum(STAMP_WORDS).default('DIJUAL'),
  /** PRICE: its rows follow the ad's price, as soon as the ad has one. */
  shows: z.enum(ELEMENT_FACTS).default('TEXT'),
  rows: z
    .array(writtenText(DISPLAY_LIMITS.element_characters).overwrite((text) => joinLines(text, 1)))
    .max(DISPLAY_LIMITS.element_rows)
    .default([]),
});
export type DesignElement = z.output<typeof designElement>;

export const displayConfig = z.strictObject({
  version: z.literal(DISPLAY_VERSION).default(DISPLAY_VERSION),
  content_type: z.literal('DESIGN').default('DESIGN'),
  ratio: z.enum(RATIOS).default('3:4'),
  layout: z.literal(LAYOUTS.map(({ id }) => id)).default(0),
  /** Position of the layout's movable edge in percent; null for the layout's default. */
  split: z.number().min(0).max(100).nullable().default(null),
  split_second: z.number().min(0).max(100).nullable().default(null),
  background_type: z.enum(BACKGROUND_TYPES).default('SOLID_COLOR'),
  background: hexColor.default('#FFFFFF'),
  /** The file of an IMAGE background. */
  background_id: z.uuid().nullable().default(null),
  background_size: z.enum(BACKGROUND_SIZES).default('COVER'),
  /** The text of a TEXT background, tiled over the artwork. */
  background_text: designText(DISPLAY_LIMITS.background_characters).default(''),
  background_font: z.enum(FONTS).default('anton'),
  background_text_color: hexColor.default('#E9E9E2'),
  /** A pattern over a SOLID_COLOR background, in `ground_color` or, if that is null, in a tint of the background. */
  ground: z.enum(GROUNDS).default('NONE'),
  ground_color: hexColor.nullable().default(null),
  /** Upper edge of a SPLIT ground in percent of the height, at the artwork's middle. */
  horizon: z.int().min(40).max(80).default(64),
  /** By how many percent of the height that edge is lower at the left than in the middle, and higher at the right. */
  slant: z.int().min(-14).max(14).default(0),
  /** Drawings of a feast at the upper edge, such as lanterns. */
  season: z.enum(SEASONS).default('NONE'),
  /** The photo's shape, in layouts that draw it (`framesOf`). */
  frame: z.enum(FRAMES).default('RECT'),
  /** Layout 14: whether the headline is in front of the subject or behind it. */
  depth: z.enum(DEPTHS).default('FRONT'),
  /** Layout 14: by how many tenths of its height the subject covers the headline's slot. */
  overlap: z.int().min(0).max(4).default(2),
  /** Width of a subject's slot in percent of the artwork, in layouts with a subject. */
  subject_size: z.int().min(40).max(110).multipleOf(2).default(84),
  /** Where the subject stands across the artwork, in layouts that let it (`hasSubjectAlign`). */
  subject_align: z.enum(TEXT_ALIGNS).default('CENTER'),
  /** What is behind a subject, in layouts 14, 15 and 23. */
  shape: z.enum(SHAPES).default('NONE'),
  /** Null: a tint of the background. */
  shape_color: hexColor.nullable().default(null),
  border_type: z.enum(BORDER_TYPES).default('NONE'),
  border_color: hexColor.nullable().default(null),
  /** Draws a THIN or DASH border inside the edge, like stitching. */
  border_inset: z.boolean().default(false),
  /** A gradient over the photo that makes the text on it legible. */
  scrim: z.enum(SCRIMS).default('NONE'),
  /**
   * Darkness of the scrim: see `scrim.ts`. At 1 only layouts 5 and 10 render it; above 1 layout 9 and IMAGE
   * backgrounds do too.
   */
  scrim_strength: z.int().min(1).max(SCRIM_STRENGTHS.length).default(1),
  /** Colour of the rules of layouts 11, 13, 18 and 24, and of the ring around a round photo. */
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
  /** What lies on the artwork, the first one lowest. */
  elements: z.array(designElement).max(DISPLAY_LIMITS.elements).default([]),
  /** Leaves out rows that would be too small in a phone's column. */
  lite: z.boolean().default(true),
});
/** A validated design. */
export type DisplayConfig = z.output<typeof displayConfig>;
/**
 * A design as clients send it. `background_styles` is what the specification calls the CSS of the background, and
 * `width` and `height` are those of the artwork. They are accepted and ignored: designs contain no CSS, the styles
 * follow from `background_type`, `background`, `background_id`, `background_size` and `background_text`, and the size
 * from `ratio`.
 */
export const givenDisplay = displayConfig
  .extend({
    background_styles: z
      .union([
        z.string().max(5000),
        z.record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.null()])),
      ])
      .nullish(),
    width: z.number().min(0).max(100_000).nullish(),
    height: z.number().min(0).max(100_000).nullish(),
  })
  .transform(({ background_styles: _styles, width: _width, height: _height, ...design }) => design);
/** The client's input: every field has a default. */
export type DisplayConfigInput = z.input<typeof displayConfig>;

/** A new, empty design with the specification's defaults. */
export function emptyDisplay(): DisplayConfig {
  return displayConfig.parse({});
}
