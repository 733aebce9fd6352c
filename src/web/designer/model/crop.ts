import { aspectOf, RATIO_SIZES, RATIOS, type Ratio } from '../../../contract/design/ratios.ts';
import type { Box } from '../../../contract/design/rules.ts';

/** Maximum size in px of a stored picture; a larger one would never be shown in full. */
export const MAX_WIDTH = 1000;
export const MAX_HEIGHT = 3000;

/** The crop for a slot: its aspect ratio (width by height), and the smallest size that the server accepts for it. */
export type Crop = { aspect: number; ratio: Ratio; smallest: { width: number; height: number } };

/**
 * The crop for a slot of the layout. It has the slot's own shape, limited to the range between the narrowest and the
 * widest ratio: a strip shows the picture's focal point, because a crop in its shape would have too few pixels.
 */
export function cropOf(box: Pick<Box, 'width' | 'height'>, artwork: Ratio): Crop {
  const shape = (box.width / box.height) * aspectOf(artwork);
  const aspect = Math.min(aspectOf('16:9'), Math.max(aspectOf('9:16'), shape));
  const sizes = RATIOS.map((ratio) => {
    const size = RATIO_SIZES[ratio];
    const width = Math.max(size.width, size.height * aspect);
    return { ratio, width, height: width / aspect };
  });
  const smallest = sizes.reduce((best, size) => (size.width * size.height < best.width * best.height ? size : best));
  return {
    aspect,
    ratio: smallest.ratio,
    smallest: { width: Math.ceil(smallest.width - 0.01), height: Math.ceil(smallest.height - 0.01) },
  };
}

/** Size in px of the picture that results from a part of the original. */
export function outputSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether a part of the original has enough pixels for a crop. */
export function isLargeEnough(size: { width: number; height: number }, crop: Crop): boolean {
  return size.width >= crop.smallest.width && size.height >= crop.smallest.height;
}

/** The largest centred part of a picture with the crop's shape. */
export function centredPart(picture: { width: number; height: number }, { aspect }: Pick<Crop, 'aspect'>): Box {
  const width = Math.min(picture.width, picture.height * aspect);
  const height = width / aspect;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/**
 * The part of a picture to keep for a slot: more than the slot shows, so that the picture can be moved in it, as far as
 * what is shown then has enough pixels.
 */
export function roomyPart(picture: { width: number; height: number }, crop: Crop): Box {
  const shown = centredPart(picture, crop);
  const along = (whole: number, part: number, largest: number, smallest: number) =>
    Math.min(whole, Math.max(part, (largest * part) / smallest));
  const width = along(picture.width, shown.width, MAX_WIDTH, crop.smallest.width);
  const height = along(picture.height, shown.height, MAX_HEIGHT, crop.smallest.height);
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** If a stored picture is wider than its slot by more than this factor, what the slot shows has too few pixels. */
const MAX_SHAPE_FACTOR = 1.9;

/** Whether a picture's shape differs so much from its slot's that it should be cropped again. */
export function isCropTooSmall(picture: { width: number; height: number }, { aspect }: Pick<Crop, 'aspect'>): boolean {
  return picture.width / picture.height / aspect > MAX_SHAPE_FACTOR;
}

/** The position of a picture under the crop box: its scale, and its centre at x and y. */
export type CropTransform = { scale: number; x: number; y: number };
type Size = { width: number; height: number };

/** The minimum scale at which the picture covers the box. */
export function minScale(picture: Size, box: Size): number {
  return Math.max(box.width / picture.width, box.height / picture.height);
}

/** The scale at which the whole picture is within the box, with space at two of its sides. */
export function fitScale(picture: Size, box: Size): number {
  return Math.min(box.width / picture.width, box.height / picture.height);
}

/** The transform closest to the wanted one in which the picture covers the box or, where it is smaller, is centred in it. */
export function boundedTransform(wanted: CropTransform, picture: Size, box: Box, maxScale: number): CropTransform {
  const scale = Math.min(maxScale, Math.max(fitScale(picture, box), wanted.scale));
  const bounded = (middle: number, length: number, start: number, space: number) => {
    const half = (length * scale) / 2;
    if (2 * half < space) return start + space / 2;
    return Math.min(start + half, Math.max(start + space - half, middle));
  };
  return {
    scale,
    x: bounded(wanted.x, picture.width, box.x, box.width),
    y: bounded(wanted.y, picture.height, box.y, box.height),
  };
}

/** The part of the picture under the box, in the picture's own pixels. */
export function partUnder(transform: CropTransform, picture: Size, box: Box): Box {
  return {
    x: (box.x - transform.x) / transform.scale + picture.width / 2,
    y: (box.y - transform.y) / transform.scale + picture.height / 2,
    width: box.width / transform.scale,
    height: box.height / transform.scale,
  };
}
