import type { PhotoFacts } from '../model/quick/facts.ts';
import { photoFactsOf, READ_WIDTH } from './photo-facts.ts';

/** Reads the facts of a photo on this device, without blocking the page. Throws if the browser cannot decode it. */
export async function readPhoto(source: Blob, fileId: string): Promise<PhotoFacts> {
  const bitmap = await createImageBitmap(source);
  try {
    const { width, height } = bitmap;
    const scale = Math.min(1, READ_WIDTH / width);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser draws no canvas');
    context.imageSmoothingQuality = 'high';
    // Transparent pictures are shown on paper.
    context.fillStyle = '#FFFFFF';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    return await photoFactsOf(pixels, fileId, { width, height }, nextTask);
  } finally {
    bitmap.close();
  }
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
