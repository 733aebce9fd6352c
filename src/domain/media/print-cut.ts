import sharp from 'sharp';
import { type PrintedParts, SHADOW_ROOM, type ShadowStyle, type ToneStyle } from '../../contract/media/images.ts';
import { INKS, inkOf } from './tone-picture.ts';

/** Dots on paper have many edges, so a picture with too many bytes is made with less quality, then smaller. */
const MAX_BYTES = 60_000;
const ATTEMPTS = [
  { quality: 76, share: 1 },
  { quality: 50, share: 1 },
  { quality: 50, share: 0.7 },
  { quality: 30, share: 0.5 },
] as const;
/** A subject without paper keeps a little ink in its lightest parts, so that its contour is seen. */
const LIGHTEST = 232;
/** Shares of pixels that count as black and white. */
const DARK_END = 0.01;
const LIGHT_END = 0.99;

type Picture = { width: number; height: number; rgba: Buffer };

/** A stored cut-out in another tone and with a shadow, for which its picture gets `SHADOW_ROOM`. */
export async function printCut(stored: Uint8Array, width: number, parts: PrintedParts): Promise<Uint8Array> {
  const picture = await decode(stored);
  const contour = alphaOf(picture);
  if (parts.tone) print(picture, parts.tone, parts.cut !== 'clean');
  const whole = parts.shadow ? await shadowed(picture, contour, parts.shadow) : picture;
  const raw = { width: whole.width, height: whole.height, channels: 4 } as const;
  let bytes: Uint8Array = whole.rgba;
  for (const { quality, share } of ATTEMPTS) {
    bytes = await sharp(whole.rgba, { raw })
      .resize({ width: Math.round(Math.min(width, whole.width) * share) })
      .webp({ quality, alphaQuality: quality, effort: 3 })
      .toBuffer();
    if (bytes.byteLength <= MAX_BYTES) break;
  }
  return bytes;
}

async function decode(stored: Uint8Array): Promise<Picture> {
  const { data, info } = await sharp(stored)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgba: data };
}

const alphaOf = ({ rgba }: Picture) =>
  Uint8Array.from({ length: rgba.length / 4 }, (_, index) => rgba[4 * index + 3] ?? 0);

/** Prints a cut-out in grey or in one ink: on its own paper, or on the ground of its design. */
function print({ width, rgba }: Picture, tone: ToneStyle, hasPaper: boolean): void {
  const light = stretched(rgba);
  if (tone === 'mono') {
    light.forEach((value, index) => {
      rgba.fill(value, 4 * index, 4 * index + 3);
    });
    return;
  }
  const ink = inkOf(hasPaper ? light : light.map((value) => Math.min(value, LIGHTEST)), width, tone);
  const color = [1, 3, 5].map((at) => Number.parseInt(INKS[tone].slice(at, at + 2), 16));
  ink.forEach((amount, index) => {
    const share = hasPaper ? amount / 255 : 1;
    for (let channel = 0; channel < 3; channel += 1)
      rgba[4 * index + channel] = Math.round(255 + ((color[channel] ?? 0) - 255) * share);
    if (!hasPaper) rgba[4 * index + 3] = Math.round(((rgba[4 * index + 3] ?? 0) * amount) / 255);
  });
}

/** The brightness of each pixel (Rec. 709), from the darkest to the lightest of the subject. */
function stretched(rgba: Buffer): Uint8Array {
  const light = Uint8Array.from({ length: rgba.length / 4 }, (_, index) => {
    const at = (channel: number) => rgba[4 * index + channel] ?? 0;
    return Math.round(0.2126 * at(0) + 0.7152 * at(1) + 0.0722 * at(2));
  });
  const known = light.filter((_, index) => (rgba[4 * index + 3] ?? 0) > 127).sort();
  const dark = known[Math.floor(known.length * DARK_END)] ?? 0;
  const range = Math.max(1, (known[Math.floor((known.length - 1) * LIGHT_END)] ?? 255) - dark);
  return light.map((value) => Math.min(255, Math.max(0, Math.round(((value - dark) * 255) / range))));
}

type Layer = { width: number; height: number; alpha: Uint8Array };

