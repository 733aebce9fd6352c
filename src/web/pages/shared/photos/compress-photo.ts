import { loadCompressor } from '../../../designer/photos/load-compressor.ts';
import { compressedSize } from './compressed-size.ts';
import { typedPhoto } from './typed-photo.ts';

/** Formats that a browser may decode but cannot encode. */
const READ_ONLY = /^image\/(heic|heif|avif)/;

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
