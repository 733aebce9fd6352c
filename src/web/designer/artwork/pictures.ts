import { IMAGE_WIDTHS, imagePath } from '../../../contract/images.ts';
import type { Ratio } from '../../../contract/ratios.ts';

/** What an `<img>` of an artwork needs; the sizes are only a hint, since a place sets its picture's box. */
export type Picture = { src: string; srcset?: string; width?: number; height?: number };
export type Pictures = (fileId: string) => Picture;
/** `sizes` of a picture that needs `share` of the artwork’s width (1 is the whole width, taller places need more). */
export type PictureSizes = (share: number) => string;

/** The picture of an own file at all the widths that the image endpoint draws. */
export function pictureOf(fileId: string): Picture {
  return {
    src: imagePath(fileId, 640),
    srcset: IMAGE_WIDTHS.map((width) => `${imagePath(fileId, width)} ${width}w`).join(', '),
  };
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Column widths of the board: 2, 3, 4, 5 and 6 columns; a 16:9 ad spans two while there are two or three. */
export function boardSizes(ratio: Ratio): PictureSizes {
  const span = ratio === '16:9' ? 2 : 1;
  return (share) =>
    [
      `(min-width:1800px) ${short(257 * share)}px`,
      `(min-width:1400px) ${short(17.6 * share)}vw`,
      `(min-width:992px) ${short(22 * share)}vw`,
      `(min-width:768px) ${short(30 * span * share)}vw`,
      `${short(44 * span * share)}vw`,
    ].join(',');
}

/** An artwork drawn at one width in px, but never wider than the screen. */
export function fixedSizes(width: number): PictureSizes {
  return (share) => `(min-width:${width}px) ${short(width * share)}px,${short(100 * share)}vw`;
}

/** Sizes of an artwork in the row of boosted ads, which has one height for all ratios. */
export function railSizes(aspect: number): string {
  const share = Math.max(1, aspect);
  return `(min-width:992px) ${short(300 * share)}px,${short(232 * share)}px`;
}
