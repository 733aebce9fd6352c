import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Box, Mask } from './mask.ts';

/** The model's input is a square of this many pixels. */
const SIDE = 320;
/** Means and deviations of colours on which the model was trained. */
const MEANS = [0.485, 0.456, 0.406] as const;
const DEVIATIONS = [0.229, 0.224, 0.225] as const;

/** A photo in sRGB, three bytes a pixel. */
export type Pixels = { width: number; height: number; rgb: Buffer };
/** The share of the subject in each pixel of a part of the photo. */
export type Segment = (pixels: Pixels, part: Box) => Promise<Mask>;

/**
 * Loads the model u2netp (Qin and others 2020, Apache 2.0), about 0.6 s. Null if its runtime, which is an optional
 * package, is not installed.
 */
export async function loadModel(): Promise<Segment | null> {
  const runtime = await import('onnxruntime-web/wasm').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_MODULE_NOT_FOUND') return null;
    throw error;
  });
  if (!runtime) return null;
  runtime.env.wasm.numThreads = 1;
  const session = await runtime.InferenceSession.create(await readFile(join(import.meta.dirname, 'u2netp.onnx')), {
    executionProviders: ['wasm'],
  });
  const [input] = session.inputNames;
  // The first output joins the other six.
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error('the model has no input or output');
  return async (pixels, part) => {
    const tensor = new runtime.Tensor('float32', inputOf(await squareOf(pixels, part)), [1, 3, SIDE, SIDE]);
    const results = await session.run({ [input]: tensor }, [output]);
    const values = results[output]?.data as Float32Array;
    return { width: SIDE, height: SIDE, values: Float32Array.from(values) };
  };
}

async function squareOf({ width, height, rgb }: Pixels, { left, top, right, bottom }: Box): Promise<Buffer> {
  return sharp(rgb, { raw: { width, height, channels: 3 } })
    .extract({ left, top, width: right - left, height: bottom - top })
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
}

/** Colours by planes, relative to the brightest value, as in training. */
function inputOf(square: Buffer): Float32Array {
  const brightest = square.reduce((most, value) => Math.max(most, value), 1);
  const planes = new Float32Array(3 * SIDE * SIDE);
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const share = (square[index * 3 + channel] ?? 0) / brightest;
      planes[channel * SIDE * SIDE + index] = (share - (MEANS[channel] ?? 0)) / (DEVIATIONS[channel] ?? 1);
    }
  }
  return planes;
}
