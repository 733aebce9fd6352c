import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PhotoFacts } from '../../src/web/designer/model/quick/facts.ts';
import { photoFactsOf, READ_WIDTH } from '../../src/web/designer/photos/photo-facts.ts';
import { photograph } from './photographs.ts';
import { createRandom } from './random.ts';

const ART = join(import.meta.dirname, '..', '..', 'tools', 'seed', 'art');
const drawings = readdirSync(ART).sort();
/**
 * Photos of which quick designs are made in tests: drawings, and generated photographs, some of them dark or blurred.
 */
export const QUICK_PHOTOS = 120;
const SIZES = [
  [800, 600],
  [600, 800],
  [900, 900],
  [1600, 900],
] as const;

/** The facts of the n-th of `QUICK_PHOTOS`. */
export async function quickPhoto(index: number): Promise<PhotoFacts> {
  const drawing = drawings[index * 2];
  const isDrawing = index % 2 === 0 && drawing !== undefined;
  const random = createRandom(index);
  const [width, height] = random.pick(SIZES);
  const tint = { r: random.between(60, 255), g: random.between(60, 255), b: random.between(60, 255) };
  let picture = isDrawing ? sharp(join(ART, drawing), { density: 60 }) : photograph(index).tint(tint);
  picture = picture.resize(width, height, { fit: 'cover' });
  if (index % 15 === 7) picture = picture.modulate({ brightness: 0.25 });
  if (index % 15 === 11) picture = picture.blur(18);
  const { data, info } = await sharp(await picture.png().toBuffer())
    .resize(READ_WIDTH)
    .flatten({ background: '#FFFFFF' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return photoFactsOf(pixels, id, { width, height });
}
