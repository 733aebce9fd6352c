import { boxesOf } from '../../../contract/design/boxes.ts';
import { luminance, luminanceContrast, luminanceOf, READABLE_CONTRAST } from '../../../contract/design/contrast.ts';
import { type Box, isOverPhoto, type SCRIMS } from '../../../contract/design/rules.ts';
import type { DisplayConfig } from '../../../contract/design/schemas.ts';
import { remainingLight, type Scrim } from '../../../contract/design/scrim.ts';

/** An artwork's pictures without scrims and text, in the format of `ImageData`. */
export type Pixels = { width: number; height: number; data: Uint8ClampedArray };
/** A row whose text is over a picture: its colour, and the boxes of its lines in percent of the artwork. */
export type RowOnPhoto = { slot: number; row: number; color: string; lines: readonly Box[] };
/** The contrast of such a row. */
export type PhotoContrast = { slot: number; row: number; ratio: number };
/** The changes that make every row on a picture legible. */
export type ReadablePlan = Pick<DisplayConfig, 'scrim' | 'scrim_strength'> & {
  colors: { slot: number; row: number; color: string }[];
};

type ScrimName = (typeof SCRIMS)[number];
type State = { scrim: ScrimName; scrim_strength: number };
/** A pixel under a text, with its height on the artwork in percent. */
type Point = { y: number; red: number; green: number; blue: number };

const INK = '#15171C';
const WHITE = '#FFFFFF';
/** The share of the pixels under a row that may have less contrast: a small spot in a photo does not hide a word. */
const WORST_SHARE = 0.08;
const MAX_POINTS = 240;

/** Measures the contrast of text on pictures with the pixels under it. */
export function measureOverPhoto(
  design: DisplayConfig,
  rows: readonly RowOnPhoto[],
  pixels: Pixels,
): { contrasts: PhotoContrast[]; plan: ReadablePlan | null } {
  const measured = rows.map((row) => ({ ...row, points: pointsUnder(row.lines, pixels) }));
  const now = shadesOf(design, design);
  const contrasts = measured.map(({ slot, row, color, points }) => ({
    slot,
    row,
    ratio: contrastOver(color, points, now),
  }));
  const isReadable = contrasts.every(({ ratio }) => ratio >= READABLE_CONTRAST);
  return { contrasts, plan: isReadable ? null : planFor(design, measured, contrasts) };
}

/** The contrast of a colour with all but the worst pixels under it. */
export function contrastOver(color: string, points: readonly Point[], scrims: readonly Scrim[]): number {
  if (points.length === 0) return 21;
  const own = luminanceOf(color);
  const contrasts = points.map(({ y, red, green, blue }) => {
    const left = remainingLight(scrims, y);
    return luminanceContrast(own, luminance(red * left, green * left, blue * left));
  });
  contrasts.sort((one, other) => one - other);
  return contrasts[Math.floor(contrasts.length * WORST_SHARE)] ?? 21;
}

/** Sample pixels under some lines, evenly distributed and limited in number. */
export function pointsUnder(lines: readonly Box[], { width, height, data }: Pixels): Point[] {
  const points: Point[] = [];
  for (const line of lines) {
    const left = Math.max(0, Math.floor((line.x * width) / 100));
    const right = Math.min(width, Math.ceil(((line.x + line.width) * width) / 100));
    const top = Math.max(0, Math.floor((line.y * height) / 100));
    const bottom = Math.min(height, Math.ceil(((line.y + line.height) * height) / 100));
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const at = (y * width + x) * 4;
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        points.push({ y: ((y + 0.5) * 100) / height, red, green, blue });
      }
    }
  }
  const step = points.length / MAX_POINTS;
  if (step <= 1) return points;
  return Array.from({ length: MAX_POINTS }, (_, index) => points[Math.floor(index * step)]).filter(
    (point) => point !== undefined,
  );
}

function shadesOf(design: DisplayConfig, state: State): readonly Scrim[] {
  const { scrims, background_scrims } = boxesOf({ ...design, ...state });
  return isOverPhoto(design) ? scrims : background_scrims;
}

type Measured = RowOnPhoto & { points: readonly Point[] };

/** The smallest change that makes all rows legible: first a darker scrim, then other colours with the weakest scrim. */
function planFor(design: DisplayConfig, rows: readonly Measured[], contrasts: readonly PhotoContrast[]): ReadablePlan {
  const states = statesFor(design, rows, contrasts);
  const choices = [(row: Measured) => [row.color], (row: Measured) => [row.color, WHITE, INK]];
  for (const choose of choices) {
    for (const state of states) {
      const shades = shadesOf(design, state);
      const colors = rows.map((row) =>
        choose(row).find((color) => contrastOver(color, row.points, shades) >= READABLE_CONTRAST),
      );
      if (colors.includes(undefined)) continue;
      return {
        ...state,
        colors: rows.flatMap(({ slot, row, color }, index) => {
          const chosen = colors[index] ?? color;
          return chosen === color ? [] : [{ slot, row, color: chosen }];
        }),
      };
    }
  }
  // Never reached: white is legible on black at the darkest scrim, whatever the photo.
  return { scrim: 'BOTH', scrim_strength: 4, colors: rows.map(({ slot, row }) => ({ slot, row, color: WHITE })) };
}

/** Scrims from the current one to the darkest, only where text needs them. */
function statesFor(design: DisplayConfig, rows: readonly Measured[], contrasts: readonly PhotoContrast[]): State[] {
  const needed = rows.flatMap((row, index) =>
    (contrasts[index]?.ratio ?? 21) < READABLE_CONTRAST ? [row.lines.map((line) => line.y + line.height / 2)] : [],
  );
  const middles = needed.flat();
  const scrim = joined(
    design.scrim,
    middles.some((middle) => middle < 48),
    middles.some((middle) => middle >= 48),
  );
  const isScrimFaint = !isOverPhoto(design) || design.layout === 9;
  const present = design.scrim === 'NONE' ? 1 : design.scrim_strength;
  const first = isScrimFaint ? Math.max(2, present) : present;
  const states: State[] = [{ scrim: design.scrim, scrim_strength: design.scrim_strength }];
  for (let scrim_strength = first; scrim_strength <= 4; scrim_strength += 1) states.push({ scrim, scrim_strength });
  if (scrim !== 'BOTH') states.push({ scrim: 'BOTH', scrim_strength: 4 });
  return states;
}

function joined(scrim: ScrimName, top: boolean, bottom: boolean): ScrimName {
  const hasTop = top || scrim === 'TOP' || scrim === 'BOTH';
  const hasBottom = bottom || scrim === 'BOTTOM' || scrim === 'BOTH';
  if (hasTop && hasBottom) return 'BOTH';
  if (hasTop) return 'TOP';
  return hasBottom ? 'BOTTOM' : 'NONE';
}
