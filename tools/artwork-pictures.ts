import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { styleName } from '../src/contract/design/outputs.ts';
import { cutOf, slotsOf, toneOf } from '../src/contract/design/rules.ts';
import { type DisplayConfig, type DisplayConfigInput, displayConfig } from '../src/contract/design/schemas.ts';
import type { PictureStyle } from '../src/contract/media/images.ts';
import { root } from '../src/main.ts';
import { derivedPicture } from './derived-pictures.ts';
import { seedAds } from './seed/ads.ts';

export const ARTWORK_WIDTH = 480;
/** Artworks are compared at this width, so that differences below a pixel do not count. */
const COMPARED_WIDTH = 240;

export type ArtworkCase = { name: string; design: DisplayConfig; pictures: ReadonlyMap<string, string> };

/** The design of a seeded ad, with its drawings as separate pictures. */
export async function seededArtwork(key: string): Promise<ArtworkCase> {
  const ad = seedAds.find((candidate) => candidate.key === key);
  if (!ad) throw new Error(`there is no ad ${key}`);
  return artworkCase(key, ad.display);
}

/** A test case from a design whose file ids are names of seed drawings. */
export async function artworkCase(name: string, display: DisplayConfigInput): Promise<ArtworkCase> {
  const pictures = new Map<string, string>();
  const idOf = async (art: string) => {
    const id = `0198c5a0-0000-7000-8000-${String(pictures.size).padStart(12, '0')}`;
    const svg = await readFile(join(root, 'tools', 'seed', 'art', `${art}.svg`));
    const bytes = await sharp(svg, { density: 144 }).resize(900).flatten().jpeg({ quality: 92 }).toBuffer();
    pictures.set(id, `data:image/jpeg;base64,${bytes.toString('base64')}`);
    return id;
  };
  const contents: NonNullable<DisplayConfigInput['contents']> = [];
  for (const content of display.contents ?? []) {
    const file_id = content.type === 'PHOTO' && content.file_id ? await idOf(content.file_id) : null;
    contents.push(content.type === 'PHOTO' ? { ...content, file_id } : content);
  }
  const background_id = display.background_id ? await idOf(display.background_id) : null;
  const design = displayConfig.parse({ ...display, contents, background_id });
  for (const photo of slotsOf(design).photos) {
    const style = photo?.file_id ? (cutOf(design, photo) ?? toneOf(design, photo)) : null;
    if (!photo?.file_id || !style) continue;
    const bytes = Buffer.from(pictures.get(photo.file_id)?.split(',')[1] ?? '', 'base64');
    const cut = await sharp(bytes)
      .composite([{ input: OVAL, blend: 'dest-in' }])
      .png()
      .toBuffer();
    const derived = await derivedPicture(style, bytes, () => cut);
    const png = derived && (await sharp(derived).png().toBuffer());
    if (png) pictures.set(styleName(photo.file_id, style), `data:image/png;base64,${png.toString('base64')}`);
  }
  return { name, design, pictures };
}

/** Subjects are cut out as the oval in the middle of their drawing: 900 × 675. */
const OVAL = Buffer.from('<svg width="900" height="675"><ellipse cx="450" cy="337" rx="440" ry="330"/></svg>');

const sourceOf =
  ({ pictures }: ArtworkCase) =>
  (id: string, style?: PictureStyle | null) => ({
    src: (style && pictures.get(styleName(id, style))) ?? pictures.get(id) ?? '',
  });

/** Screenshot of the artwork in a page of the running site. */
export async function browserArtwork(page: Page, artworkCase: ArtworkCase): Promise<Buffer> {
  const { renderArtwork }: typeof import('../src/web/app/entry-server.tsx') = await import(
    join(root, 'dist', 'server', 'entry-server.js')
  );
  const html = renderArtwork(artworkCase.design, { pictures: sourceOf(artworkCase) });
  await page.evaluate(
    async ({ html, width }) => {
      // The stylesheets are part of the body.
      for (const child of [...document.body.children]) if (!child.matches('link')) child.remove();
      document.body.insertAdjacentHTML(
        'afterbegin',
        `<div id="face" style="width:${width}px;background:#fff">${html}</div>`,
      );
      const images = [...document.images];
      for (const image of images) image.loading = 'eager';
      await Promise.all(images.map((image) => image.decode()));
      await document.fonts.ready;
    },
    { html, width: ARTWORK_WIDTH },
  );
  await page.addStyleTag({ content: '#face .ad { box-shadow: none; border-radius: 0 }' });
  return page.locator('#face').screenshot();
}

/** The same artwork rendered without a browser, for an ad with this short address. */
export async function serverArtwork(artworkCase: ArtworkCase, address = ''): Promise<Uint8Array> {
  const { renderArtworkPicture }: typeof import('../src/web/app/entry-outputs.ts') = await import(
    join(root, 'dist', 'outputs', 'entry-outputs.js')
  );
  return renderArtworkPicture(artworkCase.design, sourceOf(artworkCase), ARTWORK_WIDTH, root, address);
}

/** The mean difference of two pictures per colour channel, 0 to 255. */
export async function pixelDifference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const { height = 1, width = 1 } = await sharp(one).metadata();
  const size = [COMPARED_WIDTH, Math.round((COMPARED_WIDTH * height) / width)] as const;
  const [left, right] = await Promise.all(
    [one, other].map((bytes) =>
      sharp(bytes)
        .resize(...size, { fit: 'fill' })
        .flatten({ background: '#fff' })
        .removeAlpha()
        .raw()
        .toBuffer(),
    ),
  );
  if (!left || !right || left.length !== right.length) throw new Error('the pictures have different sizes');
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += Math.abs((left[index] ?? 0) - (right[index] ?? 0));
  return sum / left.length;
}
