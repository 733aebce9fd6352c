import { RATIO_SIZES } from '../../../../contract/design/ratios.ts';
import { MAX_HEIGHT, MAX_WIDTH } from '../../../designer/model/crop.ts';
import { loadCompressor } from '../../../designer/photos/load-compressor.ts';
import { typedPhoto } from './typed-photo.ts';

/** Minimum size in px of both sides of a gallery photo. */
const MIN_SIZE = RATIO_SIZES['1:1'].width;
/** Formats that a browser may decode but cannot encode. */
const READ_ONLY = /^image\/(heic|heif|avif)/;

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

/** Compresses a photo for the upload. A photo that the browser cannot decode is uploaded unchanged. */
export async function compressPhoto(chosen: File): Promise<Blob> {
  const file = await typedPhoto(chosen);
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const size = compressedSize(bitmap);
  bitmap.close();
  const compress = await loadCompressor();
  return compress(file, size, READ_ONLY.test(file.type) ? 'image/jpeg' : undefined).catch(() => file);
}
