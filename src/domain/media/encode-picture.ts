import sharp, { type Metadata } from 'sharp';
import type { Ratio } from '../../contract/display.ts';
import { AppError } from '../../contract/errors.ts';
import { MAX_PIXELS } from '../../contract/media.ts';
import {
  type Crop,
  cropPixels,
  KEPT_SIZE,
  kindOf,
  memoryOf,
  mostPixels,
  type ReadableKind,
  smallestSize,
} from './rules.ts';
import { inTurn } from './turn.ts';

sharp.concurrency(1);
sharp.cache(false);
const DECODE_SECONDS = 10;
const QUALITY = 80;

export type EncodedPicture = { bytes: Buffer; width: number; height: number };

/**
 * Draws what somebody sent anew: upright, cut, no larger than we keep, first frame only, in sRGB, without metadata; and
 * once more at each of `widths` that is smaller. Nothing of the sent bytes survives but what can be seen. Throws
 * `unsupported_media`, `image_unreadable`, `image_too_large` or `image_too_small`.
 */
export async function encodePicture(
  bytes: Uint8Array,
  place: { ratio: Ratio | null; crop: Crop },
  widths: readonly number[],
): Promise<{ kept: EncodedPicture; smaller: Map<number, Buffer> }> {
  const kind = kindOf(bytes);
  if (kind === null || kind === 'heic') {
    throw new AppError('unsupported_media', { params: { type: kind === 'heic' ? 'HEIC' : '' } });
  }
  const size = uprightSize(await readHeader(bytes, kind));
  const cut = cropPixels(size, place.crop);
  const smallest = smallestSize(place.ratio);
  if (!cut || cut.width < smallest.width || cut.height < smallest.height) {
    throw new AppError('image_too_small', { params: { ...smallest } });
  }
  return inTurn(memoryOf(kind, size), async () => {
    const source = open(bytes);
    // Without a cut the decoder may shrink while it reads.
    const part = cut.width === size.width && cut.height === size.height ? source : source.extract(cut);
    const { data, info } = await readable(
      part
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
  return inTurn(memoryOf('webp', KEPT_SIZE), () =>
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
async function readHeader(bytes: Uint8Array, kind: ReadableKind): Promise<Metadata> {
  const header = await readable(sharp(bytes, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata());
  if (header.width * header.height > mostPixels(kind)) throw new AppError('image_too_large');
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
