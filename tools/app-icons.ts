import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { APP_ICONS, APPLE_TOUCH_ICON } from '../src/web/icons/app-icons.ts';

const DRAWING = join(import.meta.dirname, '..', 'src', 'web', 'icons', 'app-icon.svg');
const DRAWN_SIZE = 512;
/** A maskable icon has room around the mark, because systems cut it to their shape. Others have less of it. */
const CROP = 40;
/** Enough for the largest icon. */
const DENSITY = 144;
/** Of the side. */
const CORNER = 0.22;
const FAVICON_SIZES = [16, 32, 48];

/** Draws the icons of the installed app and `favicon.ico` into the folder that is served at `/`. */
export async function drawIcons(folder: string): Promise<void> {
  const drawing = await readFile(DRAWING, 'utf8');
  await mkdir(join(folder, 'icons'), { recursive: true });
  for (const { path, size, purpose } of APP_ICONS) {
    const bytes =
      purpose === 'maskable' ? await png(drawing, size) : await round(await png(cropped(drawing), size), size);
    await writeFile(join(folder, path), bytes);
  }
  await writeFile(join(folder, APPLE_TOUCH_ICON.path), await png(cropped(drawing), APPLE_TOUCH_ICON.size));
  const small = FAVICON_SIZES.map(async (size) => ({
    size,
    bytes: await round(await png(cropped(drawing), size), size),
  }));
  await writeFile(join(folder, 'favicon.ico'), iconFile(await Promise.all(small)));
}

function cropped(drawing: string): string {
  const side = DRAWN_SIZE - 2 * CROP;
  return drawing.replace(/viewBox="[^"]*"/, `viewBox="${CROP} ${CROP} ${side} ${side}"`);
}

function png(drawing: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing), { density: DENSITY }).resize(size, size).png().toBuffer();
}

function round(bytes: Buffer, size: number): Promise<Buffer> {
  const shape = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * CORNER}"/></svg>`;
  return sharp(bytes)
    .composite([{ input: Buffer.from(shape), blend: 'dest-in' }])
    .png()
    .toBuffer();
}

const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

/** An ICO file of pictures in PNG format. */
function iconFile(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    // Planes and bits of a pixel.
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(bytes.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([header, ...pictures.map(({ bytes }) => bytes)]);
}
