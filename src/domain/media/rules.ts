import { RATIO_SIZES, type Ratio } from '../../contract/display.ts';
import { MAX_PIXELS } from '../../contract/media.ts';

/** Smallest picture after the crop where no ratio is named: the gallery. */
const GALLERY_SIZE = { width: 600, height: 600 };
/** The kept picture fits into this; what is larger shows nowhere. */
export const KEPT_SIZE = { width: 1000, height: 3000 };
/** What is kept and served, whatever came in. */
export const KEPT_TYPE = 'image/webp';

export type ReadableKind = 'jpeg' | 'png' | 'webp' | 'avif';
export type PictureKind = ReadableKind | 'heic';

/** Memory that decoding takes at most, as it was seen: some decoders stream, others hold the whole picture twice. */
const BYTES_A_PIXEL: Record<ReadableKind, number> = { jpeg: 4, png: 4, webp: 8, avif: 18 };
/** No telephone's picture, but a gigabyte of memory. */
const AVIF_PIXELS = 25_000_000;

export function memoryOf(kind: ReadableKind, size: { width: number; height: number }): number {
  return size.width * size.height * BYTES_A_PIXEL[kind];
}

export function mostPixels(kind: ReadableKind): number {
  return kind === 'avif' ? AVIF_PIXELS : MAX_PIXELS;
}

/** Part of a picture in percent of its sides, as the person saw it upright. */
export type Crop = { x: number; y: number; width: number; height: number };
export const WHOLE: Crop = { x: 0, y: 0, width: 100, height: 100 };

const AVIF_BRANDS = ['avif', 'avis'];
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** What a file is by its first bytes; its name and the type its sender states are not asked. Null: nothing we take. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  if (head.length < 16) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return head.toString('latin1', 4, 8) === 'ftyp' ? heifKindOf(head) : null;
}

/** The major brand may be the family's (`mif1`); then the compatible ones tell. */
function heifKindOf(head: Buffer): PictureKind | null {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIF_BRANDS.includes(brand)) ? 'heic' : null;
}

/** The smallest picture that a place of this ratio takes. */
export function smallestSize(ratio: Ratio | null): { width: number; height: number } {
  return ratio === null ? GALLERY_SIZE : RATIO_SIZES[ratio];
}

/** A crop as whole pixels inside the picture, or null when nothing of it is left. */
export function cropPixels(
  size: { width: number; height: number },
  crop: Crop,
): { left: number; top: number; width: number; height: number } | null {
  const edge = (percent: number, side: number) => Math.round((Math.min(100, Math.max(0, percent)) / 100) * side);
  const left = edge(crop.x, size.width);
  const top = edge(crop.y, size.height);
  const width = edge(crop.x + crop.width, size.width) - left;
  const height = edge(crop.y + crop.height, size.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}
