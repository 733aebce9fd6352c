import { luminance } from '../../../contract/design/contrast.ts';
import { PHOTO_COLUMNS, type PhotoFacts } from '../model/quick/facts.ts';
import { colorOf, labOf } from '../model/quick/perceived-color.ts';
import type { Pixels } from './photo-contrast.ts';

/** Width to which photos are scaled down before they are read, in px. */
export const READ_WIDTH = 320;
/** Colours that are nearer to each other than this count as one (OKLab). */
const ONE_COLOR = 0.1;
const MAX_COLORS = 7;
const MIN_SHARE = 0.012;
/** The share of a cell's pixels that its brightness is not exceeded by. */
const NOT_BRIGHTER = 0.92;
/** Differences between neighbouring pixels at which a cell is fully busy, and a photo fully sharp. */
const BUSY = 0.075;
const SHARP = 1.1;

export type PhotoSize = { width: number; height: number };

/** Reads a photo's facts from its pixels, scaled down to `READ_WIDTH`; `pause` is awaited between short pieces of work. */
export async function photoFactsOf(
  pixels: Pixels,
  fileId: string | null,
  size: PhotoSize,
  pause: () => Promise<void> = async () => {},
): Promise<PhotoFacts> {
  const grey = new Float32Array(pixels.width * pixels.height);
  for (let y = 0; y < pixels.height; y += 1) {
    for (let x = 0; x < pixels.width; x += 1) {
      const at = y * pixels.width + x;
      const [red = 0, green = 0, blue = 0] = [pixels.data[at * 4], pixels.data[at * 4 + 1], pixels.data[at * 4 + 2]];
      // As bright as a grey with the same luminance.
      grey[at] = luminance(red, green, blue) ** (1 / 2.2);
    }
    if (y % 64 === 63) await pause();
  }
  const colors = dominantColors(pixels);
  await pause();
  const rows = Math.min(24, Math.max(4, Math.round((PHOTO_COLUMNS * pixels.height) / pixels.width)));
  const cells = cellsOf(grey, pixels, rows);
  await pause();
  return {
    file_id: fileId,
    ...size,
    colors,
    lightness: rounded(grey.reduce((sum, value) => sum + value, 0) / grey.length),
    sharpness: rounded(sharpnessOf(grey, pixels)),
    columns: PHOTO_COLUMNS,
    rows,
    ...cells,
  };
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** The most frequent colours, the first one most; similar ones are counted together. */
function dominantColors({ data }: Pixels): string[] {
  type Bin = { count: number; light: number; a: number; b: number };
  const bins = new Map<number, Bin>();
  const step = Math.max(1, Math.floor(data.length / 4 / 12_000));
  let total = 0;
  for (let at = 0; at < data.length; at += step * 4) {
    const [light, a, b] = labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    const key = Math.round(light * 16) * 10_000 + Math.round((a + 0.5) * 32) * 100 + Math.round((b + 0.5) * 32);
    const bin = bins.get(key) ?? { count: 0, light: 0, a: 0, b: 0 };
    bins.set(key, { count: bin.count + 1, light: bin.light + light, a: bin.a + a, b: bin.b + b });
    total += 1;
  }
  const groups: Bin[] = [];
  const sorted = [...bins.entries()].sort(([key, one], [other, next]) => next.count - one.count || key - other);
  for (const [, bin] of sorted) {
    const near = groups.find((group) => apart(group, bin) < ONE_COLOR);
    if (!near) {
      groups.push({ ...bin });
      continue;
    }
    near.count += bin.count;
    near.light += bin.light;
    near.a += bin.a;
    near.b += bin.b;
  }
  return groups
    .filter(({ count }) => count / total >= MIN_SHARE)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_COLORS)
    .map(({ count, light, a, b }) => {
      const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
      return colorOf(light / count, Math.hypot(a / count, b / count), hue);
    });
}

/** The distance of two groups' mean colours. Lightness counts half: shade and light fall on one thing. */
function apart(
  one: { count: number; light: number; a: number; b: number },
  other: { count: number; light: number; a: number; b: number },
): number {
  return Math.hypot(
    (one.light / one.count - other.light / other.count) / 2,
    one.a / one.count - other.a / other.count,
    one.b / one.count - other.b / other.count,
  );
}

function cellsOf(grey: Float32Array, { width, height }: Pixels, rows: number): Pick<PhotoFacts, 'calm' | 'bright'> {
  const calm: number[] = [];
  const bright: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < PHOTO_COLUMNS; column += 1) {
      const [left, right] = [column, column + 1].map((edge) => Math.floor((edge * width) / PHOTO_COLUMNS));
      const [top, bottom] = [row, row + 1].map((edge) => Math.floor((edge * height) / rows));
      const values: number[] = [];
      let difference = 0;
      for (let y = top ?? 0; y < (bottom ?? 0); y += 1) {
        for (let x = left ?? 0; x < (right ?? 0); x += 1) {
          const at = y * width + x;
          const value = grey[at] ?? 0;
          values.push(value);
          difference += Math.abs(value - (grey[at + 1] ?? value)) + Math.abs(value - (grey[at + width] ?? value));
        }
      }
      values.sort((one, other) => one - other);
      calm.push(rounded(Math.min(1, difference / Math.max(1, values.length) / BUSY)));
      bright.push(rounded(values[Math.floor(values.length * NOT_BRIGHTER)] ?? 1));
    }
  }
  return { calm, bright };
}

/** How steep a photo's strongest edges are, for its contrast. */
function sharpnessOf(grey: Float32Array, { width, height }: Pixels): number {
  const edges: number[] = [];
  let [sum, squares] = [0, 0];
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value = grey[at] ?? 0;
      sum += value;
      squares += value * value;
      edges.push(
        Math.abs(
          4 * value - (grey[at - 1] ?? 0) - (grey[at + 1] ?? 0) - (grey[at - width] ?? 0) - (grey[at + width] ?? 0),
        ),
      );
    }
  }
  const mean = sum / edges.length;
  const spread = Math.sqrt(Math.max(0, squares / edges.length - mean * mean));
  edges.sort((one, other) => one - other);
  const strongest = edges[Math.floor(edges.length * 0.985)] ?? 0;
  return Math.min(1, strongest / (spread + 0.03) / SHARP);
}
