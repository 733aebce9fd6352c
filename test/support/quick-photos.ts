import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describeSubject } from '../../src/domain/media/subject/find-subject.ts';
import { type PhotoFacts, withFoundSubject } from '../../src/web/designer/model/quick/facts.ts';
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
  const { picture, size } = await pictureOf(index);
  return (await factsOf(picture, size, index)).facts;
}

type Size = { width: number; height: number };

async function pictureOf(index: number): Promise<{ picture: Buffer; size: Size }> {
  const drawing = drawings[index * 2];
  const isDrawing = index % 2 === 0 && drawing !== undefined;
  const random = createRandom(index);
  const [width, height] = random.pick(SIZES);
  const tint = { r: random.between(60, 255), g: random.between(60, 255), b: random.between(60, 255) };
  let picture = isDrawing ? sharp(join(ART, drawing), { density: 60 }) : photograph(index).tint(tint);
  picture = picture.resize(width, height, { fit: 'cover' });
  if (index % 15 === 7) picture = picture.modulate({ brightness: 0.25 });
  if (index % 15 === 11) picture = picture.blur(18);
  return { picture: await picture.png().toBuffer(), size: { width, height } };
}

async function factsOf(picture: Buffer, size: Size, index: number) {
  const { data, info } = await sharp(picture)
    .resize(READ_WIDTH)
    .flatten({ background: '#FFFFFF' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const pixels = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return { facts: await photoFactsOf(pixels, id, size), read: { width: info.width, height: info.height } };
}

/** Outlines of a cup, a chair, a car, a bottle, a plant and a guitar in a square of 100. */
const THINGS = [
  'M10 20H70V32Q92 30 90 50T68 70Q64 88 40 90T12 66z',
  'M24 4H68V48H88V60H82V96H74V60H34V96H26V48z',
  'M3 66Q3 48 24 45L40 28H72L86 46Q98 48 97 66H88A9 9 0 0 1 70 66H32A9 9 0 0 1 14 66z',
  'M42 2H58V28Q74 36 74 52V98H26V52Q26 36 42 28z',
  'M46 98V66Q14 70 8 38Q34 30 46 52Q40 16 58 4Q74 24 60 50Q78 30 94 42Q86 70 56 68V98z',
  'M62 4L70 12L58 40Q72 46 64 60Q76 76 58 92T24 84T34 58Q30 44 50 36z',
] as const;
const LEAVES_PHOTO = 5;

/** The n-th photo with a thing in front of it that can be cut out; every fifth is cut by an edge of the photo. */
export async function quickPhotoWithSubject(index: number): Promise<PhotoFacts> {
  const { picture, size } = await pictureOf(index);
  const random = createRandom(index + QUICK_PHOTOS);
  const side = Math.min(size.width, size.height) * (0.5 + 0.45 * random.next());
  const isCut = index % LEAVES_PHOTO === 0;
  const [x, y] = [random.next() * (size.width - side), random.next() * (size.height - side)];
  const [left, top] = isCut ? (index % 2 === 0 ? [-side * 0.25, y] : [x, size.height - side * 0.8]) : [x, y];
  const hue = random.between(0, 359);
  const light = random.between(15, 90);
  const drawn = (fill: string, lightFill: string, back: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${back}"/>
      <g transform="translate(${left} ${top}) scale(${side / 100})"><path d="${THINGS[index % THINGS.length]}" fill="${fill}"/>
      <path d="M30 40h24v6h-24z" fill="${lightFill}"/></g></svg>`,
    );
  const thing = drawn(`hsl(${hue} 60% ${light}%)`, `hsl(${hue} 40% ${Math.min(95, light + 12)}%)`, 'none');
  const together = await sharp(picture)
    .composite([{ input: thing }])
    .png()
    .toBuffer();
  const { facts, read } = await factsOf(together, size, index);
  const bytes = (input: Buffer) => sharp(input).resize(read.width, read.height, { fit: 'fill' }).flatten();
  const mask = await bytes(drawn('#FFFFFF', '#FFFFFF', '#000000'))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const rgb = await bytes(together).raw().toBuffer();
  const subject = describeSubject(
    { ...read, rgb },
    { ...read, values: Float32Array.from(mask, (value) => value / 255) },
    { pieces: 1, certain: index % 3 === 2 ? 0.8 : 0.95 },
  );
  return withFoundSubject(facts, subject);
}
