import {
  CUT_STYLES,
  type CutStyle,
  PICTURE_STYLES,
  type PictureStyle,
  printedParts,
  TONE_STYLES,
} from '../src/contract/media/images.ts';
import { printCut } from '../src/domain/media/print-cut.ts';
import { tonePicture } from '../src/domain/media/tone-picture.ts';

const WIDTH = 640;

/** The style in the path of a picture; null for the photo itself. */
export const styleIn = (path: string): PictureStyle | null =>
  PICTURE_STYLES.find((style) => path.startsWith(`/_img/${style}/`)) ?? null;

/** A picture as the server derives it from a photo or from the cut-outs of its subject; null if there is none. */
export async function derivedPicture(
  style: PictureStyle,
  photo: Uint8Array,
  cutOut: (style: CutStyle) => Uint8Array | undefined,
): Promise<Uint8Array | null> {
  const tone = TONE_STYLES.find((known) => known === style);
  if (tone) return tonePicture(photo, WIDTH, tone);
  const plain = CUT_STYLES.find((known) => known === style);
  if (plain) return cutOut(plain) ?? null;
  const parts = printedParts(style);
  const cut = parts && cutOut(parts.cut);
  return cut && parts ? printCut(cut, WIDTH, parts) : null;
}
