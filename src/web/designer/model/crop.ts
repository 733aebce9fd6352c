import type { Box } from '../../../contract/display-rules.ts';
import { aspectOf, RATIO_SIZES, RATIOS, type Ratio } from '../../../contract/ratios.ts';

/** A kept picture is at most this large; what is larger shows nowhere. */
export const MOST_WIDTH = 1000;
export const MOST_HEIGHT = 3000;

/** How a picture for a place is cut: width by height, and the smallest size that the server takes for it. */
export type Crop = { aspect: number; ratio: Ratio; smallest: { width: number; height: number } };

/**
 * The cut for a place of the layout. It has the place's own shape, held between the narrowest and the widest ratio: in
 * a strip the picture's middle shows, as the focus says, for a strip itself would have too few pixels.
 */
export function cropOf(box: Pick<Box, 'width' | 'height'>, artwork: Ratio): Crop {
  const shape = (box.width / box.height) * aspectOf(artwork);
  const aspect = Math.min(aspectOf('16:9'), Math.max(aspectOf('9:16'), shape));
  const sizes = RATIOS.map((ratio) => {
    const size = RATIO_SIZES[ratio];
    const width = Math.max(size.width, size.height * aspect);
    return { ratio, width, height: width / aspect };
  });
  const least = sizes.reduce((best, size) => (size.width * size.height < best.width * best.height ? size : best));
  return {
    aspect,
    ratio: least.ratio,
    smallest: { width: Math.ceil(least.width - 0.01), height: Math.ceil(least.height - 0.01) },
  };
}

/** Size in px of the picture that comes of a part of the original. */
export function outputSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether a part of the original gives enough pixels for a cut; a pixel lost in rounding does not count. */
export function isLargeEnough(size: { width: number; height: number }, cut: Crop): boolean {
  return size.width >= cut.smallest.width && size.height >= cut.smallest.height;
}

/** The largest part of a picture that has the cut's shape, about its middle. */
export function middlePart(picture: { width: number; height: number }, { aspect }: Pick<Crop, 'aspect'>): Box {
  const width = Math.min(picture.width, picture.height * aspect);
  const height = width / aspect;
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

/** Shapes further apart than this show too little of a picture that was cut for the other. */
const MOST_APART = 1.25;

/** Whether a picture's shape differs so much from its place's that it should be cut again. */
export function isCropTooSmall(picture: { width: number; height: number }, { aspect }: Pick<Crop, 'aspect'>): boolean {
  const apart = picture.width / picture.height / aspect;
  return Math.max(apart, 1 / apart) > MOST_APART;
}

/** How a picture lies under the box that cuts it: scaled about its middle, which stands at x and y. */
export type CropTransform = { scale: number; x: number; y: number };
type Size = { width: number; height: number };

/** The least scale at which the picture fills the box. */
export function leastScale(picture: Size, box: Size): number {
  return Math.max(box.width / picture.width, box.height / picture.height);
}

/** The lie nearest to the wanted one in which the picture fills the box. */
export function boundedTransform(wanted: CropTransform, picture: Size, box: Box, mostScale: number): CropTransform {
  const scale = Math.min(mostScale, Math.max(leastScale(picture, box), wanted.scale));
  const hold = (middle: number, length: number, start: number, room: number) => {
    const half = (length * scale) / 2;
    return Math.min(start + half, Math.max(start + room - half, middle));
  };
  return {
    scale,
    x: hold(wanted.x, picture.width, box.x, box.width),
    y: hold(wanted.y, picture.height, box.y, box.height),
  };
}

/** What of the picture lies under the box, in the picture's own pixels. */
export function partUnder(transform: CropTransform, picture: Size, box: Box): Box {
  return {
    x: (box.x - transform.x) / transform.scale + picture.width / 2,
    y: (box.y - transform.y) / transform.scale + picture.height / 2,
    width: box.width / transform.scale,
    height: box.height / transform.scale,
  };
}
