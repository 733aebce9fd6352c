import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { icons } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import satori from 'satori';
import sharp from 'sharp';
import { ASSET_PICTURE_SIZE, ASSET_PICTURES, type AssetPicture } from '../src/contract/catalogue/asset-pictures.ts';

const FONT = join(import.meta.dirname, '..', 'src', 'web', 'outputs', 'fonts', 'plus-jakarta-sans-latin-800.ttf');
/** The colours of the light theme: pictures are the same for everybody. */
const COLORS = { ink: '#15171c', surface: '#ffffff', line: '#ddddd4', accent: '#1b3fc4', tint: '#e6ebfb' };
const CORNER = 0.22;
/** Of the side. */
const ICON_SHARE = 0.54;
const NAME_WIDTH = 0.82;
/** A letter's width, of the font's size. */
const LETTER_WIDTH = 0.66;
const LARGEST_LETTERS = 0.27;

/** Draws the pictures of `/img` into the folder that is served at `/`. */
export async function drawAssetPictures(folder: string): Promise<void> {
  await mkdir(join(folder, 'img'), { recursive: true });
  const font = await readFile(FONT);
  for (const [type, picture] of Object.entries(ASSET_PICTURES)) {
    const svg = 'icon' in picture ? iconOf(picture) : await nameOf(picture, font);
    const bytes = await sharp(Buffer.from(svg)).resize(ASSET_PICTURE_SIZE, ASSET_PICTURE_SIZE).png().toBuffer();
    await writeFile(join(folder, 'img', `${type}.png`), bytes);
  }
}

/** An icon in the middle of a tinted tile. */
function iconOf({
  icon,
  color = COLORS.accent,
  ground = COLORS.tint,
}: Extract<AssetPicture, { icon: string }>): string {
  const Icon = icons[pascalCase(icon) as keyof typeof icons];
  if (!Icon) throw new Error(`There is no icon ${icon}`);
  const side = ASSET_PICTURE_SIZE * ICON_SHARE;
  const inset = (ASSET_PICTURE_SIZE - side) / 2;
  const svg = renderToStaticMarkup(createElement(Icon, { size: side, color, strokeWidth: 1.75, x: inset, y: inset }));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ASSET_PICTURE_SIZE}" height="${ASSET_PICTURE_SIZE}"><rect width="100%" height="100%" rx="${ASSET_PICTURE_SIZE * CORNER}" fill="${ground}"/>${svg}</svg>`;
}

/** A name in its colour on a white tile: not the logo of the company, which is its own. */
function nameOf({ name, color = COLORS.ink }: Extract<AssetPicture, { name: string }>, font: Buffer): Promise<string> {
  const longest = Math.max(...name.split(' ').map((word) => word.length));
  const letters = Math.min(LARGEST_LETTERS, NAME_WIDTH / (longest * LETTER_WIDTH));
  const style = {
    display: 'flex',
    boxSizing: 'border-box',
    width: '100%',
    height: '100%',
    alignItems: 'center',
    justifyContent: 'center',
    padding: `0 ${(ASSET_PICTURE_SIZE * (1 - NAME_WIDTH)) / 2}px`,
    textAlign: 'center',
    background: COLORS.surface,
    border: `2px solid ${COLORS.line}`,
    borderRadius: ASSET_PICTURE_SIZE * CORNER,
    color,
    fontFamily: 'Plus Jakarta Sans',
    fontWeight: 800,
    fontSize: ASSET_PICTURE_SIZE * letters,
    lineHeight: 1.1,
  } as const;
  return satori(createElement('div', { style }, name), {
    width: ASSET_PICTURE_SIZE,
    height: ASSET_PICTURE_SIZE,
    fonts: [{ name: 'Plus Jakarta Sans', data: font, weight: 800, style: 'normal' }],
  });
}

function pascalCase(name: string): string {
  return name
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
}
