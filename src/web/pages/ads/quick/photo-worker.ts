import { photoFactsOf, READ_WIDTH } from '../../../designer/photos/photo-facts.ts';
import { compressedSize } from '../../shared/photos/compressed-size.ts';
import type { PhotoTask, PreparedPhoto } from './prepare-photo.ts';

type WorkerScope = {
  addEventListener(
    type: 'message',
    listener: (event: { data: PhotoTask; ports: readonly MessagePort[] }) => void,
  ): void;
};
const scope = globalThis as unknown as WorkerScope;

const QUALITY = 0.6;
/** Drawings retain their own format up to this size. */
const CONVERT_ABOVE_BYTES = 2_000_000;
const UNCHANGED_TYPES = ['image/png', 'image/webp'];

scope.addEventListener('message', ({ data, ports: [port] }) => {
  prepare(data).then(
    (prepared) => port?.postMessage(prepared),
    () => port?.postMessage(null),
  );
});

/** Decodes a photo once, reads what designs need of it, and makes it small enough for the upload. */
async function prepare({ photo, id }: PhotoTask): Promise<PreparedPhoto> {
  const bitmap = await createImageBitmap(photo);
  try {
    const size = compressedSize(bitmap);
    const scale = Math.min(1, READ_WIDTH / size.width);
    const small = draw(bitmap, { width: size.width * scale, height: size.height * scale }, true);
    const pixels = small.context.getImageData(0, 0, small.canvas.width, small.canvas.height);
    return { facts: await photoFactsOf(pixels, id, size), file: await compress(photo, bitmap, size) };
  } finally {
    bitmap.close();
  }
}

type Size = { width: number; height: number };

async function compress(photo: Blob, bitmap: ImageBitmap, size: Size): Promise<Blob> {
  const isUnchanged = UNCHANGED_TYPES.includes(photo.type) && photo.size <= CONVERT_ABOVE_BYTES;
  const type = isUnchanged ? photo.type : 'image/jpeg';
  const file = await draw(bitmap, size, !isUnchanged).canvas.convertToBlob({ type, quality: QUALITY });
  const isSame = size.width === bitmap.width && file.type === photo.type;
  return isSame && file.size >= photo.size ? photo : file;
}

/** Transparent parts are shown on paper where the format has none. */
function draw(bitmap: ImageBitmap, { width, height }: Size, isOnPaper: boolean) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = canvas.getContext('2d', { willReadFrequently: isOnPaper });
  if (!context) throw new Error('this browser draws no canvas');
  context.imageSmoothingQuality = 'high';
  if (isOnPaper) {
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}
