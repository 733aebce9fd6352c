import { MAX_HEIGHT, MAX_WIDTH, outputSize } from '../model/crop.ts';
import { loadCompressor } from './load-compressor.ts';

/** Phones run out of memory on larger canvases; more pixels would be discarded at the end anyway. */
const WORKING_PIXELS = 12_000_000;
const QUALITY = 0.6;

/** An upright picture on a canvas, ready to be shown and cropped. The caller must revoke `url`. */
export type OpenedPicture = { canvas: HTMLCanvasElement; url: string; name: string };
/** Part of a picture in its own pixels. */
export type Part = { x: number; y: number; width: number; height: number };

function canvasOf(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no canvas');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))), type, quality);
  });
}

/** Reads a file that the user chose. Throws if the browser cannot decode it. */
export async function openPicture(file: Blob, name: string): Promise<OpenedPicture> {
  const bitmap = await createImageBitmap(file);
  try {
    const scale = Math.min(1, Math.sqrt(WORKING_PIXELS / (bitmap.width * bitmap.height)));
    const { canvas, context } = canvasOf(bitmap.width * scale, bitmap.height * scale);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // PNG and WebP may be transparent; the preview shows the canvas, as the result will look.
    return { canvas, url: await urlOf(canvas, file.type), name };
  } finally {
    bitmap.close();
  }
}

async function urlOf(canvas: HTMLCanvasElement, type: string): Promise<string> {
  const format = type === 'image/png' || type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  return URL.createObjectURL(await blobOf(canvas, format, 0.9));
}

/** The picture rotated by 90° to the left (-1) or right (1). */
export async function rotatePicture(picture: OpenedPicture, direction: -1 | 1): Promise<OpenedPicture> {
  const { width, height } = picture.canvas;
  const { canvas, context } = canvasOf(height, width);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((direction * Math.PI) / 2);
  context.drawImage(picture.canvas, -width / 2, -height / 2);
  return { canvas, url: await urlOf(canvas, 'image/webp'), name: picture.name };
}

/** Crops a part and compresses it for the upload; what is beyond the picture gets the background colour. */
export async function cropPicture(picture: OpenedPicture, part: Part, background: string): Promise<Blob> {
  const size = outputSize(part.width, part.height);
  const { canvas, context } = canvasOf(size.width, size.height);
  const { x, y, width, height } = part;
  if (x < -0.5 || y < -0.5 || x + width > picture.canvas.width + 0.5 || y + height > picture.canvas.height + 0.5) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(picture.canvas, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const isPng = isTransparent(context, canvas);
  const compress = await loadCompressor().catch(() => null);
  // If the compressor failed to load, the canvas compresses the picture.
  if (!compress) return blobOf(canvas, isPng ? 'image/webp' : 'image/jpeg', QUALITY);
  const uncompressed = await blobOf(canvas, isPng ? 'image/png' : 'image/jpeg', 1);
  return compress(uncompressed, { width: MAX_WIDTH, height: MAX_HEIGHT });
}

/** Preloads the code for compressing pictures while the author still chooses one. */
export function prepareForPictures(): void {
  // If loading fails now, it is repeated when it is needed.
  loadCompressor().catch(() => undefined);
}

function isTransparent(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let at = 3; at < data.length; at += 4 * 97) if ((data[at] ?? 255) < 250) return true;
  return false;
}
