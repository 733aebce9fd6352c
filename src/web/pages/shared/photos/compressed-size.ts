import { RATIO_SIZES } from '../../../../contract/design/ratios.ts';
import { MAX_HEIGHT, MAX_WIDTH } from '../../../designer/model/crop.ts';

/** Minimum size in px of both sides of a gallery photo. */
const MIN_SIZE = RATIO_SIZES['1:1'].width;

/**
 * The size to which a photo is compressed: within the maximum that is stored, but never below the minimum that is
 * accepted.
 */
export function compressedSize({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  const shorter = Math.min(width, height);
  const reduction = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  const scale = Math.max(reduction, Math.min(1, MIN_SIZE / shorter));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}
