import { RATIO_SIZES } from '../../../contract/display.ts';

const QUALITY = 0.6;
const MOST = { width: 1000, height: 3000 };
/** What a photo of the gallery must have on both sides. */
const LEAST = RATIO_SIZES['1:1'].width;
const CONVERT_ABOVE_BYTES = 2_000_000;
/** Kinds that a browser may read but cannot write. */
const READ_ONLY = /^image\/(heic|heif|avif)/;

/** The size that a photo is pressed to: inside the most that is kept, but never below the least that is taken. */
export function pressedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const shorter = Math.min(width, height);
  const wanted = Math.min(1, MOST.width / width, MOST.height / height);
  const scale = Math.max(wanted, Math.min(1, LEAST / shorter));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
}

/** Presses a photo together for the way to the server. What this browser cannot read goes as it is. */
export async function compressPhoto(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const size = pressedSize(bitmap);
  bitmap.close();
  const { default: Compressor } = await import('compressorjs');
  return new Promise((resolve) => {
    new Compressor(file, {
      quality: QUALITY,
      maxWidth: size.width,
      maxHeight: size.height,
      mimeType: READ_ONLY.test(file.type) ? 'image/jpeg' : 'auto',
      convertTypes: ['image/png', 'image/webp'],
      convertSize: CONVERT_ABOVE_BYTES,
      success: resolve,
      error: () => resolve(file),
    });
  });
}
