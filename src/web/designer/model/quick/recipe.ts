import type { Ratio } from '../../../../contract/design/ratios.ts';
import type { Font, TEXT_ALIGNS } from '../../../../contract/design/rules.ts';
import type { DisplayConfig, PhotoContent, TextContent } from '../../../../contract/design/schemas.ts';
import type { ColorRule } from './color-rules.ts';
import type { Words } from './words.ts';

export const MOODS = ['bold', 'warm', 'playful', 'elegant', 'newspaper'] as const;
export type Mood = (typeof MOODS)[number];

/** Names of a palette's colours, as text or as an area. */
export type ColorName = 'ground' | 'ink' | 'accent' | 'band' | 'bandInk' | 'pale' | 'shade';

/** One row of text: which words, how large at most and at least, and how it looks. */
export type RowRecipe = {
  words: keyof Words;
  font: 'heading' | 'body' | 'figure';
  /** Size steps, the largest and the smallest. */
  size: readonly [largest: number, smallest: number];
  lines: number;
  color: ColorName;
  align: (typeof TEXT_ALIGNS)[number];
  caps: boolean;
  /** The area behind the row. */
  marker: 'ground' | 'band' | null;
  /** As wide as its place, instead of a size step. */
  fit: boolean;
  /** Breaks the words into at most this many rows, each as wide as the place. */
  stack: number;
  /** On a tilted strip of paper. */
  strip: boolean;
  /** Without these words there is no such design. */
  required: boolean;
};

export type SlotRecipe = {
  rows: readonly RowRecipe[];
  vertical_align: TextContent['vertical_align'];
  background: 'ground' | 'band' | null;
};

/** How a kind of design is made; each is a file in `recipes`. */
export type Recipe = {
  name: string;
  mood: Mood;
  layout: number;
  ratios: readonly Ratio[];
  /** Whether it shows the photo in a photo slot, its subject cut out, the photo as the background, or none. */
  photo: 'slot' | 'subject' | 'background' | 'none';
  /** Heading, body and figure fonts. */
  fonts: readonly (readonly [heading: Font, body: Font, figure?: Font])[];
  colors: readonly ColorRule[];
  slots: readonly SlotRecipe[];
  /** Share of the artwork's height or width that the picture takes at least and at most; the text's length decides. */
  picture?: readonly [least: number, most: number];
  /** Most letters of a headline. */
  headline?: number;
  style?: Partial<Omit<DisplayConfig, 'contents' | 'layout' | 'ratio' | 'border_color'>>;
  /** Colours of the border and of words in the background. */
  border?: ColorName;
  /** Colour of rules and rings; the ink's by default. */
  rule?: ColorName;
  /** How its subject is cut out if the contour is certain; otherwise it gets an outline. */
  cut?: 'CLEAN' | 'OUTLINE' | 'SCISSOR';
  /** A shadow for things that are seen from above only, instead of the one that suits any subject. */
  shadow?: 'LONG';
  /** Whether its headline is one short word whose O a round subject replaces. */
  isOfLetters?: boolean;
  /** Colour of the shape behind the subject. */
  shape?: ColorName;
  /** Shows the price on an element in the calmest corner of the photo; without a price there is no such design. */
  priceOn?: 'SEAL' | 'DISC' | 'BURST';
  /** How the photo is printed, if it is on the server. */
  tone?: PhotoContent['tone'];
  /** Degrees by which the photo is tilted, where the layout can. */
  tilt?: number;
  /** Tiles the headline's first word over the ground. */
  pattern?: boolean;
};

/** A row of a recipe. */
export function row(
  words: keyof Words,
  font: RowRecipe['font'],
  size: RowRecipe['size'],
  rest: Partial<RowRecipe> = {},
): RowRecipe {
  return {
    words,
    font,
    size,
    lines: 2,
    color: 'ink',
    align: 'LEFT',
    caps: false,
    marker: null,
    fit: false,
    stack: 1,
    strip: false,
    required: false,
    ...rest,
  };
}

/** A row of a recipe that is as wide as its place, or a stack of such rows. */
export function wide(words: keyof Words, font: RowRecipe['font'], rest: Partial<RowRecipe> = {}): RowRecipe {
  return row(words, font, [5, 5], { fit: true, lines: 1, ...rest });
}

/** A centred row of a recipe. */
export function centred(
  words: keyof Words,
  font: RowRecipe['font'],
  size: RowRecipe['size'],
  rest: Partial<RowRecipe> = {},
): RowRecipe {
  return row(words, font, size, { align: 'CENTER', ...rest });
}

/** A text slot of a recipe. */
export function slot(
  rows: readonly RowRecipe[],
  vertical_align: SlotRecipe['vertical_align'] = 'CENTER',
  background: SlotRecipe['background'] = null,
): SlotRecipe {
  return { rows, vertical_align, background };
}
