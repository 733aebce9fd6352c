import sharp, { type Sharp } from 'sharp';
import { createRandom } from './random.ts';

const SIDE = 256;

/**
 * A generated photograph, the same for the same seed: brightness and colour that change over all scales, as in nature
 * (each finer scale is weaker), some things with hard edges, and a camera's noise.
 */
export function photograph(seed: number): Sharp {
  const random = createRandom(seed).next;
  const pixels = new Float64Array(SIDE * SIDE * 3);
  for (let cells = 3; cells <= 96; cells *= 2) addNoise(pixels, random, cells, 150 / cells ** 0.9);
  for (let thing = 0; thing < 4; thing += 1) addThing(pixels, random);
  const bytes = Buffer.alloc(pixels.length);
  for (let index = 0; index < pixels.length; index += 1) {
    bytes[index] = Math.max(0, Math.min(255, 128 + (pixels[index] ?? 0) + (random() - 0.5) * 24));
  }
  return sharp(bytes, { raw: { width: SIDE, height: SIDE, channels: 3 } });
}

/** Random values on a grid, smooth between its points; colours differ less than brightness. */
function addNoise(pixels: Float64Array, random: () => number, cells: number, strength: number): void {
  const points = Array.from({ length: (cells + 1) ** 2 }, () => {
    const grey = random() - 0.5;
    return [0, 1, 2].map(() => strength * (grey + (random() - 0.5) * 0.4));
  });
  const at = (x: number, y: number, colour: number) => points[y * (cells + 1) + x]?.[colour] ?? 0;
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const [x, y] = [(column / SIDE) * cells, (row / SIDE) * cells];
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [across, down] = [x - left, y - top];
      for (let colour = 0; colour < 3; colour += 1) {
        const index = (row * SIDE + column) * 3 + colour;
        const above = at(left, top, colour) * (1 - across) + at(left + 1, top, colour) * across;
        const below = at(left, top + 1, colour) * (1 - across) + at(left + 1, top + 1, colour) * across;
        pixels[index] = (pixels[index] ?? 0) + above * (1 - down) + below * down;
      }
    }
  }
}

/** A rectangle or an ellipse of another brightness. */
function addThing(pixels: Float64Array, random: () => number): void {
  const isRound = random() < 0.5;
  const [centreX, centreY] = [random() * SIDE, random() * SIDE];
  const [halfWidth, halfHeight] = [(0.06 + random() * 0.2) * SIDE, (0.06 + random() * 0.2) * SIDE];
  const shade = (random() - 0.5) * 140;
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const [x, y] = [Math.abs(column - centreX) / halfWidth, Math.abs(row - centreY) / halfHeight];
      if (isRound ? x * x + y * y > 1 : Math.max(x, y) > 1) continue;
      for (let colour = 0; colour < 3; colour += 1) {
        const index = (row * SIDE + column) * 3 + colour;
        pixels[index] = (pixels[index] ?? 0) + shade;
      }
    }
  }
}

/** What people do to a picture that they take from others. Each returns an encoded picture. */
export const CHANGES = {
  recompressed: (png: Buffer) => sharp(png).resize(180, 180).jpeg({ quality: 40 }).toBuffer(),
  mirrored: (png: Buffer) => sharp(png).flop().jpeg({ quality: 60 }).toBuffer(),
  /** 10 to 15 % of the width and of the height are missing, at any sides. */
  cropped: (png: Buffer, random: () => number) => {
    const missing = () => Math.round(SIDE * (0.1 + 0.05 * random()));
    const [across, down] = [missing(), missing()];
    const place = { left: Math.round(across * random()), top: Math.round(down * random()) };
    return sharp(png)
      .extract({ ...place, width: SIDE - across, height: SIDE - down })
      .jpeg({ quality: 70 })
      .toBuffer();
  },
} as const;
