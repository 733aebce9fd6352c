import sharp, { type Metadata } from 'sharp';
import type { Ratio } from '../../contract/display.ts';
import { AppError } from '../../contract/errors.ts';
import { MAX_PIXELS } from '../../contract/media.ts';
import { type Crop, cropPixels, KEPT_SIZE, kindOf, smallestSize } from './rules.ts';

// One thread a picture and two pictures at a time: a burst of uploads takes neither all cores nor all memory.
sharp.concurrency(1);
sharp.cache(false);
const PICTURES_AT_ONCE = 2;
const DECODE_SECONDS = 10;
const QUALITY = 80;

export type EncodedPicture = { bytes: Buffer; width: number; height: number };

const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= PICTURES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so nobody who comes in between can take it.
    if (next) next();
    else running -= 1;
  }
}

/**
 * Draws what somebody sent anew: upright, cut, no larger than we keep, first frame only, in sRGB, without metadata; and
 * once more at each of `widths` that is smaller. Nothing of the sent bytes survives but what can be seen. Throws
 * `unsupported_media`, `image_unreadable`, `image_too_large` or `image_too_small`.
 */
export function encodePicture(
  bytes: Uint8Array,
  place: { ratio: Ratio | null; crop: Crop },
  widths: readonly number[],
): Promise<{ kept: EncodedPicture; smaller: Map<number, Buffer> }> {
  const kind = kindOf(bytes);
  if (kind === null || kind === 'heic') {
    throw new AppError('unsupported_media', { params: { type: kind === 'heic' ? 'HEIC' : '' } });
  }
  return inTurn(async () => {
    const size = uprightSize(await readHeader(bytes));
    const cut = cropPixels(size, place.crop);
    const smallest = smallestSize(place.ratio);
    if (!cut || cut.width < smallest.width || cut.height < smallest.height) {
      throw new AppError('image_too_small', { params: { ...smallest } });
    }
    const { data, info } = await readable(
      open(bytes)
        .extract(cut)
        .resize({ ...KEPT_SIZE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true }),
    );
    const pixels = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).timeout({
        seconds: DECODE_SECONDS,
      });
    const smaller = new Map<number, Buffer>();
    for (const width of widths.filter((candidate) => candidate < info.width)) {
      smaller.set(width, await pixels().resize({ width }).webp({ quality: QUALITY }).toBuffer());
    }
    const kept = await pixels().webp({ quality: QUALITY }).toBuffer();
    return { kept: { bytes: kept, width: info.width, height: info.height }, smaller };
  });
}

/** One of our own kept pictures, narrower. */
export function narrowPicture(kept: Uint8Array, width: number): Promise<Buffer> {
  return inTurn(() =>
    sharp(kept, { limitInputPixels: KEPT_SIZE.width * KEPT_SIZE.height })
      .timeout({ seconds: DECODE_SECONDS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer(),
  );
}

function open(bytes: Uint8Array) {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    pages: 1,
    sequentialRead: true,
  }).timeout({ seconds: DECODE_SECONDS });
}

/** Size and kind without decoding, so that a picture which unfolds enormously is refused before it does. */
async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  const header = await readable(sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata());
  if (header.width * header.height > MAX_PIXELS) throw new AppError('image_too_large');
  return header;
}

function uprightSize(header: Metadata): { width: number; height: number } {
  return { width: header.autoOrient.width, height: header.autoOrient.height };
}

/** libvips says in its own words why it cannot read a file; to the sender they all mean one thing. */
async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new AppError('image_unreadable', { cause: error });
  }
}
