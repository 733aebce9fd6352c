import type { DisplayConfigInput } from '../../src/contract/display.ts';
import type { Font } from '../../src/contract/display-rules.ts';
import { ART_ALTS, type ArtName } from './art.ts';

type Content = NonNullable<DisplayConfigInput['contents']>[number];
type PhotoInput = Extract<Content, { type: 'PHOTO' }>;
type TextInput = Extract<Content, { type: 'TEXT' }>;
type RowInput = NonNullable<TextInput['rows']>[number];

/** A left-aligned row; `marker` is the colour of the highlight behind it. */
export function row(text: string, font: Font, size: number, color: string, marker?: string): RowInput {
  return { text, font, size, color, ...(marker ? { marker } : {}) };
}

/** A centred row. */
export function centred(text: string, font: Font, size: number, color: string, marker?: string): RowInput {
  return { ...row(text, font, size, color, marker), align: 'CENTER' };
}

/** A right-aligned row. */
export function rightward(text: string, font: Font, size: number, color: string, marker?: string): RowInput {
  return { ...row(text, font, size, color, marker), align: 'RIGHT' };
}

/** A photo slot that shows a drawing around its focal point. `file_id` is the drawing's name. */
export function photo(art: ArtName, focus_x = 50, focus_y = 50): PhotoInput {
  return { type: 'PHOTO', file_id: art, focus_x, focus_y, alt: ART_ALTS[art] };
}

/** A text slot; `background` is the colour of the ribbon, the sticker or the tabs. */
export function texts(
  rows: RowInput[],
  vertical_align: NonNullable<TextInput['vertical_align']> = 'CENTER',
  background?: string,
): TextInput {
  return { type: 'TEXT', rows, vertical_align, ...(background ? { background } : {}) };
}
