import { ID_PHOTO_SIDE } from '../../../contract/identity/rules.ts';
import { layOutStamps, stampFontSize } from './stamp-layout.ts';

const QUALITY = 0.85;
/** Larger files would fill the memory of a cheap phone. */
const MAX_BYTES = 40 * 1024 * 1024;
/** A sample of this many pixels is enough to measure brightness. */
const SAMPLE_SIDE = 64;
/** Mean brightness, from 0 to 255, below which a photo is dark. */
const DARK = 70;
const INK = 'rgb(122 15 26 / 0.55)';
/** Makes the ink visible on a dark ground. */
const EDGE = 'rgb(255 255 255 / 0.4)';

/** A stamped photo, ready to be shown and sent. The caller must revoke `url`. */
export type StampedPhoto = { file: Blob; url: string; width: number; height: number; isDark: boolean };

/**
 * Scales a photo down and stamps a text all over it. Only the result leaves the device. Throws if the browser cannot
 * open the photo.
 */
export async function stampPhoto(photo: Blob, text: string): Promise<StampedPhoto> {
  if (photo.size > MAX_BYTES) throw new Error('the photo is too large');
  const { canvas, context } = await scaledDown(photo);
  const isDark = brightnessOf(canvas) < DARK;
  stamp(context, canvas, text);
  const file = await jpegOf(canvas);
  const { width, height } = canvas;
  // Frees its memory at once.
  canvas.width = 0;
  return { file, url: URL.createObjectURL(file), width, height, isDark };
}

async function scaledDown(photo: Blob) {
  const bitmap = await createImageBitmap(photo);
  const scale = Math.min(1, ID_PHOTO_SIDE / Math.max(bitmap.width, bitmap.height));
  const { canvas, context } = canvasOf(bitmap.width * scale, bitmap.height * scale);
  // A transparent picture would become black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, context };
}

function stamp(context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement, text: string): void {
  const fontSize = stampFontSize({ width, height });
  context.font = `700 ${fontSize}px "Plus Jakarta Sans", system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = fontSize / 6;
  context.fillStyle = INK;
  context.strokeStyle = EDGE;
  const { angle, stamps } = layOutStamps({ width, height }, context.measureText(text).width);
  for (const { x, y } of stamps) {
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.strokeText(text, 0, 0);
    context.fillText(text, 0, 0);
    context.restore();
  }
}

/** The mean brightness of a picture, from 0 to 255. */
function brightnessOf(picture: HTMLCanvasElement): number {
  const { context } = canvasOf(SAMPLE_SIDE, SAMPLE_SIDE);
  context.drawImage(picture, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  const { data } = context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) {
    sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return sum / (data.length / 4);
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('the photo is too large'))),
      'image/jpeg',
      QUALITY,
    );
  });
}

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no canvas');
  return { canvas, context };
}
