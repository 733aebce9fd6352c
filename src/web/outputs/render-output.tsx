import type { ReactElement } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { type OutputJob, SHARE_BYTES, SHARE_SIZE, STORY_SIZE, styleName } from '../../contract/design/outputs.ts';
import { aspectOf } from '../../contract/design/ratios.ts';
import { displayText } from '../../contract/design/rules.ts';
import type { DisplayConfig } from '../../contract/design/schemas.ts';
import type { Pictures } from '../designer/artwork/pictures.ts';
import { formatPrice, priceText } from '../ui/format.ts';
import { ArtworkPicture } from './artwork-picture.tsx';
import { drawFlyer } from './flyer.ts';
import { drawableText, fontsFor } from './fonts.ts';
import { SharePicture } from './share-picture.tsx';
import { Story } from './story.tsx';
import { outputTexts } from './texts.ts';

/** Maximum width of a picture, as a multiple of the artwork's width. */
const PICTURE_DENSITY = 1.6;
const SHARE_ARTWORK_WIDTH = 640;
const STORY_ARTWORK_WIDTH = 980;
/** Width in px of the artwork on the flyer, for 300 dpi. */
const FLYER_ARTWORK_WIDTH = 1200;
const QUALITIES = [90, 82, 74, 64, 52, 40] as const;

/** Renders an output of an ad: the bytes of a JPEG picture or a PDF. `root` is the project's folder. */
export async function renderOutput(job: OutputJob, root: string): Promise<Uint8Array> {
  const t = outputTexts(job.locale);
  const shownPrice = priceText(formatPrice(job.price, job.price_unit, job.price_note, job.price_period, t));
  if (job.kind === 'flyer') {
    const pictures = await preparePictures(job.pictures, FLYER_ARTWORK_WIDTH);
    const artwork = await renderArtworkPicture(job.design, pictures, FLYER_ARTWORK_WIDTH, root, job.address);
    return drawFlyer({ job, artwork, shownPrice, scanText: t('outputs:scan', {}) }, root);
  }
  if (job.kind === 'story') {
    const pictures = await preparePictures(job.pictures, STORY_ARTWORK_WIDTH);
    const svg = await renderSvg(
      <Story job={job} pictures={pictures} shownPrice={shownPrice} />,
      STORY_SIZE,
      root,
      textsOf(job),
    );
    return toJpeg(svg, 90);
  }
  const pictures = await preparePictures(job.pictures, SHARE_ARTWORK_WIDTH);
  const svg = await renderSvg(
    <SharePicture job={job} pictures={pictures} shownPrice={shownPrice} />,
    SHARE_SIZE,
    root,
    textsOf(job),
  );
  for (const quality of QUALITIES) {
    const bytes = await toJpeg(svg, quality);
    if (bytes.length < SHARE_BYTES) return bytes;
  }
  return toJpeg(svg, 20);
}

/** Renders only the artwork, as a JPEG picture `width` px wide. */
export async function renderArtworkPicture(
  design: DisplayConfig,
  pictures: Pictures,
  width: number,
  root: string,
  address: string,
): Promise<Uint8Array> {
  const size = { width, height: Math.round(width / aspectOf(design.ratio)) };
  return toJpeg(
    await renderSvg(
      <ArtworkPicture design={design} pictures={pictures} width={width} address={address} />,
      size,
      root,
      artworkTexts(design),
    ),
    92,
  );
}

/** All texts of a design. */
const artworkTexts = (design: DisplayConfig) => [displayText(design), design.background_text];
const textsOf = ({ design, title, city_name, brand }: OutputJob) => [
  ...artworkTexts(design),
  title,
  city_name,
  brand.app_name,
];

async function renderSvg(
  element: ReactElement,
  size: { width: number; height: number },
  root: string,
  texts: readonly string[],
): Promise<Buffer> {
  const svg = await satori(element, {
    ...size,
    fonts: await fontsFor(root, texts.map(drawableText)),
    // Do not round lengths, because browsers do not.
    pointScaleFactor: 0,
    // Ignore styles that satori does not support.
    onStyleError: () => undefined,
  });
  return Buffer.from(withUnrotatedMasks(svg));
}

/**
 * Satori rotates the mask of a rotated element too, but the mask must not be rotated.
 */
function withUnrotatedMasks(svg: string): string {
  return svg.replace(
    /(<rect [^>]*?) transform="([^"]*)" mask="(url\([^"]*\))"\/>/g,
    (_, rect: string, transform: string, mask: string) => `<g mask="${mask}">${rect} transform="${transform}"/></g>`,
  );
}

function toJpeg(svg: Buffer, quality: number): Promise<Uint8Array> {
  return sharp(svg, { unlimited: true })
    .flatten({ background: '#FFFFFF' })
    .jpeg({ quality, chromaSubsampling: quality > 70 ? '4:4:4' : '4:2:0', mozjpeg: true })
    .toBuffer();
}

/** The pictures as data URLs, no larger than the artwork needs. */
async function preparePictures(files: ReadonlyMap<string, Uint8Array>, artworkWidth: number): Promise<Pictures> {
  const maxSize = Math.round(artworkWidth * PICTURE_DENSITY);
  const ready = new Map<string, string>();
  for (const [id, bytes] of files) {
    const picture = sharp(bytes, { failOn: 'error' }).resize(maxSize, maxSize, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    const { isOpaque } = await sharp(bytes).stats();
    const type = isOpaque ? 'jpeg' : 'png';
    const encoded = await (isOpaque ? picture.jpeg({ quality: 92 }) : picture.png()).toBuffer();
    ready.set(id, `data:image/${type};base64,${encoded.toString('base64')}`);
  }
  return (fileId, cut) => ({
    src: (cut && ready.get(styleName(fileId, cut))) ?? ready.get(fileId) ?? EMPTY_PICTURE,
  });
}

/** One pixel in the colour of empty slots. */
const EMPTY_PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'%3E%3Cpath fill='%23E9E9E2' d='M0 0h1v1H0z'/%3E%3C/svg%3E";
