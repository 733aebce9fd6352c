import { MAX_PIXELS } from '../../contract/media/images.ts';

/** The size of stored pictures; no page shows larger ones. */
export const STORED_SIZE = { width: 1000, height: 3000 };
/** The WebP quality of stored and served pictures. */
export const QUALITY = 80;
/** The encoder's effort for stored pictures: half the time of 4 is 2, with 8 % more bytes of a drawing. */
export const EFFORT = 4;
export const AVIF = { quality: 50, effort: 2 } as const;
/** The type of stored and served pictures, whatever was uploaded. */
export const STORED_TYPE = 'image/webp';

export type ReadableKind = 'jpeg' | 'png' | 'webp' | 'avif';
export type PictureKind = ReadableKind | 'heic';

/** Larger AVIF pictures exceed the limits of a decoder. */
const AVIF_PIXELS = 12_500_000;

export function maxPixelsOf(kind: ReadableKind): number {
  return kind === 'avif' ? AVIF_PIXELS : MAX_PIXELS;
}

/** Progressive pictures have about ten scans. */
export const MAX_SCANS = 100;

/** Part of a picture in percent of its sides, as the user saw it upright. */
export type Crop = { x: number; y: number; width: number; height: number };
export const WHOLE: Crop = { x: 0, y: 0, width: 100, height: 100 };

const AVIF_BRANDS = ['avif', 'avis'];
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The type of a file by its first bytes; its name and declared type are ignored. Null: not supported. */
export function kindOf(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  if (head.length < 16) return null;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png';
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return head.toString('latin1', 4, 8) === 'ftyp' ? heifKindOf(head) : null;
}

/** The major brand may be the family's (`mif1`); then the compatible brands decide. */
function heifKindOf(head: Buffer): PictureKind | null {
  const end = Math.min(head.length, head.readUInt32BE(0));
  const brands = [head.toString('latin1', 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4));
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return 'avif';
  return brands.some((brand) => HEIF_BRANDS.includes(brand)) ? 'heic' : null;
}

export type Size = { width: number; height: number };

/** What is stored of a picture, and within which size. `largest` is `STORED_SIZE` by default. */
export type Framing = { smallest: Size; crop: Crop; largest?: Size };

export type Part = { left: number; top: number } & Size;

/** A crop in whole pixels inside the picture; null if nothing remains. */
export function cropPixels(size: Size, crop: Crop): Part | null {
  const edge = (percent: number, side: number) => Math.round((Math.min(100, Math.max(0, percent)) / 100) * side);
  const left = edge(crop.x, size.width);
  const top = edge(crop.y, size.height);
  const width = edge(crop.x + crop.width, size.width) - left;
  const height = edge(crop.y + crop.height, size.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : null;
}

/** How to turn a stored picture upright: mirror left to right first, then rotate clockwise. */
export type Rotation = { is_mirrored: boolean; angle: 0 | 90 | 180 | 270; isSideways: boolean };

/** EXIF's orientations, in their order from 1. */
const ROTATIONS = [
  { is_mirrored: false, angle: 0 },
  { is_mirrored: true, angle: 0 },
  { is_mirrored: false, angle: 180 },
  { is_mirrored: true, angle: 180 },
  { is_mirrored: true, angle: 270 },
  { is_mirrored: false, angle: 90 },
  { is_mirrored: true, angle: 90 },
  { is_mirrored: false, angle: 270 },
] as const;

export function rotationOf(orientation = 1): Rotation {
  const rotation = ROTATIONS[orientation - 1] ?? ROTATIONS[0];
  return { ...rotation, isSideways: rotation.angle === 90 || rotation.angle === 270 };
}

/** The position of a part of the upright picture in the stored picture. */
export function storedPart(part: Part, stored: Size, { is_mirrored, angle, isSideways }: Rotation): Part {
  const rotated = isSideways ? { left: part.top, top: part.left, width: part.height, height: part.width } : part;
  const fromRight = stored.width - rotated.left - rotated.width;
  const fromBottom = stored.height - rotated.top - rotated.height;
  const isFromRight = is_mirrored !== (angle === 180 || angle === 270);
  const isFromBottom = angle === 90 || angle === 180;
  return {
    ...rotated,
    left: isFromRight ? fromRight : rotated.left,
    top: isFromBottom ? fromBottom : rotated.top,
  };
}
