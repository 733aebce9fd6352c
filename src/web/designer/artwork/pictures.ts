import { aspectOf, type Ratio } from '../../../contract/design/ratios.ts';
import type { Box } from '../../../contract/design/rules.ts';
import { CUT_WIDTHS, IMAGE_WIDTHS, imagePath, type PictureStyle, stylePath } from '../../../contract/media/images.ts';

/**
 * Attributes of an `<img>` in an artwork. `width` and `height` are only hints, because the slot sets the picture's
 * box.
 */
export type Picture = { src: string; srcset?: string; width?: number; height?: number };
/** With `style`, a picture that is derived from the photo. */
export type Pictures = (fileId: string, style?: PictureStyle | null) => Picture;
/**
 * Returns the `sizes` attribute of a picture that needs `share` of the artwork's width (1 is the full width; tall
 * slots need more).
 */
export type PictureSizes = (share: number) => string;

/** The picture of a user's file in all widths that the image endpoint serves. */
export function pictureOf(fileId: string, style?: PictureStyle | null): Picture {
  if (style) {
    return {
      src: stylePath(fileId, style, 640),
      srcset: CUT_WIDTHS.map((width) => `${stylePath(fileId, style, width)} ${width}w`).join(', '),
    };
  }
  return {
    src: imagePath(fileId, 640),
    srcset: IMAGE_WIDTHS.map((width) => `${imagePath(fileId, width)} ${width}w`).join(', '),
  };
}

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Column widths of the board with 2, 3, 4, 5 and 6 columns; with two or three a 16:9 ad spans two. */
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

/** Sizes of an artwork with a fixed width in px, but never wider than the screen. */
export function fixedSizes(width: number): PictureSizes {
  return (share) => `(min-width:${width}px) ${short(width * share)}px,${short(100 * share)}vw`;
}

/** Sizes of the artwork on the page of an ad, as wide as artwork-frame.module.css makes it there. */
export const adPageSizes: PictureSizes = (share) =>
  `(min-width:540px) ${short(460 * share)}px,calc(${short(100 * share)}vw - ${short(80 * share)}px)`;

/** Resolves when a picture is loaded and decoded in the width that `sizes` asks for, or cannot be. */
export async function decodePicture(picture: Picture, sizes: string): Promise<void> {
  const image = new Image();
  image.sizes = sizes;
  if (picture.srcset) image.srcset = picture.srcset;
  image.src = picture.src;
  await image.decode().catch(() => undefined);
}

/** The share of an artwork's width that a picture in a box needs: a tall slot crops it at the sides. */
export function widthShare(box: Pick<Box, 'width' | 'height'>, ratio: Ratio): number {
  return Math.max(box.width, box.height / aspectOf(ratio)) / 100;
}

/** Sizes of the artwork on the designer's canvas, at most 500 px wide. */
export const CANVAS_SIZES = fixedSizes(500);

/** Sizes of an artwork in the row of boosted ads, where all ratios have the same height. */
export function railSizes(aspect: number): string {
  const share = Math.max(1, aspect);
  return `(min-width:992px) ${short(300 * share)}px,${short(232 * share)}px`;
}
