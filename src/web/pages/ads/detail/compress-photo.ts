import { RATIO_SIZES } from '../../../../contract/ratios.ts';
import { MOST_HEIGHT, MOST_WIDTH } from '../../../designer/model/crop.ts';
import { loadCompressor } from '../../../designer/photos/load-compressor.ts';

/** What a photo of the gallery must have on both sides. */
const LEAST = RATIO_SIZES['1:1'].width;
/** Kinds that a browser may read but cannot write. */
const READ_ONLY = /^image\/(heic|heif|avif)/;

/** The size that a photo is pressed to: inside the most that is kept, but never below the least that is taken. */
export function pressedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const shorter = Math.min(width, height);
  const wanted = Math.min(1, MOST_WIDTH / width, MOST_HEIGHT / height);
  const scale = Math.max(wanted, Math.min(1, LEAST / shorter));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Presses a photo together for the way to the server. What this browser cannot read goes as it is. */
export async function compressPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const size = pressedSize(bitmap);
  bitmap.close();
  const compress = await loadCompressor();
  return compress(file, size, READ_ONLY.test(file.type) ? 'image/jpeg' : undefined).catch(() => file);
}