async function shadowed({ width, height, rgba }: Picture, contour: Uint8Array, style: ShadowStyle): Promise<Picture> {
  const left = Math.round(width * SHADOW_ROOM.beside);
  const top = Math.round(height * SHADOW_ROOM.above);
  const size = { width: width + 2 * left, height: height + top + Math.round(height * SHADOW_ROOM.below) };
  const small = Math.min(width, height);
  /** The contour, moved and blurred. */
  const cast = async (alpha: Uint8Array, by: { x: number; y: number }, blur: number): Promise<Uint8Array> => {
    const moved = placed({ width, height, alpha }, size, left + Math.round(by.x), top + Math.round(by.y));
    return sharp(moved, { raw: { ...size, channels: 1 } })
      .blur(Math.max(0.4, blur))
      .extractChannel(0)
      .raw()
      .toBuffer();
  };
  const layers: [Uint8Array, number][] = [];
  if (style === 'contact') {
    const line = standingLine({ width, height, alpha: contour });
    const near = contour.map((value, index) => {
      const x = index % width;
      return (index - x) / width >= line.at(x) - 0.035 * height ? value : 0;
    });
    layers.push([await cast(near, { x: 0, y: 0.012 * height }, 0.014 * small), 0.6]);
    layers.push([oval(size, { x: left + line.x, y: top + line.at(line.x) }, line, small), 0.46]);
  } else if (style === 'soft') {
    layers.push([await cast(contour, { x: 0, y: 0.012 * height }, 0.009 * small), 0.22]);
    layers.push([await cast(contour, { x: 0, y: 0.035 * height }, 0.036 * small), 0.3]);
  } else {
    layers.push([await cast(contour, { x: 0.04 * width, y: 0.06 * height }, 0.022 * small), 0.34]);
  }
  const shade = new Uint8Array(size.width * size.height).map((_, index) => {
    const free = layers.reduce((rest, [alpha, strength]) => rest * (1 - ((alpha[index] ?? 0) / 255) * strength), 1);
    return Math.round((1 - free) * 255);
  });
  return { ...size, rgba: over({ width, height, rgba }, size, left, top, shade) };
}

/** A picture in the place of its larger canvas, above black of these strengths. */
function over(
  { width, height, rgba }: Picture,
  size: { width: number; height: number },
  left: number,
  top: number,
  shade: Uint8Array,
): Buffer {
  const whole = Buffer.alloc(4 * size.width * size.height);
  shade.forEach((value, index) => {
    whole[4 * index + 3] = value;
  });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = 4 * (y * width + x);
      const to = 4 * ((y + top) * size.width + x + left);
      const own = (rgba[from + 3] ?? 0) / 255;
      const both = own + ((whole[to + 3] ?? 0) / 255) * (1 - own);
      for (let channel = 0; channel < 3; channel += 1)
        whole[to + channel] = both === 0 ? 0 : Math.round(((rgba[from + channel] ?? 0) * own) / both);
      whole[to + 3] = Math.round(both * 255);
    }
  }
  return whole;
}

function placed(layer: Layer, size: { width: number; height: number }, left: number, top: number): Buffer {
  const canvas = Buffer.alloc(size.width * size.height);
  for (let y = 0; y < layer.height; y += 1) {
    const to = y + top;
    if (to < 0 || to >= size.height) continue;
    const row = layer.alpha.subarray(y * layer.width, (y + 1) * layer.width);
    canvas.set(row.subarray(0, size.width - left), to * size.width + left);
  }
  return canvas;
}

/** A steeper line is not one on which something stands. */
const STEEPEST = 0.3;
/** Points this near to the line stand on it. */
const NEAR = 0.06;

/** The middle and half the length of what stands on a line, and the line's height at a column. */
type Line = { x: number; half: number; slope: number; at: (x: number) => number };

/** The line on which a subject stands: the edge of its hull below its middle. */
function standingLine({ width, height, alpha }: Layer): Line {
  const lowest = new Int32Array(width).fill(-1);
  let [sum, moment] = [0, 0];
  alpha.forEach((value, index) => {
    if (value < 128) return;
    const x = index % width;
    lowest[x] = (index - x) / width;
    sum += 1;
    moment += x;
  });
  const middle = sum === 0 ? width / 2 : moment / sum;
  const hull: { x: number; y: number }[] = [];
  lowest.forEach((y, x) => {
    if (y < 0) return;
    for (let [one, two] = hull.slice(-2); one && two; [one, two] = hull.slice(-2)) {
      if ((two.x - one.x) * (y - one.y) < (two.y - one.y) * (x - one.x)) break;
      hull.pop();
    }
    hull.push({ x, y });
  });
  const after = Math.max(
    1,
    hull.findIndex(({ x }) => x >= middle),
  );
  const [from, to] = [hull[after - 1] ?? { x: 0, y: height - 1 }, hull[after] ?? { x: width - 1, y: height - 1 }];
  const slope = Math.min(STEEPEST, Math.max(-STEEPEST, (to.y - from.y) / Math.max(1, to.x - from.x)));
  const base = from.y > to.y ? from : to;
  const at = (x: number) => base.y + (x - base.x) * slope;
  const standing = [...lowest.keys()].filter((x) => (lowest[x] ?? -1) >= at(x) - NEAR * height);
  const [first = 0, last = width - 1] = [standing[0], standing.at(-1)];
  return { x: (first + last) / 2, half: (last - first) / 2, slope, at };
}

/** A soft flat oval along a line. */
function oval(
  size: { width: number; height: number },
  middle: { x: number; y: number },
  { half, slope }: Line,
  small: number,
): Uint8Array {
  const along = half * 1.04 + 0.05 * small;
  const across = Math.min(0.05 * small, along * 0.3);
  const length = Math.hypot(1, slope);
  return new Uint8Array(size.width * size.height).map((_, index) => {
    const x = (index % size.width) - middle.x;
    const y = Math.floor(index / size.width) - middle.y;
    const far = Math.hypot((x + y * slope) / length / along, (y - x * slope) / length / across);
    return far >= 1 ? 0 : Math.round(255 * (1 - far) ** 0.8);
  });
}
