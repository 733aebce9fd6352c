import sharp from 'sharp';
import type { ToneStyle } from '../../contract/media/images.ts';

/** Inks of pictures that are printed on the ground of their design; grey has none. */
export const INKS = { duo: '#2A1A4A', halftone: '#15171C' } as const;
/** Distance of a halftone's dots in pixels of a picture 640 wide, and their angle. */
const DOT = 8;
const ANGLE = Math.PI / 4;
/** The share of darkness over which a dot's edge fades. */
const SOFT = 0.22;
/** A duotone's ink is stronger than the photo is dark, and its paper stays clean. */
const CONTRAST = 1.25;
const FADED = 18;
/** Ink has a sharp edge, which needs few steps. */
const QUALITY = { quality: 72, alphaQuality: 25, effort: 4 } as const;

/** A stored photo in another tone: grey, or as one ink whose paper is transparent. */
export async function tonePicture(stored: Uint8Array, width: number, tone: ToneStyle): Promise<Uint8Array> {
  const picture = sharp(stored).flatten({ background: '#fff' }).resize({ width, withoutEnlargement: true });
  const { data, info } = await picture
    .greyscale()
    .normalise({ lower: 1, upper: 99 })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: across, height } = info;
  const light = lifted(data);
  if (tone === 'mono') {
    return sharp(light, { raw: { width: across, height, channels: 1 } })
      .webp(QUALITY)
      .toBuffer();
  }
  const alpha = inkOf(light, across, tone);
  return sharp({ create: { width: across, height, channels: 3, background: INKS[tone] } })
    .joinChannel(Buffer.from(alpha), { raw: { width: across, height, channels: 1 } })
    .webp(QUALITY)
    .toBuffer();
}

/** The mean brightness that a photo has at least, as a share of white. */
const MIN_MEAN = 0.36;

/** A photo from a dark place, so bright that one sees what it shows. */
function lifted(light: Buffer): Buffer {
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length / 255;
  if (mean >= MIN_MEAN || mean === 0) return light;
  const gamma = Math.log(MIN_MEAN) / Math.log(mean);
  return Buffer.from(light.map((value) => Math.round(255 * (value / 255) ** gamma)));
}

/** How much ink each pixel of a picture gets, from 0 to 255, by its brightness. */
export function inkOf(light: Uint8Array, width: number, tone: 'duo' | 'halftone'): Uint8Array {
  return tone === 'duo'
    ? light.map((value) => Math.min(255, Math.max(0, (255 - value) * CONTRAST - FADED)))
    : dots(light, width, (DOT * width) / 640);
}

/** Round dots on a tilted grid, as large as the picture is dark there. */
function dots(light: Uint8Array, width: number, step: number): Uint8Array {
  const alpha = new Uint8Array(light.length);
  const [sine, cosine] = [Math.sin(ANGLE) / step, Math.cos(ANGLE) / step];
  for (let index = 0; index < light.length; index += 1) {
    const x = index % width;
    const y = (index - x) / width;
    const screen =
      (Math.cos(2 * Math.PI * (x * cosine + y * sine)) + Math.cos(2 * Math.PI * (y * cosine - x * sine)) + 2) / 4;
    const dark = 1 - (light[index] ?? 0) / 255;
    alpha[index] = Math.round(255 * Math.min(1, Math.max(0, (dark - (1 - screen)) / SOFT + 0.5)));
  }
  return alpha;
}
