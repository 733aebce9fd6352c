import type { DisplayConfigInput } from '../../src/contract/display.ts';
import type { Font } from '../../src/contract/display-rules.ts';
import { ART_ALTS, type ArtName } from './art.ts';

type Content = NonNullable<DisplayConfigInput['contents']>[number];
type PhotoInput = Extract<Content, { type: 'PHOTO' }>;
type TextInput = Extract<Content, { type: 'TEXT' }>;
type RowInput = NonNullable<TextInput['rows']>[number];

/** A row at the left; `marker` is the colour of the highlight behind it. */
export function row(text: string, font: Font, size: number, color: string, marker?: string): RowInput {
  return { text, font, size, color, ...(marker ? { marker } : {}) };
}

/** A row in the middle. */
export function centred(text: string, font: Font, size: number, color: string, marker?: string): RowInput {
  return { ...row(text, font, size, color, marker), align: 'CENTER' };
}

/** A row at the right. */
export function rightward(text: string, font: Font, size: number, color: string, marker?: string): RowInput {
  return { ...row(text, font, size, color, marker), align: 'RIGHT' };
}

/** A photo place showing a drawing around its focal point. `file_id` is the drawing's name. */
export function photo(art: ArtName, focus_x = 50, focus_y = 50): PhotoInput {
  return { type: 'PHOTO', file_id: art, focus_x, focus_y, alt: ART_ALTS[art] };
}

/** A text place; `background` colours the ribbon, the sticker or the tabs. */
export function texts(
  rows: RowInput[],
  vertical_align: NonNullable<TextInput['vertical_align']> = 'CENTER',
  background?: string,
): TextInput {
  return { type: 'TEXT', rows, vertical_align, ...(background ? { background } : {}) };
}
