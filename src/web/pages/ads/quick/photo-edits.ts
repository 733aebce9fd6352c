/** A point of a photo, in percent of its sides. */
export type Point = { x: number; y: number };
type Size = { width: number; height: number };
type Rectangle = { left: number; top: number; width: number; height: number };

/** The smallest photo that is stored, in px, and the share of each side that a part of a larger one has. */
const SMALLEST = 600;
const PART_SHARE = 0.6;
/** A part that is almost the whole photo shows nothing larger. */
const LARGEST_SHARE = 0.9;
const QUALITY = 0.9;

/** Which share of each side the part around a point has; null: the photo is too small for parts. */
export function partShare({ width, height }: Size): number | null {
  const share = Math.max(PART_SHARE, SMALLEST / Math.min(width, height));
  return share <= LARGEST_SHARE ? share : null;
}

/** The part around a point, within the photo, in percent of its sides. */
export function partAround({ x, y }: Point, share: number): Rectangle {
  const side = share * 100;
  const within = (center: number) => Math.min(100 - side, Math.max(0, center - side / 2));
  return { left: within(x), top: within(y), width: side, height: side };
}

/** A photo of this part of a photo. Throws if the browser cannot decode it. */
export function cropPhoto(photo: Blob, part: Rectangle): Promise<File> {
  return redraw(photo, ({ width, height }) => ({
    left: Math.round((part.left * width) / 100),
    top: Math.round((part.top * height) / 100),
    width: Math.ceil((part.width * width) / 100),
    height: Math.ceil((part.height * height) / 100),
  }));
}

/** The photo, brightened. Throws if the browser cannot decode it. */
export function brightenPhoto(photo: Blob): Promise<File> {
  return redraw(photo, ({ width, height }) => ({ left: 0, top: 0, width, height }), brighten);
}

/** Below which share of the pixels the darkest and the brightest do not count. */
const IGNORED_DARK = 0.01;
const IGNORED_BRIGHT = 0.005;
/** A smaller range of levels is not stretched to all of them: noise would be. */
const SMALLEST_RANGE = 64;
/** The mean brightness of a brightened photo, from 0 to 1, and the strongest exponent that leads to it. */
const MEAN = 0.45;
const STRONGEST = 0.35;

/** Stretches the levels of pixels (four bytes each) and lifts their middle, in place; the order of levels stays. */
export function brighten(data: Uint8ClampedArray): void {
  const levels = new Uint32Array(256);
  const pixels = data.length / 4;
  for (let at = 0; at < data.length; at += 4) {
    const level = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    levels[Math.round(level)] = (levels[Math.round(level)] ?? 0) + 1;
  }
  const bright = levelAt(levels, pixels * (1 - IGNORED_BRIGHT));
  const darkest = Math.min(levelAt(levels, pixels * IGNORED_DARK), bright / 3);
  const brightest = Math.max(darkest + SMALLEST_RANGE, bright);
  const stretched = (level: number) => Math.min(1, Math.max(0, (level - darkest) / (brightest - darkest)));
  const mean = levels.reduce((sum, count, level) => sum + count * stretched(level), 0) / pixels;
  const exponent = mean > 0 ? Math.min(1, Math.max(STRONGEST, Math.log(MEAN) / Math.log(mean))) : 1;
  const table = Uint8ClampedArray.from({ length: 256 }, (_, level) => 255 * stretched(level) ** exponent);
  for (let at = 0; at < data.length; at += 4) {
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = table[data[channel] ?? 0] ?? 0;
  }
}

/** The level below which there are so many pixels. */
function levelAt(levels: Uint32Array, count: number): number {
  let sum = 0;
  const found = levels.findIndex((pixels) => {
    sum += pixels;
    return sum > count;
  });
  return found === -1 ? 255 : found;
}

async function redraw(
  photo: Blob,
  partOf: (size: Size) => Rectangle,
  change?: (data: Uint8ClampedArray) => void,
): Promise<File> {
  const bitmap = await createImageBitmap(photo);
  try {
    const { left, top, width, height } = partOf(bitmap);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no canvas');
    context.drawImage(bitmap, left, top, width, height, 0, 0, width, height);
    if (change) {
      const pixels = context.getImageData(0, 0, width, height);
      change(pixels.data);
      context.putImageData(pixels, 0, 0);
    }
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!drawn) throw new Error('the picture is too large');
    return new File([drawn], 'photo.jpg', { type: 'image/jpeg' });
  } finally {
    bitmap.close();
  }
}
